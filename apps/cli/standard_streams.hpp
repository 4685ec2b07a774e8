// standard_streams.hpp - descriptors 0, 1 and 2 are the standard streams, even for a program started without them.
#pragma once

namespace plim::cli {

// To be called before anything is opened. A program started with a stream closed (2>&-) gives its number to the first file
// it opens, and what is meant for the stream lands in that file. A closed input has nothing to read and a closed error
// stream swallows what it gets; a closed output stays unwritable, so that main can say that the results went nowhere.
// false: not even /dev/null can be opened.
bool openStandardStreams();

} // namespace plim::cli
