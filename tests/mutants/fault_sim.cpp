// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Hundreds of mutants side by side on the inputs of one test, for scripts/mutants/mutants:
//
//     fault_sim MUTANTS.aig SELECTOR FILE...
//
// MUTANTS.aig: the RTL with all mutants (binary AIGER with symbols), one of which its input
// SELECTOR chooses; without a clock: a step is a cycle. Each FILE has the inputs that a test gave:
// a line with their names and widths ("name width ..."), then lines "repeat hex", the first input
// leftmost, and "0 cut" where the recording ends before the test. A mutant has a lane of its own,
// one bit of each word; lane 0 is the RTL as it is. Outputs are compared after each cycle, those
// that carry data only while they are valid. As the test does the same up to the first difference,
// it can kill no mutant of which none is found.
//
// The mutants' numbers are read from standard input. Prints "FILE MUTANT CYCLE" for each that
// differs, with the first cycle, and "FILE cycles N"; of a recording that is cut "FILE cut 0 N".
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace {

/// One bit of all lanes, 64 in a word.
template <unsigned kWords>
struct Lanes {
  std::array<std::uint64_t, kWords> w{};
};

/// A signal of the netlist: 2 x its number, + 1 if inverted. 0 is false.
using Literal = std::uint32_t;

struct Gate {
  Literal out, a, b;
};

struct Latch {
  Literal out, next;
  bool init;
};

/// Bits of a name, by index.
using Ports = std::map<std::string, std::vector<Literal>>;

struct Netlist {
  std::uint32_t size = 0;
  std::vector<Latch> latches;
  std::vector<Gate> gates;
  Ports inputs, outputs;
};

Literal read_delta(std::istream& in) {
  Literal value = 0;
  for (unsigned shift = 0;; shift += 7) {
    const int c = in.get();
    if (c < 0) throw std::runtime_error("the AIG ends early");
    value |= static_cast<Literal>(c & 0x7F) << shift;
    if ((c & 0x80) == 0) return value;
  }
}

void add_port(Ports& ports, const std::string& symbol, Literal literal) {
  const std::size_t bracket = symbol.find('[');
  std::size_t index = 0;
  if (bracket != std::string::npos) index = std::stoul(symbol.substr(bracket + 1));
  std::vector<Literal>& bits = ports[symbol.substr(0, bracket)];
  bits.resize(std::max(bits.size(), index + 1));
  bits[index] = literal;
}

Netlist read_aig(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::string magic;
  std::string line;
  std::uint32_t inputs = 0;
  std::uint32_t latches = 0;
  std::uint32_t outputs = 0;
  std::uint32_t gates = 0;
  Netlist net;
  in >> magic >> net.size >> inputs >> latches >> outputs >> gates;
  if (!in || magic != "aig") throw std::runtime_error(path + " is no binary AIG");
  std::getline(in, line);
  for (std::uint32_t i = 0; i < latches; ++i) {
    std::getline(in, line);
    std::istringstream words(line);
    Latch latch{2 * (inputs + i + 1), 0, false};
    words >> latch.next >> latch.init;
    net.latches.push_back(latch);
  }
  std::vector<Literal> driven(outputs);
  for (Literal& literal : driven) {
    std::getline(in, line);
    literal = static_cast<Literal>(std::stoul(line));
  }
  for (std::uint32_t i = 0; i < gates; ++i) {
    const Literal out = 2 * (inputs + latches + i + 1);
    const Literal a = out - read_delta(in);
    const Literal b = a - read_delta(in);
    net.gates.push_back({out, a, b});
  }
  while (std::getline(in, line) && line != "c") {
    const std::size_t space = line.find(' ');
    const auto index = static_cast<std::uint32_t>(std::stoul(line.substr(1, space - 1)));
    if (line[0] == 'i') add_port(net.inputs, line.substr(space + 1), 2 * (index + 1));
    if (line[0] == 'o') add_port(net.outputs, line.substr(space + 1), driven[index]);
  }
  return net;
}

/// Of a test: names and widths of the inputs, and their values.
struct Stimulus {
  explicit Stimulus(const std::string& path) : in(path) {
    std::string line;
    std::getline(in, line);
    std::istringstream words(line);
    std::string name;
    for (unsigned width = 0; words >> name >> width;) {
      names.emplace_back(name, width);
      bits += width;
    }
  }

  /// The next values; how often they are repeated, or 0 at the end.
  unsigned long next() {
    unsigned long repeat = 0;
    if (!(in >> repeat >> text)) return 0;
    cut = repeat == 0;
    if (cut) return 0;
    if (text.size() != (bits + 3) / 4) throw std::runtime_error("a line of another width");
    return repeat;
  }

  /// Bit `index` of the values, from the right.
  bool bit(unsigned index) const {
    const char c = text[text.size() - 1 - index / 4];
    const int digit = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
    return (digit >> index % 4 & 1) != 0;
  }

  std::ifstream in;
  std::vector<std::pair<std::string, unsigned>> names;
  unsigned bits = 0;
  std::string text;
  bool cut = false;
};

/// All lanes in one netlist.
template <unsigned kWords>
class Simulation {
 public:
  static constexpr unsigned kMutants = 64 * kWords - 1;

  Simulation(const Netlist& net, const std::string& selector, const std::vector<unsigned>& mutants)
      : net_(net), mutants_(mutants), values_(net.size + 1), next_(net.latches.size()) {
    const std::vector<Literal>& bits = net.inputs.at(selector);
    std::vector<char> chosen(net.size + 1, 0);  // 1: depends on the selector alone
    chosen[0] = 1;
    for (std::size_t bit = 0; bit < bits.size(); ++bit) {
      chosen[bits[bit] / 2] = 1;
      for (std::size_t i = 0; i < mutants.size(); ++i) {
        if ((mutants[i] >> bit & 1) != 0) set_lane(values_[bits[bit] / 2], i + 1);
      }
    }
    std::vector<Gate> others;
    for (const Gate& gate : net.gates) {
      if (chosen[gate.a / 2] != 0 && chosen[gate.b / 2] != 0) {
        chosen[gate.out / 2] = 1;
        evaluate(gate);
      } else {
        others.push_back(gate);
      }
    }
    std::vector<Literal> roots;
    for (const Latch& latch : net.latches) roots.push_back(latch.next);
    into_state_ = cone(others, roots);
    roots.clear();
    for (const auto& [name, literals] : net.outputs) {
      roots.insert(roots.end(), literals.begin(), literals.end());
    }
    into_outputs_ = cone(others, roots);
    for (const auto& [name, literals] : net.outputs) outputs_.push_back({literals, valid_of(name)});
  }

  /// Runs a test and prints what differs.
  void run(const std::string& path) {
    Stimulus stimulus(path);
    for (std::size_t i = 0; i < net_.latches.size(); ++i) {
      values_[net_.latches[i].out / 2].w.fill(net_.latches[i].init ? ~0ULL : 0);
    }
    found_ = {};
    first_.assign(mutants_.size() + 1, 0);
    std::vector<std::pair<std::uint32_t, unsigned>> pins;  // variable, bit of the stimulus
    unsigned end = stimulus.bits;
    for (const auto& [name, width] : stimulus.names) {
      end -= width;
      const auto port = net_.inputs.find(name);
      if (port == net_.inputs.end()) continue;  // nothing depends on it
      for (unsigned i = 0; i < port->second.size(); ++i) {
        if (port->second[i] != 0) pins.emplace_back(port->second[i] / 2, end + i);
      }
    }
    unsigned long cycle = 0;
    while (const unsigned long repeat = stimulus.next()) {
      for (const auto& [variable, bit] : pins) {
        values_[variable].w.fill(stimulus.bit(bit) ? ~0ULL : 0);
      }
      bool moves = true;
      for (unsigned long i = 0; i < repeat && moves; ++i) moves = step(cycle + i);
      cycle += repeat;
    }
    std::cout << path << (stimulus.cut ? " cut 0 " : " cycles ") << cycle << '\n';
    for (std::size_t i = 0; i < mutants_.size(); ++i) {
      if (lane(found_, i + 1)) {
        std::cout << path << ' ' << mutants_[i] << ' ' << first_[i + 1] << '\n';
      }
    }
  }

 private:
  using Lanes = ::Lanes<kWords>;

  struct Output {
    std::vector<Literal> bits;
    std::vector<Literal> valid;  // compared while all of these are 1 in lane 0
  };

  static void set_lane(Lanes& lanes, std::size_t i) { lanes.w[i / 64] |= 1ULL << i % 64; }
  static bool lane(const Lanes& lanes, std::size_t i) {
    return (lanes.w[i / 64] >> i % 64 & 1) != 0;
  }

  /// When an output carries something.
  std::vector<Literal> valid_of(const std::string& name) const {
    std::vector<std::pair<const Ports*, std::string>> signals;
    if (name == "s_axil_rdata" || name == "s_axil_rresp") {
      signals = {{&net_.outputs, "s_axil_rvalid"}};
    } else if (name == "s_axil_bresp") {
      signals = {{&net_.outputs, "s_axil_bvalid"}};
    } else if (name == "s_apb_prdata" || name == "s_apb_pslverr") {
      signals = {{&net_.inputs, "s_apb_psel"},
                 {&net_.inputs, "s_apb_penable"},
                 {&net_.outputs, "s_apb_pready"}};
    }
    std::vector<Literal> out;
    for (const auto& [ports, signal] : signals) {
      const auto port = ports->find(signal);
      if (port != ports->end()) out.push_back(port->second.at(0));
    }
    return out;
  }

  /// Of these gates, those that the roots depend on.
  std::vector<Gate> cone(const std::vector<Gate>& gates, const std::vector<Literal>& roots) const {
    std::vector<char> needed(net_.size + 1, 0);
    for (const Literal root : roots) needed[root / 2] = 1;
    std::vector<Gate> out;
    for (auto gate = gates.rbegin(); gate != gates.rend(); ++gate) {
      if (needed[gate->out / 2] == 0) continue;
      needed[gate->a / 2] = needed[gate->b / 2] = 1;
      out.push_back(*gate);
    }
    std::reverse(out.begin(), out.end());
    return out;
  }

  void evaluate(const Gate& gate) {
    const std::uint64_t not_a = 0 - static_cast<std::uint64_t>(gate.a & 1);
    const std::uint64_t not_b = 0 - static_cast<std::uint64_t>(gate.b & 1);
    const Lanes& a = values_[gate.a / 2];
    const Lanes& b = values_[gate.b / 2];
    Lanes& out = values_[gate.out / 2];
    for (unsigned i = 0; i < kWords; ++i) out.w[i] = (a.w[i] ^ not_a) & (b.w[i] ^ not_b);
  }

  /// One cycle; false if it changed no state.
  bool step(unsigned long cycle) {
    for (const Gate& gate : into_state_) evaluate(gate);
    bool moves = false;
    for (std::size_t i = 0; i < next_.size(); ++i) {
      const Literal next = net_.latches[i].next;
      const std::uint64_t invert = 0 - static_cast<std::uint64_t>(next & 1);
      const Lanes& value = values_[next / 2];
      const Lanes& old = values_[net_.latches[i].out / 2];
      std::uint64_t changed = 0;
      for (unsigned w = 0; w < kWords; ++w) {
        next_[i].w[w] = value.w[w] ^ invert;
        changed |= next_[i].w[w] ^ old.w[w];
      }
      moves = moves || changed != 0;
    }
    for (std::size_t i = 0; i < next_.size(); ++i) values_[net_.latches[i].out / 2] = next_[i];
    for (const Gate& gate : into_outputs_) evaluate(gate);
    compare(cycle);
    return moves;
  }

  void compare(unsigned long cycle) {
    Lanes differs;
    for (const Output& output : outputs_) {
      const auto is_one = [this](Literal l) { return ((values_[l / 2].w[0] ^ l) & 1) != 0; };
      if (!std::all_of(output.valid.begin(), output.valid.end(), is_one)) continue;
      for (const Literal bit : output.bits) {
        const Lanes& value = values_[bit / 2];
        const std::uint64_t gold = 0 - (value.w[0] & 1);
        for (unsigned i = 0; i < kWords; ++i) differs.w[i] |= value.w[i] ^ gold;
      }
    }
    for (unsigned i = 0; i < kWords; ++i) {
      for (std::uint64_t fresh = differs.w[i] & ~found_.w[i]; fresh != 0; fresh &= fresh - 1) {
        const std::size_t at = 64 * i + static_cast<unsigned>(__builtin_ctzll(fresh));
        if (at < first_.size()) first_[at] = cycle;
      }
      found_.w[i] |= differs.w[i];
    }
  }

  const Netlist& net_;
  const std::vector<unsigned>& mutants_;
  std::vector<Lanes> values_;
  std::vector<Lanes> next_;
  std::vector<Gate> into_state_, into_outputs_;
  std::vector<Output> outputs_;
  Lanes found_;
  std::vector<unsigned long> first_;  // by lane: the first cycle in which it differs
};

/// Runs all tests on these mutants, as many at a time as there are lanes.
template <unsigned kWords>
void simulate(const Netlist& net, const std::string& selector, const std::vector<unsigned>& all,
              const std::vector<std::string>& paths) {
  constexpr std::size_t kMutants = Simulation<kWords>::kMutants;
  for (std::size_t from = 0; from < all.size(); from += kMutants) {
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(from);
    const std::size_t n = std::min(kMutants, all.size() - from);
    const std::vector<unsigned> mutants(first, first + static_cast<std::ptrdiff_t>(n));
    Simulation<kWords> simulation(net, selector, mutants);
    for (const std::string& path : paths) simulation.run(path);
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc < 3) throw std::runtime_error("MUTANTS.aig SELECTOR FILE...");
    const Netlist net = read_aig(argv[1]);
    std::vector<unsigned> all;
    for (unsigned mutant = 0; std::cin >> mutant;) all.push_back(mutant);
    const std::vector<std::string> paths(argv + 3, argv + argc);
    // Few mutants in few words: most of the time is theirs.
    if (all.size() <= Simulation<1>::kMutants) {
      simulate<1>(net, argv[2], all, paths);
    } else {
      simulate<4>(net, argv[2], all, paths);
    }
    return EXIT_SUCCESS;
  } catch (const std::exception& error) {
    std::cerr << "fault_sim: " << error.what() << '\n';
    return EXIT_FAILURE;
  }
}
