// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The temporary files of this process, in one table of fixed size and plain characters, since a
// signal handler may do little more than remove and rename files. A temporary file is called
// .NAME.HOST.PROCESS-NUMBER and lies beside its target. Those of a process that was killed are
// removed by the next one that writes the same target.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fabmon {

/// No entry of the table.
inline constexpr std::size_t kNoOutput = ~std::size_t{0};

/// Creates the temporary file of a target, with the mode and, where that is allowed, the owner of
/// the file that it is to replace. `path`: as the user wrote it, for the message of the InputError.
std::size_t create_temporary(const std::string& target, const std::string& path);

/// Creates a file with this content in the folder for temporary files; its name ends so.
std::size_t create_scratch(std::string_view ending, std::string_view content);

/// The name of a temporary file.
std::string temporary_name(std::size_t entry);

/// Writes all of it to an open file, and closes that; 0, or what has failed.
int write_and_close(int file, std::string_view content);

/// Shows a content under the target's name for the time being. Before the entry is finished and
/// brought, all that removes it brings back what was there before.
void show_for_now(std::size_t entry, std::string_view content);

/// The content is complete: bring_finished() takes it.
void finish_temporary(std::size_t entry);

/// Brings it to its place. Throws InputError if that fails.
void bring_temporary(std::size_t entry);

/// Removes it unless it is finished.
void drop_temporary(std::size_t entry);

[[noreturn]] void cannot_write(std::string_view path, int error);

}  // namespace fabmon
