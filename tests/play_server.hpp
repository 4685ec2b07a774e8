// play_server.hpp - tools to test `plimsoll play`: a folder to serve, the command that serves it, and a client over a
// raw socket.
#pragma once

#include "command.hpp"
#include "places.hpp"

#include <csignal>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace plim::tests {

namespace fs = std::filesystem;

struct Reply {
  int status = 0; // 0: no reply
  std::string head, body;
  bool has(const std::string& line) const { return (head + "\r\n").find("\r\n" + line + "\r\n") != std::string::npos; }
};

class Client {
public:
  explicit Client(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    const timeval patience{20, 0}; // fail rather than hang
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    REQUIRE(::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  }
  ~Client() { ::close(socket_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  void send(const std::string& bytes) const {
    for (std::size_t done = 0; done < bytes.size();) {
      const ssize_t put = ::send(socket_, bytes.data() + done, bytes.size() - done, MSG_NOSIGNAL);
      if (put <= 0) return; // the server has closed the connection
      done += static_cast<std::size_t>(put);
    }
  }
  // Returns some of the next bytes.
  std::string some() const {
    char bytes[1000];
    return {bytes, static_cast<std::size_t>(std::max<ssize_t>(::recv(socket_, bytes, sizeof bytes, 0), 0))};
  }
  // Reads until the server closes the connection.
  Reply reply(std::string all = "") const {
    char bytes[1 << 16];
    for (ssize_t got = 0; (got = ::recv(socket_, bytes, sizeof bytes, 0)) > 0;)
      all.append(bytes, static_cast<std::size_t>(got));
    Reply reply;
    const std::size_t end = all.find("\r\n\r\n");
    if (end == std::string::npos || !all.starts_with("HTTP/1.1 ")) return reply;
    reply.status = std::atoi(all.c_str() + 9);
    reply.head = all.substr(0, end);
    reply.body = all.substr(end + 4);
    return reply;
  }

private:
  int socket_;
};

inline Reply ask(int port, const std::string& request) {
  const Client client(port);
  client.send(request);
  return client.reply();
}

inline std::string getting(const std::string& target, const std::string& fields = "") {
  return "GET " + target + " HTTP/1.1\r\nHost: localhost:8080\r\n" + fields + "\r\n";
}

inline Reply get(int port, const std::string& target, const std::string& fields = "") {
  return ask(port, getting(target, fields));
}

// A folder with a page, and files beside it that must not be served.
struct Site {
  Site() : page(work.path + "/page") {
    for (const char* folder : {"page", "page/sub", "page/.git", "page-too", "page/empty"})
      fs::create_directory(work.path + "/" + folder);
    work.write("page/index.html", "<!doctype html>the page");
    work.write("page/sub/index.html", "<!doctype html>the sub page");
    work.write("page/sub/file.txt", "a file");
    for (const char* secret : {"secret.txt", "page-too/secret.txt", "page/.hidden.txt", "page/sub/.hidden.txt",
                               "page/.git/config", "page/.hidden.gz"})
      work.write(secret, "SECRET");
    fs::create_symlink("../secret.txt", page + "/outside.txt");
    fs::create_symlink(work.path + "/page-too", page + "/outside_folder");
    fs::create_symlink("/etc", page + "/etc_folder");
    fs::create_symlink(".hidden.txt", page + "/to_hidden.txt");
    fs::create_symlink("loop.txt", page + "/loop.txt");
    fs::create_symlink("nowhere.txt", page + "/dangling.txt");
    fs::create_symlink("sub/file.txt", page + "/inside.txt");
    fs::create_symlink("sub", page + "/inside_folder");
    REQUIRE(mkfifo((page + "/pipe.txt").c_str(), 0600) == 0);
  }
  Folder work;
  std::string page;
};

// The command, serving until it is stopped.
class Server {
public:
  explicit Server(const std::vector<std::string>& arguments, const std::string& program = commandPath(),
                  rlim_t most_files = 0) {
    int out[2], err[2];
    REQUIRE((pipe(out) == 0 && pipe(err) == 0));
    process_ = fork();
    if (process_ == 0) {
      dup2(out[1], STDOUT_FILENO), dup2(err[1], STDERR_FILENO);
      for (const int end : {out[0], out[1], err[0], err[1]}) ::close(end);
      if (const rlimit limit{most_files, most_files}; most_files > 0) setrlimit(RLIMIT_NOFILE, &limit);
      std::vector<std::string> words{program, "play"};
      words.insert(words.end(), arguments.begin(), arguments.end());
      std::vector<char*> pointers;
      for (std::string& word : words) pointers.push_back(word.data());
      pointers.push_back(nullptr);
      execv(program.c_str(), pointers.data());
      _exit(127);
    }
    ::close(out[1]), ::close(err[1]);
    out_ = out[0], err_ = err[0];
    for (char c = 0; c != '\n' && ::read(out_, &c, 1) == 1;) line += c;
    if (const std::size_t at = line.find("http://"); at != std::string::npos)
      port = std::atoi(line.c_str() + line.find(':', at + 7) + 1);
  }
  ~Server() {
    if (process_ > 0) stop(SIGKILL);
    ::close(out_), ::close(err_);
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Returns the exit code; -1: ended by the signal.
  int stop(int signal) {
    ::kill(process_, signal);
    int status = 0;
    ::waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  // Return the remaining output after the command has stopped.
  std::string rest() const { return allOf(out_); }
  std::string errors() const { return allOf(err_); }

  std::string line; // the first one on standard output
  int port = 0;

private:
  static std::string allOf(int from) {
    std::string text;
    char c = 0;
    while (::read(from, &c, 1) == 1) text += c;
    return text;
  }
  pid_t process_ = -1;
  int out_ = -1, err_ = -1;
};

} // namespace plim::tests
