// effects.ts - drag, added mass and damping as a plain object, and presets, which compute them from a draft and damping
// ratios.
import type { Hull } from "./hull.js";
import type { Instance } from "./instance.js";
import { describe, type Given } from "./memory.js";
import { EffectFlags, Locks, effectsLayout, presetLayout, restLayout, type Effects, type Preset, type Rest } from "./native.js";
import { pointerOf } from "./owned.js";

export type EffectName = keyof typeof EffectFlags;
export type LockName = keyof typeof Locks;

/** Coefficients of the effects, and a list of those that are enabled. Left out: all are. */
export interface EffectsDefinition extends Omit<Given<Effects>, "enabled" | "ratesWhenDry"> {
  enabled?: readonly EffectName[];
  ratesWhenDry?: boolean;
}

/** The mask of a list of names. Throws if the table does not have one of them. */
export function maskOf(names: readonly string[], table: Readonly<Record<string, number>>, what: string): number {
  let mask = 0;
  if (!Array.isArray(names)) throw new TypeError(`plimsoll: ${what} must be a list of ${Object.keys(table).join(", ")}, not ${describe(names)}`);
  for (const name of names) {
    const bit = Object.hasOwn(table, name) ? table[name] : undefined;
    if (bit === undefined) throw new TypeError(`plimsoll: ${what} are ${Object.keys(table).join(", ")}; there is no ${JSON.stringify(name)}`);
    mask |= bit;
  }
  return mask;
}

/** Writes the defaults, then the given fields, into the struct at `pointer`. */
export function writeEffects(instance: Instance, pointer: number, definition: EffectsDefinition): void {
  const { memory, native } = instance;
  if (definition === null || typeof definition !== "object") throw new TypeError(`plimsoll: effects must be given as an object, not ${describe(definition)}`);
  native.plim_effects_init(pointer, effectsLayout.size);
  const { enabled, ratesWhenDry, ...fields } = definition;
  const more = { enabled: enabled && maskOf(enabled, EffectFlags, "effects"), ratesWhenDry: ratesWhenDry === undefined ? undefined : Number(ratesWhenDry) };
  memory.write(effectsLayout, pointer, { ...fields, ...more }, "effects");
}

export interface PresetResult {
  /** Mass, centre of mass and inertia for the body, and its resulting position in still water. */
  rest: Rest;
  /** The given effects, with the rates that result in the requested damping. */
  effects: EffectsDefinition;
}

/** Computes mass and damping rates from a draft and damping ratios: docs/floating-your-way.md. */
export function applyPreset(instance: Instance, hull: Hull, preset: Given<Preset>, effects: EffectsDefinition = {}): PresetResult {
  const { memory, native } = instance;
  return memory.scoped((room) => {
    const at = room.struct(presetLayout), changed = room.struct(effectsLayout), rest = room.struct(restLayout);
    native.plim_preset_init(at, presetLayout.size, pointerOf(hull, "hull", instance));
    memory.write(presetLayout, at, preset, "a preset");
    writeEffects(instance, changed, effects);
    instance.check(native.plim_preset_apply(at, changed, rest));
    const { enabled, ratesWhenDry, ...fields } = memory.read<Effects>(effectsLayout, changed);
    const names = (Object.keys(EffectFlags) as EffectName[]).filter((name) => enabled & EffectFlags[name]);
    return { rest: memory.read<Rest>(restLayout, rest), effects: { ...fields, enabled: names, ratesWhenDry: ratesWhenDry !== 0 } };
  });
}
