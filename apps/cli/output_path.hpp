// output_path.hpp - checks that an output can be written before the work that produces it.
#pragma once

#include <string>

namespace plim::cli {

// Throws InputError naming the option. Existing files are preserved, and no new file is left behind.
void checkWritable(const std::string& path, const std::string& option);

// Creates the folder if needed and checks that files can be written there. Throws InputError naming the option.
void checkFolder(const std::string& folder, const std::string& option);

} // namespace plim::cli
