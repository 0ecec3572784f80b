// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The unpackers of packed_source.hpp, each of which a build may lack: then it throws InputError
// with the library that is missing. `file` must outlive what they return.
#pragma once

#include <memory>
#include <string>

#include "tb/record/descriptor.hpp"
#include "tb/record/packed_source.hpp"

namespace fabmon {

std::unique_ptr<PackedSource> open_xz(const Descriptor& file, const std::string& path);
std::unique_ptr<PackedSource> open_bzip2(const Descriptor& file, const std::string& path);
std::unique_ptr<PackedSource> open_zstd(const Descriptor& file, const std::string& path);
std::unique_ptr<PackedSource> open_lz4(const Descriptor& file, const std::string& path);
/// The one file of an archive. Throws InputError if it has several.
std::unique_ptr<PackedSource> open_zip(const Descriptor& file, const std::string& path);

}  // namespace fabmon
