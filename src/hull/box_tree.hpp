// box_tree.hpp - finds the boxes that touch a given box, without testing all of them. The tree halves the boxes at the
// median of their centres along the longest side, down to a few per leaf.
#pragma once

#include "hull/mesh.hpp"
#include "math/memory.hpp"

#include <algorithm>
#include <numeric>

namespace plim {

class BoxTree {
public:
  explicit BoxTree(Array<Box> boxes) : boxes_(std::move(boxes)), order_(boxes_.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    if (!order_.empty()) build(0, order_.size());
  }

  // Lists the indices of the boxes that touch `box`, in ascending order.
  void findTouching(const Box& box, Array<std::size_t>& found) const {
    found.clear();
    if (!nodes_.empty()) collect(0, box, found);
    std::sort(found.begin(), found.end());
  }

private:
  static constexpr std::size_t kFew = 4; // boxes in a leaf

  struct Node {
    Box box;
    std::size_t first = 0, last = 0; // range of order_
    std::size_t second_child = 0;    // the first child follows its parent; 0: a leaf
  };

  void build(std::size_t first, std::size_t last) {
    const std::size_t here = nodes_.size();
    Node& node = nodes_.emplace_back();
    node.first = first, node.last = last;
    for (std::size_t k = first; k < last; ++k)
      node.box.include(boxes_[order_[k]].low), node.box.include(boxes_[order_[k]].high);
    if (last - first <= kFew) return;
    const Vec3d extent = node.box.extent();
    const int axis = extent.x >= extent.y && extent.x >= extent.z ? 0 : extent.y >= extent.z ? 1 : 2;
    const std::size_t middle = first + (last - first) / 2;
    const auto at = [&](std::size_t k) { return order_.begin() + static_cast<std::ptrdiff_t>(k); };
    std::nth_element(at(first), at(middle), at(last), [&](std::size_t a, std::size_t b) {
      const double center_a = boxes_[a].center()[axis], center_b = boxes_[b].center()[axis];
      return center_a != center_b ? center_a < center_b : a < b;
    });
    build(first, middle);
    nodes_[here].second_child = nodes_.size();
    build(middle, last);
  }

  void collect(std::size_t number, const Box& box, Array<std::size_t>& found) const {
    const Node& node = nodes_[number];
    if (!node.box.touches(box)) return;
    if (node.second_child != 0) {
      collect(number + 1, box, found);
      collect(node.second_child, box, found);
      return;
    }
    for (std::size_t k = node.first; k < node.last; ++k)
      if (boxes_[order_[k]].touches(box)) found.push_back(order_[k]);
  }

  Array<Box> boxes_;
  Array<std::size_t> order_;
  Array<Node> nodes_;
};

} // namespace plim
