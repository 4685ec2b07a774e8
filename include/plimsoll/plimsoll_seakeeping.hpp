// plimsoll_seakeeping.hpp - C++20 over plimsoll_seakeeping.h, in the manner of plimsoll.hpp.
//
//   plimsoll::SeakeepingDef def(hull, 5000);                        // a hull of 5000 kg
//   def.setHeadings(headings);                                      // [rad]
//   const plimsoll::Seakeeping seakeeping(def);
//   seakeeping.info().period[0];                                    // of heave [s]
//   for (std::uint32_t k = 0; k < seakeeping.info().frequency_count; ++k)
//     seakeeping.response(0, k).amplitude(1);                       // of heave, in waves of 1 m amplitude
#pragma once

#include "plimsoll/plimsoll.hpp"
#include "plimsoll/plimsoll_seakeeping.h"

#ifdef PLIMSOLL_ERRORS // plimsoll.hpp reports an error below C++20

#include <array>
#include <cmath>
#include <complex>
#include <span>
#include <vector>

namespace plimsoll::inline PLIMSOLL_ERRORS {

struct SeakeepingDef : plim_seakeeping_def {
  SeakeepingDef(const Hull& of, double kilograms) : plim_seakeeping_def{} {
    plim_seakeeping_def_init(this, sizeof(plim_seakeeping_def), of.get());
    mass = kilograms;
  }
  // [rad]; they must live until the Seakeeping is created.
  void setHeadings(std::span<const double> directions) {
    headings = directions.data(), heading_count = static_cast<std::uint32_t>(directions.size());
  }
};

// motion: 0 to 5, x, y, z, rx, ry, rz.
struct Excitation : plim_excitation {
  Excitation() : plim_excitation{} { struct_size = sizeof(plim_excitation); }
  std::complex<double> force(int motion) const { return {force_real[motion], force_imaginary[motion]}; }
  std::complex<double> froudeKrylov(int motion) const {
    return {froude_krylov_real[motion], froude_krylov_imaginary[motion]};
  }
};

struct Response : plim_response {
  Response() : plim_response{} { struct_size = sizeof(plim_response); }
  std::complex<double> motion(int which) const { return {motion_real[which], motion_imaginary[which]}; }
  double amplitude(int which) const { return std::hypot(motion_real[which], motion_imaginary[which]); }
};

// Radiation and diffraction of a hull at rest; independent of the hull once created.
class Seakeeping {
public:
  explicit Seakeeping(const SeakeepingDef& def) {
    plim_seakeeping* made = nullptr;
    detail::check(detail::created([&] { return plim_seakeeping_create(&def, &made); }));
    seakeeping_.reset(made);
  }
  // bytes: from save(). def: the input it must have been built from; null: any.
  static Seakeeping load(std::span<const std::byte> bytes, const SeakeepingDef* def = nullptr) {
    plim_seakeeping* made = nullptr;
    detail::check(detail::created([&] { return plim_seakeeping_load(bytes.data(), bytes.size(), def, &made); }));
    return Seakeeping(made);
  }
  std::vector<std::byte> save() const {
    std::uint64_t size = 0;
    detail::check(plim_seakeeping_save(get(), nullptr, 0, &size));
    std::vector<std::byte> bytes(static_cast<std::size_t>(size));
    detail::check(plim_seakeeping_save(get(), bytes.data(), size, &size));
    return bytes;
  }

  plim_seakeeping_info info() const {
    auto value = detail::sized<plim_seakeeping_info>();
    detail::check(plim_seakeeping_get_info(get(), &value));
    return value;
  }
  plim_radiation radiation(std::uint32_t frequency) const {
    auto value = detail::sized<plim_radiation>();
    detail::check(plim_seakeeping_get_radiation(get(), frequency, &value));
    return value;
  }
  Excitation excitation(std::uint32_t heading, std::uint32_t frequency) const {
    Excitation value;
    detail::check(plim_seakeeping_get_excitation(get(), heading, frequency, &value));
    return value;
  }
  Response response(std::uint32_t heading, std::uint32_t frequency) const {
    Response value;
    detail::check(plim_seakeeping_get_response(get(), heading, frequency, &value));
    return value;
  }
  // At any frequency [rad/s].
  Response responseAt(std::uint32_t heading, double frequency) const {
    Response value;
    detail::check(plim_seakeeping_find_response(get(), heading, frequency, &value));
    return value;
  }
  // Nine numbers a panel: x, y, z of three corners.
  std::vector<std::array<double, 9>> panels() const {
    std::vector<std::array<double, 9>> corners(info().panel_count);
    if (!corners.empty())
      detail::check(plim_seakeeping_get_panels(get(), corners[0].data(), static_cast<std::uint32_t>(corners.size())));
    return corners;
  }

  const plim_seakeeping* get() const { return seakeeping_.get(); }

private:
  explicit Seakeeping(plim_seakeeping* made) : seakeeping_(made) {}
  struct Destroy {
    void operator()(plim_seakeeping* seakeeping) const { plim_seakeeping_destroy(seakeeping); }
  };
  std::unique_ptr<plim_seakeeping, Destroy> seakeeping_;
};

inline Body& Body::with(const Seakeeping& given) {
  return plim_body::seakeeping = given.get(), *this;
}

} // namespace plimsoll::inline PLIMSOLL_ERRORS

#endif // PLIMSOLL_ERRORS
