// lockstep.cpp - two players in one sea, who exchange nothing but their inputs.
//
// Each process has a scene of its own: two boats and some crates in waves. The same inputs give the same bits on any
// two machines, so the scenes stay equal although no position is ever sent. A player receives the other's inputs late.
// It does not wait: it assumes that they have not changed, and steps on. If they have changed, it loads the scene of
// ten steps before, and repeats the steps with the correct inputs (rollback). At intervals both compare a checksum of
// everything. docs/rollback.md explains the method. The processes communicate through a socket, which needs a POSIX
// system.
#include <plimsoll/plimsoll_motion.hpp>

#include <cstdio>
#include <cstring>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

constexpr int kSteps = 600, kLate = 10, kCompareEvery = 50; // steps of 1/50 s

struct Vector {
  double x, y, z;
};

plimsoll::Hull box(double length, double height, double width) {
  const double x = length / 2, y = height / 2, z = width / 2;
  const std::vector<Vector> vertices = {{-x, -y, -z}, {x, -y, -z}, {x, y, -z}, {-x, y, -z},
                                        {-x, -y, z},  {x, -y, z},  {x, y, z},  {-x, y, z}};
  const std::vector<std::uint32_t> indices = {0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4,
                                              3, 7, 6, 3, 6, 2, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5};
  return plimsoll::Hull(vertices, indices);
}

plimsoll::Water waves() {
  const plim_wave components[] = {{0.3, 15, 0, 0, 0, 0}, {0.15, 7, 1, 2, 0, 0}};
  plimsoll::WaterDef def;
  def.kind = PLIM_WATER_SINES, def.waves = components, def.wave_count = 2;
  return plimsoll::Water(def);
}

// The input of one player in one step.
struct Input {
  double thrust = 0, turn = 0; // [N], [N m]
  bool operator==(const Input&) const = default;
};

// Simulates a player, who changes the controls now and then.
Input decide(int player, int step) {
  const int phase = (step + 17 * player) / 35;
  return {1500.0 * (1 + phase % 3), 900.0 * (phase % 5 - 2)};
}

// Every process adds the same bodies in the same order, so that the same inputs give the same bits.
class World {
public:
  World() {
    for (int player = 0; player < 2; ++player) add(boat_, 6000, 0, 12.0 * player);
    for (int k = 0; k < 6; ++k) add(crate_, 300, 8 + 3.0 * k, 6);
  }

  void step(const Input (&inputs)[2]) {
    for (std::uint32_t player = 0; player < 2; ++player) {
      const plimsoll::SceneState boat = scene.state(player);
      const auto& q = boat.rotation;
      const Vector bow = {1 - 2 * (q[1] * q[1] + q[2] * q[2]), 0, 2 * (q[0] * q[2] - q[3] * q[1])};
      const double thrust = inputs[player].thrust;
      scene.setOtherForce(player, {thrust * bow.x, 0, thrust * bow.z}, {0, inputs[player].turn, 0});
    }
    scene.step(0.02);
  }

  // Returns the last eight bytes of a saved scene, which are a checksum of the others.
  std::uint64_t checksum() const {
    const std::vector<std::byte> bytes = scene.save();
    std::uint64_t sum;
    std::memcpy(&sum, bytes.data() + bytes.size() - sizeof sum, sizeof sum);
    return sum;
  }

private:
  void add(const plimsoll::Hull& hull, double mass, double x, double z) {
    plimsoll::Body body(hull);
    body.mass = mass;
    body.with(effects_).position[0] = x, body.position[2] = z;
    scene.add(body);
  }

  plimsoll::Hull boat_ = box(6, 1.6, 2.5), crate_ = box(1, 0.8, 1);
  plimsoll::Effects effects_;

public:
  plimsoll::Scene scene{waves()};
};

// The only data that is sent.
struct Message {
  int step;
  Input input;
  std::uint64_t checksum; // after the step, if both compare in it; else 0
};

void send(int wire, const Message& message) {
  if (write(wire, &message, sizeof message) != sizeof message) throw std::runtime_error("the other player is gone");
}
Message receive(int wire) {
  Message message;
  if (recv(wire, &message, sizeof message, MSG_WAITALL) != sizeof message)
    throw std::runtime_error("the other player is gone");
  return message;
}

bool isCompared(int step) {
  return (step + 1) % kCompareEvery == 0;
}

// Player 0 has no delay: it waits for the other's input, then steps.
void playInStep(int wire) {
  World world;
  for (int step = 0; step < kSteps; ++step) {
    const Input own = decide(0, step);
    const Input other = receive(wire).input;
    world.step({own, other});
    send(wire, {step, own, isCompared(step) ? world.checksum() : 0});
  }
}

// Player 1 receives the other's inputs ten steps late.
class LatePlayer {
public:
  explicit LatePlayer(int wire) : wire_(wire) {
    for (std::vector<std::byte>& bytes : saved_) bytes.resize(world_.scene.savedSize());
  }

  void play() {
    for (int step = 0; step < kSteps; ++step) {
      send(wire_, {step, decide(1, step), 0});
      advance(step, known_); // with an assumed input
      if (step % kLate == kLate - 1) catchUp(step);
    }
  }

  int compared = 0, different = 0, rollbacks = 0;

private:
  void advance(int step, const Input& other) {
    world_.scene.save(saved_[step % kLate]); // the state before the step; allocates nothing
    world_.step({other, decide(1, step)});
  }

  // Receives the other player's inputs of the last ten steps. Repeats the steps if an assumption was wrong.
  void catchUp(int last) {
    Message heard[kLate];
    bool guessed = true;
    for (Message& message : heard) message = receive(wire_), guessed = guessed && message.input == known_;
    if (!guessed) {
      ++rollbacks;
      world_.scene.load(saved_[heard[0].step % kLate]);
      for (const Message& message : heard) advance(message.step, message.input);
    }
    known_ = heard[kLate - 1].input;
    if (!isCompared(last)) return;
    ++compared, different += world_.checksum() != heard[kLate - 1].checksum;
  }

  int wire_;
  World world_;
  Input known_; // the other's last known input
  std::vector<std::byte> saved_[kLate];
};

} // namespace

int main() try {
  int wire[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, wire) != 0) throw std::runtime_error("there is no socket to be had");
  const pid_t other = fork();
  if (other < 0) throw std::runtime_error("there is no second process to be had");
  close(wire[other == 0 ? 0 : 1]);
  if (other == 0) {
    playInStep(wire[1]);
    return 0;
  }
  LatePlayer player(wire[0]);
  player.play();
  int status = 0;
  waitpid(other, &status, 0);
  const bool agree = status == 0 && player.compared > 0 && player.different == 0;
  std::printf("%d steps in two processes; the late one rolled back %d times and replayed %d steps each time; %d states "
              "compared: %s\n",
              kSteps, player.rollbacks, kLate, player.compared, agree ? "all agree" : "they differ");
  return agree ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
