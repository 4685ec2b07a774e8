// animation.hpp - encodes a short film as an animated PNG, which browsers and image viewers play automatically.
// Software without support for animation shows the first frame. Format: the chunks acTL, fcTL and fdAT of the PNG
// specification.
//
// A frame holds only the rectangle that differs from the frame before it. Unchanged pixels inside it get a colour that
// no frame uses and that tRNS makes transparent; runs of it compress to almost nothing.
// Limits: no sound, no transparency, no frames of different duration.
#pragma once

#include "image.hpp"

#include <span>

namespace plim::report {

// Encodes an animation that repeats without end. Throws std::invalid_argument if there are no frames, if they differ in
// size, or if the rate is not 0.1...1000 frames per second.
std::vector<std::uint8_t> encodeAnimation(std::span<const Image> frames, double frames_per_second);

// Throws std::runtime_error with the path if the file cannot be written.
void writeAnimation(std::span<const Image> frames, double frames_per_second, const std::string& path);

} // namespace plim::report
