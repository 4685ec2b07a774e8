// output_path.hpp - whether a file can be written, known before the work whose outcome it is to hold.
#pragma once

#include <string>

namespace plim::cli {

// Throws InputError naming the option. Leaves a file that is there as it is, and none where there was none.
void checkWritable(const std::string& path, const std::string& option);

// The same for a folder that files are to be written to; makes it.
void checkFolder(const std::string& folder, const std::string& option);

} // namespace plim::cli
