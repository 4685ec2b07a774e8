"""What the enumerations of the headers are called in other languages: C gives them no names."""

# By the first constant: name, prefix that is left out, whether bits are combined.
ENUMERATIONS = {
    "PLIM_OK": ("Status", "PLIM_", False),
    "PLIM_HULL_REPAIR": ("HullFlags", "PLIM_HULL_", True),
    "PLIM_NOTE": ("Severity", "PLIM_", False),
    "PLIM_WATER_FLAT": ("WaterKind", "PLIM_WATER_", False),
    "PLIM_PRESSURE_HYDROSTATIC": ("Pressure", "PLIM_PRESSURE_", False),
    "PLIM_SPECTRUM_JONSWAP": ("SpectrumShape", "PLIM_SPECTRUM_", False),
    "PLIM_OUTSIDE_CLAMP": ("Outside", "PLIM_OUTSIDE_", False),
    "PLIM_OUTPUT_CENTER_OF_BUOYANCY": ("Outputs", "PLIM_OUTPUT_", True),
    "PLIM_PRECISION_FLOAT": ("Precision", "PLIM_PRECISION_", False),
    "PLIM_FLAG_CERTIFIED": ("ForceFlags", "PLIM_FLAG_", True),
    "PLIM_TRIANGLE_DRY": ("TriangleState", "PLIM_TRIANGLE_", False),
    "PLIM_EFFECT_VISCOUS": ("EffectFlags", "PLIM_EFFECT_", True),
    "PLIM_LOCK_X": ("Locks", "PLIM_LOCK_", True),
    "PLIM_FREE_HEAVE": ("FreeMotions", "PLIM_FREE_", True),
    "PLIM_BALANCE_STABLE": ("Balance", "PLIM_BALANCE_", False),
    "PLIM_EQUILIBRIUM_OPENING_SUBMERGED": ("EquilibriumFlags", "PLIM_EQUILIBRIUM_", True),
    "PLIM_HEELED_IN_BALANCE": ("HeeledFlags", "PLIM_HEELED_", True),
}
