// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Reader of GTKWave's Fast Signal Trace (FST) dumps.
//
// An FST file consists of blocks: a header, blocks of value changes (each with its own table of
// times and, per net, one compressed chain of changes), a geometry (the width of each net) and a
// hierarchy (scopes and names). This reader decodes one block at a time, and of it only the
// selected nets, so its memory is that of the names plus one block. GTKWave's own library is not
// used for reading: it ends the process on bad compressed data, follows lengths and offsets of the
// file unchecked, and calls back instead of being called. Here every length, offset and index is
// checked against the block that it is in, and every decompression against the announced size;
// nothing in the file is trusted.
//
// * Value blocks with and without aliases (types 1, 5, 8), chains packed by zlib, LZ4, FastLZ or
// not at
//   all; hierarchies packed by gzip, LZ4, or LZ4 twice; whole files wrapped in gzip (vcd2fst -c),
//   which are unpacked to an unnamed temporary file.
// * Chains that several nets share are unpacked once. Those of the selected nets in one block may
//   have 1 GiB together; a file that wants more is refused.
// * Reals and strings are known by name only. The first step at or behind the time at which
//   recording was switched off says so.
// * A file that the simulator did not close is read up to its last whole block of changes, and
//   note() says so. Its names are in the file "NAME.hier" beside it; without that it is refused.
// Every error is "file: reason (block at byte offset N)".
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "tb/record/fst_unpack.hpp"
#include "tb/record/input_file.hpp"
#include "tb/record/wave_file.hpp"

namespace fabmon {

class FstReader final : public WaveFile {
 public:
  /// Opens the file and reads its names. Throws InputError.
  explicit FstReader(const std::string& path);

  void select(std::span<const WaveNet> nets) override;
  bool next(WaveStep& step) override;
  void rewind() override;

  /// Chains of changes that the block holds unpacked, for tests.
  std::size_t unpacked_chains() const { return chain_at_.size(); }

 private:
  /// Where a block is: its contents without type and length.
  struct Block {
    std::uint8_t type = 0;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
  };
  /// The changes of one selected net in the current block.
  struct Chain {
    unsigned width = 0;
    std::uint64_t frame_offset = 0;  // where its value is in a block's frame
    Bytes data{};
    std::size_t pos = 0;         // behind the head of the next change
    std::uint64_t head = 0;      // of the next change: how many time stamps later, and what
    std::uint32_t follower = 0;  // next chain, counted from 1, with a change at the same time
  };
  /// The chain of a net in a block's index.
  struct Place {
    std::uint64_t offset = 0;  // 0: no changes
    std::uint64_t size = 0;
  };

  [[noreturn]] void fail(const std::string& reason) const;
  void check(bool ok, const char* reason) const {
    if (!ok) fail(reason);
  }
  void find_blocks();
  void read_header(const Block& block);
  void read_geometry(const Block& block);
  void read_hierarchy(const Block& block);
  void read_blackouts(const Block& block);
  void read_names_beside();
  void read_names(Bytes names, bool beside);
  void declare(std::uint8_t type, std::uint64_t length);
  Bytes load(std::uint64_t offset, std::uint64_t size, std::vector<std::uint8_t>& to);

  bool open_next_block();
  std::uint64_t read_times(const Block& block, std::uint64_t& end);
  void read_index(Bytes index, std::uint8_t type, std::uint64_t index_at);
  Bytes unpacked(const Place& place, std::uint64_t from, std::uint8_t packing);
  void load_chain(std::size_t slot, std::uint64_t from, std::uint8_t packing);
  void schedule(std::size_t slot, std::size_t from);
  void take(std::size_t slot);
  void take_frame();
  void add(std::size_t slot, const void* data, bool packed);
  bool give(WaveStep& step);

  InputFile file_;
  std::vector<Block> value_blocks_;
  std::vector<unsigned> widths_;     // of each net; 0: real or string
  std::vector<unsigned> raw_sizes_;  // bytes of each net in a frame
  std::uint64_t at_ = 0;             // offset of the block that is being read, for messages
  std::uint64_t cut_at_ = 0;         // where the file was cut off; 0: it was not

  std::vector<Chain> chains_;                                // by slot
  std::deque<std::vector<std::uint8_t>> chain_data_;         // of the block, each chain once
  std::unordered_map<std::uint64_t, std::size_t> chain_at_;  // which has the chain of a place
  std::vector<WaveNet> nets_;                                // by slot
  std::uint64_t chain_bytes_ = 0;
  std::size_t next_block_ = 0;
  std::vector<std::uint64_t> times_;
  std::vector<std::uint32_t> heads_;  // first chain, counted from 1, with a change at each time
  std::size_t time_index_ = 0;
  std::uint64_t last_time_ = 0;
  std::vector<Place> index_;
  std::vector<std::uint8_t> packed_;
  std::vector<std::uint8_t> unpacked_;
  std::vector<std::uint8_t> frame_;   // values before the first change
  std::uint64_t time_ = 0;            // of the changes that are being collected
  std::vector<std::uint64_t> stops_;  // times at which recording was switched off, rising
  std::size_t next_stop_ = 0;         // the first of them that no step has told of
};

}  // namespace fabmon
