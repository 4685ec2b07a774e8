// test_play.cpp - `plimsoll play` as seen by a browser and by an attacker: over raw sockets, so that no client
// normalises the paths.
#include "cli/play/static_server.hpp"
#include "places.hpp"
#include "play_server.hpp"

#include <atomic>
#include <cstring>
#include <list>
#include <nlohmann/json.hpp>
#include <thread>

using namespace plim::tests;

namespace {

// Returns the addresses of the sockets that listen on this port, in the system's notation: 0100007F is 127.0.0.1.
std::vector<std::string> listeningAt(int port) {
  char wanted[8];
  std::snprintf(wanted, sizeof wanted, "%04X", static_cast<unsigned>(port));
  std::vector<std::string> found;
  for (const char* table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
    std::ifstream file(table);
    std::string number, local, remote, state, rest;
    std::getline(file, rest); // titles
    while (file >> number >> local >> remote >> state && std::getline(file, rest)) {
      const std::size_t colon = local.find(':');
      if (state == "0A" && local.substr(colon + 1) == wanted) found.push_back(local.substr(0, colon));
    }
  }
  return found;
}

// A server in this process, with timeouts that a test can wait for.
class QuickServer {
public:
  QuickServer(const std::string& folder, plim::cli::ServerLimits limits) {
    plim::platform::Listener::Attempt attempt = plim::platform::Listener::at("127.0.0.1", 0);
    REQUIRE(attempt.listener);
    port = attempt.listener->port();
    server_.emplace(std::move(*attempt.listener), plim::cli::ServedFolder(folder), "127.0.0.1", limits);
    thread_ = std::thread([this] {
      server_->serveUntil([this] {
        ++turns_;
        return stopped_.load();
      });
    });
  }
  ~QuickServer() {
    stopped_ = true;
    thread_.join();
  }
  // Waits until the server has certainly checked the time since this call.
  void waitForTwoTurns() const {
    for (const int before = turns_; turns_ < before + 2;) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  int port = 0;

private:
  std::atomic<bool> stopped_ = false;
  std::atomic<int> turns_ = 0;
  std::optional<plim::cli::StaticServer> server_;
  std::thread thread_;
};

} // namespace

TEST_CASE("play: says where it serves, to this machine alone, and ends well when it is told to") {
  const Site site;
  for (const int signal : {SIGINT, SIGTERM}) {
    Server server({"--folder", site.page, "--port", "0"});
    CHECK(server.line == "open http://127.0.0.1:" + std::to_string(server.port) + "/ in a browser; Ctrl-C ends it\n");
    CHECK(listeningAt(server.port) == std::vector<std::string>{"0100007F"});
    CHECK(get(server.port, "/").body == "<!doctype html>the page");
    const Client hanging(server.port); // must not delay the end
    CHECK(server.stop(signal) == 0);
    CHECK(server.rest().empty());
    CHECK(server.errors().empty());
  }
}

TEST_CASE("play --json: one object, then it serves") {
  const Site site;
  Server server({"--folder", site.page + "/sub/..", "--port", "0", "--json"});
  CHECK(server.line == "{\n");
  CHECK(server.stop(SIGINT) == 0);
  const nlohmann::json said = nlohmann::json::parse("{" + server.rest());
  CHECK(said["folder"] == fs::canonical(site.page).string());
  CHECK(said["url"].get<std::string>().starts_with("http://127.0.0.1:"));
  CHECK(said.size() == 2);
}

TEST_CASE("play: ports") {
  const Site site;
  Server first({"--folder", site.page}), second({"--folder", site.page});
  CHECK(first.port >= 8080);
  CHECK(second.port > first.port);
  CHECK(second.port <= 8100);
  checkRefused("play --folder " + site.page + " --port " + std::to_string(first.port), "taken by another program");
  for (const char* port : {"-1", "65536"})
    checkRefused("play --folder " + site.page + " --port " + port, "from 1 to 65535");
  checkRefused("play --folder " + site.page + " --port eighty", "eighty");
  // The port of a server that has just ended is free, even if a connection that it closed still exists.
  CHECK(get(first.port, "/").status == 200);
  const int port = first.port;
  CHECK(first.stop(SIGINT) == 0);
  CHECK(Server({"--folder", site.page, "--port", std::to_string(port)}).port == port);
}

TEST_CASE("play: wrong options") {
  const Site site;
  checkRefused("play --folder " + site.page + "/missing", "no such folder");
  checkRefused("play --folder " + site.page + "/index.html", "is a file");
  checkRefused("play --folder " + site.page + " --address localhost", "127.0.0.1");
  checkRefused("play --folder " + site.page + " --address 203.0.113.7 --port 0", "not an address of this machine");
}

TEST_CASE("play: looks for the page beside the command, built or installed") {
  const Folder place;
  const std::string program = place.path + "/build/release/bin/plimsoll";
  const std::string built = place.path + "/build/playground",
                    installed = place.path + "/build/release/share/plimsoll/playground";
  fs::create_directories(place.path + "/build/release/bin");
  fs::copy_file(commandPath(), program);
  const auto checkNotThere = [&](const std::string& where) {
    Server server({"--port", "0"}, program);
    REQUIRE(server.line.empty());               // else it would continue to serve
    const std::string errors = server.errors(); // until it ends
    CHECK(server.stop(0) == 2);
    CHECK(errors.find(where) != std::string::npos);
    CHECK(errors.find("./run play") != std::string::npos);
  };
  checkNotThere("build/release/share/plimsoll/playground");
  fs::create_directories(built);
  place.write("build/playground/index.html", "built");
  checkNotThere("build/release/share/plimsoll/playground"); // /playground does not belong to the command in /usr/bin

  place.write("build/release/CMakeCache.txt", ""); // marks a build folder
  CHECK(get(Server({"--port", "0"}, program).port, "/").body == "built");
  fs::create_symlink(program, place.path + "/link");
  CHECK(get(Server({"--port", "0"}, place.path + "/link").port, "/").body == "built");
  fs::remove_all(built);
  checkNotThere("build/playground");

  fs::create_directories(installed);
  place.write("build/release/share/plimsoll/playground/index.html", "installed");
  CHECK(get(Server({"--port", "0"}, program).port, "/").body == "installed");
}

TEST_CASE("play: files arrive whole, under their types, with what the page needs") {
  const Site site;
  std::string big(3 << 20, ' ');
  for (std::size_t k = 0; k < big.size(); ++k) big[k] = static_cast<char>(k * k >> 7);
  site.work.write("page/big.wasm", big);
  const std::pair<const char*, const char*> types[] = {
      {"a.html", "text/html; charset=utf-8"},
      {"a.js", "text/javascript; charset=utf-8"},
      {"a.mjs", "text/javascript; charset=utf-8"},
      {"a.css", "text/css; charset=utf-8"},
      {"a.wasm", "application/wasm"},
      {"a.json", "application/json"},
      {"a.js.map", "application/json"},
      {"a.svg", "image/svg+xml"},
      {"a.png", "image/png"},
      {"a.ico", "image/x-icon"},
      {"a.glb", "model/gltf-binary"},
      {"a.obj", "model/obj"},
      {"a.stl", "model/stl"},
      {"a.txt", "text/plain; charset=utf-8"},
      {"A.CSV", "text/csv; charset=utf-8"},
      {"unknown.xyz", "application/octet-stream"},
      {"without", "application/octet-stream"},
      {"with blank \xc3\xa4.txt", "text/plain; charset=utf-8"},
  };
  for (const auto& [name, type] : types) site.work.write(std::string("page/") + name, name);
  site.work.write("page/nothing.txt", "");
  Server server({"--folder", site.page, "--port", "0"});

  for (const auto& [name, type] : types) {
    std::string target = std::string("/") + name;
    if (const std::size_t blank = target.find("blank"); blank != std::string::npos)
      target = "/with%20blank%20%C3%a4.txt";
    const Reply reply = get(server.port, target);
    INFO(name, ": ", reply.head);
    CHECK(reply.status == 200);
    CHECK(reply.body == name);
    CHECK(reply.has(std::string("Content-Type: ") + type));
    CHECK(reply.has("Content-Length: " + std::to_string(std::strlen(name))));
    for (const char* line : {"Cache-Control: no-cache", "Cross-Origin-Opener-Policy: same-origin",
                             "Cross-Origin-Embedder-Policy: require-corp", "X-Content-Type-Options: nosniff"})
      CHECK(reply.has(line));
  }
  CHECK(get(server.port, "/big.wasm").body == big);
  CHECK(get(server.port, "/nothing.txt").has("Content-Length: 0"));
  CHECK(get(server.port, "/?hull=boat&next=../../secret.txt").body == "<!doctype html>the page");
  CHECK(get(server.port, "/sub/").body == "<!doctype html>the sub page");
  CHECK(get(server.port, "/inside.txt").body == "a file"); // a link that stays inside
  CHECK(get(server.port, "/inside_folder/file.txt").body == "a file");
  const Reply folder = get(server.port, "/sub?x=1");
  CHECK(folder.status == 301);
  CHECK(folder.has("Location: /sub/?x=1"));

  const Reply missing = get(server.port, "/missing.html");
  CHECK(missing.status == 404);
  CHECK(missing.body.find("no such file") != std::string::npos);
  CHECK(missing.has("X-Content-Type-Options: nosniff"));
  CHECK(get(server.port, "/empty/").status == 404);

  const Reply head = ask(server.port, "HEAD /big.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n");
  CHECK(head.status == 200);
  CHECK(head.has("Content-Length: " + std::to_string(big.size())));
  CHECK(head.body.empty());
  CHECK(ask(server.port, "HEAD /missing HTTP/1.1\r\nHost: localhost\r\n\r\n").body.empty());
}

TEST_CASE("play: a file that lies there compressed is sent so to those who understand it") {
  const Site site;
  site.work.write("page/a.js", "plain");
  site.work.write("page/a.js.gz", "PACKED");
  site.work.write("page/old.js.gz", "forgotten");
  site.work.write("page/old.js", "made again");
  fs::last_write_time(site.page + "/old.js.gz", fs::last_write_time(site.page + "/old.js") - std::chrono::hours(1));
  site.work.write("page/only.js.gz", "no such file without");
  site.work.write("page/stolen.js", "plain");
  fs::create_symlink("../secret.txt", site.page + "/stolen.js.gz");
  Server server({"--folder", site.page, "--port", "0"});

  for (const char* fields : {"Accept-Encoding: gzip\r\n", "accept-encoding:deflate , GZIP;q=0.5, br\r\n"}) {
    const Reply packed = get(server.port, "/a.js", fields);
    CHECK(packed.body == "PACKED");
    CHECK(packed.has("Content-Encoding: gzip"));
    CHECK(packed.has("Content-Length: 6"));
    CHECK(packed.has("Content-Type: text/javascript; charset=utf-8"));
    CHECK(packed.has("Vary: Accept-Encoding"));
  }
  for (const char* fields : {"", "Accept-Encoding: br\r\n", "Accept-Encoding: gzip;q=0\r\n",
                             "Accept-Encoding: gzip; q=0.0\r\n", "Accept-Encoding: xgzip\r\n"}) {
    const Reply plain = get(server.port, "/a.js", fields);
    CHECK(plain.body == "plain");
    CHECK(plain.head.find("Content-Encoding") == std::string::npos);
    CHECK(plain.has("Vary: Accept-Encoding"));
  }
  CHECK(get(server.port, "/old.js", "Accept-Encoding: gzip\r\n").body == "made again");
  CHECK(get(server.port, "/only.js", "Accept-Encoding: gzip\r\n").status == 404);
  CHECK(get(server.port, "/stolen.js", "Accept-Encoding: gzip\r\n").body == "plain");
}

TEST_CASE("play: nothing outside the folder, however it is asked for") {
  const Site site;
  Server server({"--folder", site.page, "--port", "0"});
  std::vector<std::string> paths = {
      "/../secret.txt",
      "/../../etc/passwd",
      "/../../../../../../../../etc/passwd",
      "/sub/../../secret.txt",
      "/sub/../index.html",
      "/./index.html",
      "/..",
      "/../",
      "/.",
      "/%2e%2e/secret.txt",
      "/%2E%2E/secret.txt",
      "/.%2e/secret.txt",
      "/%2e./secret.txt",
      "/..%2fsecret.txt",
      "/sub/..%2f..%2fsecret.txt",
      "/%2e%2e%2fsecret.txt",
      "/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
      "/..\\secret.txt",
      "/..%5csecret.txt",
      "/%5c..%5csecret.txt",
      "\\..\\secret.txt",
      "/sub\\..\\..\\secret.txt",
      "//etc/passwd",
      "///etc/passwd",
      "/%2fetc/passwd",
      "/%2f%2fetc%2fpasswd",
      "/sub//file.txt",
      "/sub/%2ffile.txt",
      "/etc/passwd",
      "etc/passwd",
      "../secret.txt",
      "..",
      "/C:/windows/win.ini",
      "/c%3a/windows/win.ini",
      "C:\\windows\\win.ini",
      "file:///etc/passwd",
      "http://127.0.0.1/../secret.txt",
      "http://localhost/index.html",
      "/index.html%00",
      "/index.html%00.txt",
      "/%00",
      "/../secret.txt%00.html",
      "/.hidden.txt",
      "/%2ehidden.txt",
      "/.hidden",
      "/sub/.hidden.txt",
      "/.git/config",
      "/.git/",
      "/%252e%252e/secret.txt",
      "/%c0%ae%c0%ae/secret.txt",
      "/%e0%80%ae%e0%80%ae/secret.txt",
      "/%u002e%u002e/secret.txt",
      "/..;/secret.txt",
      "/.../secret.txt",
      "/%",
      "/%2",
      "/%zz",
      "/%2e%2",
      "/index.html%0d%0aSet-Cookie:%20a=b",
      "/index.html%09",
      "/../page-too/secret.txt",
      "/sub/file.txt/../../../secret.txt",
      "/index.html/",
      "/index.html/../../secret.txt",
      "/sub/file.txt/file.txt",
      "/~root/",
      "?/../secret.txt",
      "*",
      "/outside.txt",
      "/outside_folder",
      "/outside_folder/secret.txt",
      "/outside_folder/",
      "/etc_folder/passwd",
      "/to_hidden.txt",
      "/loop.txt",
      "/dangling.txt",
      "/pipe.txt",
      "/" + std::string(7000, 'a'),
  };
  std::string deep;
  for (int k = 0; k < 2000; ++k) deep += "/..";
  paths.push_back(deep + "/etc/passwd");
  for (const std::string& path : paths)
    for (const char* method : {"GET ", "HEAD "}) {
      const Reply reply =
          ask(server.port, method + path + " HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n");
      INFO(method, path.substr(0, 200), ": ", reply.head);
      CHECK((reply.status == 400 || reply.status == 404));
      CHECK((reply.head + reply.body).find("SECRET") == std::string::npos);
      CHECK((reply.head + reply.body).find("root:") == std::string::npos);
      CHECK(reply.head.find("Set-Cookie") == std::string::npos);
    }
  CHECK(get(server.port, "/").status == 200);
}

// Windows has no file names of such bytes, and throws when one is created.
TEST_CASE("play: a path that is no UTF-8 is malformed") {
  const Site site;
  site.work.write("page/\xff.txt", "a file");
  site.work.write("page/\xc3\xa4.txt", "a file");
  Server server({"--folder", site.page, "--port", "0"});
  for (const char* path :
       {"/%ff", "/%ff.txt", "/\xff.txt", "/%c3", "/%c3/", "/%a4.txt", "/sub/%e2%82", "/%ed%a0%80", "/%f4%90%80%80"}) {
    INFO(std::string(path));
    CHECK(get(server.port, path).status == 400);
  }
  CHECK(get(server.port, "/%c3%a4.txt").body == "a file");
}

TEST_CASE("play: what is no request of a browser") {
  const Site site;
  Server server({"--folder", site.page, "--port", "0"});
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "get", "G"}) {
    const Reply reply = ask(server.port, std::string(method) + " / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    INFO(method);
    CHECK(reply.status == 405);
    CHECK(reply.has("Allow: GET, HEAD"));
  }
  // The server does not wait for the body, and the body does not prevent the reply.
  CHECK(ask(server.port,
            "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n" + std::string(1000000, 'x'))
            .status == 405);
  using namespace std::string_literals;
  for (const std::string& request : {
           "\r\n\r\n"s,
           "GET\r\n\r\n"s,
           "GET /\r\n\r\n"s,
           "GET / HTTP/1.1\r\n\r\n"s, // no host
           "GET / HTTP/1.1\r\nHost:\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: ::1\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n"s,
           "GET / HTTP/2.0\r\nHost: localhost\r\n\r\n"s,
           "GET / HTTP/1.10\r\nHost: localhost\r\n\r\n"s,
           "GET  HTTP/1.1\r\nHost: localhost\r\n\r\n"s,
           "GET / / HTTP/1.1\r\nHost: localhost\r\n\r\n"s,
           " GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"s,
           "GET\t/\tHTTP/1.1\r\nHost: localhost\r\n\r\n"s,
           "GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: localhost\r\n folded: line\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: local\0host\r\n\r\n"s,
           "GET / HTTP/1.1\nHost: localhost\n\r\n\r\n"s,
           "GET / HTTP/1.1\r\nHost: localhost\r\nX: a\rb\r\n\r\n"s,
           "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"s, // start of a TLS handshake
       }) {
    INFO(request);
    CHECK(ask(server.port, request).status == 400);
  }
  CHECK(ask(server.port, "GET / HTTP/1.0\r\nHost: localhost\r\n\r\n").status == 200);
}

TEST_CASE("play: on loopback only a loopback name is answered, so that no web site's name can be made to mean us") {
  const Site site;
  const auto status = [](int port, const std::string& host) {
    return ask(port, "GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n").status;
  };
  Server server({"--folder", site.page, "--port", "0"});
  for (const char* host :
       {"localhost", "localhost:8080", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:9", "[::1]", "[::1]:8080"})
    CHECK(status(server.port, host) == 200);
  for (const char* host : {"evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example",
                           "0.0.0.0", "notlocalhost", "localhost@evil.example", "10.0.0.1", "[::]",
                           "[::1].evil.example:80", "localhost evil.example"})
    CHECK(status(server.port, host) == 403);
  CHECK(server.stop(SIGINT) == 0);

  Server other({"--folder", site.page, "--port", "0", "--address", "127.0.0.2"});
  CHECK(listeningAt(other.port) == std::vector<std::string>{"0200007F"});
  CHECK(other.line.find("http://127.0.0.2:") != std::string::npos);
  CHECK(other.stop(SIGINT) == 0);
  CHECK(other.errors().empty());

  Server open({"--folder", site.page, "--port", "0", "--address", "0.0.0.0"});
  CHECK(listeningAt(open.port) == std::vector<std::string>{"00000000"});
  CHECK(open.line.find("http://127.0.0.1:") != std::string::npos);
  CHECK(status(open.port, "ship.example") == 200);
  CHECK(get(open.port, "/../secret.txt").status == 404);
  CHECK(open.stop(SIGINT) == 0);
  CHECK(open.errors().find("warning: --address 0.0.0.0: others") != std::string::npos);
}

TEST_CASE("play: requests that are too long, come in pieces, or never end") {
  const Site site;
  Server server({"--folder", site.page, "--port", "0"});
  const std::string lead = "GET / HTTP/1.1\r\nHost: localhost\r\nX: ";
  CHECK(ask(server.port, lead + std::string(8192 - lead.size() - 4, 'x') + "\r\n\r\n").status == 200);
  CHECK(ask(server.port, lead + std::string(8193 - lead.size() - 4, 'x') + "\r\n\r\n").status == 431);
  CHECK(ask(server.port, lead + std::string(3000000, 'x')).status == 431);
  CHECK(ask(server.port, std::string(9000, 'x')).status == 431);

  const Client half(server.port), silent(server.port), slow(server.port);
  half.send("GET / HTTP/1.1\r\nHost: local");
  for (const char c : std::string("GET / HTTP/1.1\r\nHost: localhost\r\n\r")) {
    slow.send(std::string(1, c));
    std::this_thread::sleep_for(std::chrono::milliseconds(1)); // sends a separate packet
  }
  CHECK(get(server.port, "/").status == 200); // meanwhile
  slow.send("\n");
  CHECK(slow.reply().status == 200);
  half.send("host\r\n\r\n");
  CHECK(half.reply().status == 200);
}

TEST_CASE("play: many at once, and those who hang make room") {
  const Site site;
  Server server({"--folder", site.page, "--port", "0"});
  std::list<Client> clients;
  for (int k = 0; k < 200; ++k) clients.emplace_back(server.port);
  for (const Client& client : clients) client.send(getting("/sub/file.txt"));
  int right = 0;
  for (const Client& client : clients) right += client.reply().body == "a file";
  CHECK(right == 200);
  clients.clear();
  for (int k = 0; k < 400; ++k) { // more than it keeps
    clients.emplace_back(server.port);
    clients.back().send("GET / HTTP/1.1\r\n");
  }
  CHECK(get(server.port, "/").status == 200);
  CHECK(server.stop(SIGINT) == 0);
}

#if defined(__has_feature)
#if __has_feature(undefined_behavior_sanitizer)
#define PLIM_SANITIZED
#endif
#endif
#if !defined(PLIM_SANITIZED) // the sanitizer's type check opens a pipe, and reports an error if no file is left
TEST_CASE("play: few files may be open: still somebody is served") {
  const Site site;
  Server server({"--folder", site.page, "--port", "0"}, commandPath(), 24);
  std::list<Client> hanging;
  for (int k = 0; k < 60; ++k) hanging.emplace_back(server.port);
  CHECK(get(server.port, "/").status == 200);
  CHECK(server.stop(SIGINT) == 0);
}
#endif

constexpr std::size_t kMuch = 64 << 20; // more than the system buffers

TEST_CASE("play: a request that does not come to its end, and an answer that is not taken, have their time") {
  const Site site;
  fs::resize_file(site.work.write("page/big.txt", ""), kMuch);
  plim::cli::ServerLimits short_request, short_stillness;
  short_request.head_time = short_stillness.still_time = std::chrono::milliseconds(50);

  const QuickServer first(site.page, short_request);
  const Client silent(first.port), half(first.port);
  half.send("GET / HTTP/1.1\r\n");
  CHECK(silent.reply().status == 0); // ends without a reply
  CHECK(half.reply().status == 0);

  const QuickServer second(site.page, short_stillness);
  const Client unread(second.port);
  unread.send(getting("/big.txt"));
  const std::string begin = unread.some();
  std::this_thread::sleep_for(2 * short_stillness.still_time);
  second.waitForTwoTurns();
  const Reply cut = unread.reply(begin);
  CHECK(cut.status == 200);
  CHECK(cut.body.size() < kMuch);
}

TEST_CASE("play: a file that becomes shorter while it is sent") {
  const Site site;
  const std::string big = site.work.write("page/big.txt", "");
  fs::resize_file(big, kMuch);
  const QuickServer server(site.page, {});
  const Client client(server.port);
  client.send(getting("/big.txt"));
  const std::string begin = client.some();
  fs::resize_file(big, 1000);
  const Reply reply = client.reply(begin); // ends with the connection, without waiting for the missing part
  CHECK(reply.has("Content-Length: " + std::to_string(kMuch)));
  CHECK(reply.body.size() < kMuch);
}
