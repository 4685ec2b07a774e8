// form.ts - form rows for the set-up: each is a real, labelled form element that describes a setting and shows its
// value.
//
// A row passes its change to the page (`change`). update() passes every new set-up to all rows, whether the address, a
// key or another row changed it.
import type { Setup, SetupChange } from "../setup";
import { icon, make } from "./element";

// Properties of the current hull that the rows need.
export interface Facts {
  waterMass: number; // [kg] of water of the hull's volume
  extent: [number, number, number]; // [m]
  mass: number; // [kg] without crates
  crateMass: number; // [kg] of one crate
  ownMesh: string | null; // name of the mesh from a file, if there is one
}

export type Change = (change: SetupChange, final: boolean) => void;
type Text = (setup: Setup, facts: Facts) => string;

export interface SliderRow {
  name: string; // of the form element
  label: string;
  unit?: string;
  hint?: string | Text;
  // Range of the slider; the number field accepts the range of setup.ts.
  range: [number, number] | ((setup: Setup, facts: Facts) => [number, number]);
  step?: number;
  get(setup: Setup, facts: Facts): number;
  set(value: number, setup: Setup): SetupChange;
  enabled?(setup: Setup): boolean;
}

export interface Choice {
  value: string;
  title: string;
  icon?: string;
  offered?(facts: Facts): boolean; // default: always
}

export interface ChoiceRow {
  name: string;
  label: string;
  choices: Choice[];
  hint?: Text;
  get(setup: Setup): string;
  set(value: string, setup: Setup): SetupChange;
}

export class Form {
  private readonly updates: ((setup: Setup, facts: Facts) => void)[] = [];
  private place: HTMLElement;
  private setup!: Setup;

  constructor(
    private readonly root: HTMLElement,
    private readonly change: Change,
  ) {
    this.place = root;
  }

  update(setup: Setup, facts: Facts): void {
    this.setup = setup;
    for (const update of this.updates) update(setup, facts);
  }

  // Groups the following rows under this heading, which opens and closes.
  group(title: string, open: boolean): HTMLElement {
    this.place = make("div", { class: "rows" });
    this.root.append(make("details", { class: "group", open }, make("summary", {}, title), this.place));
    return this.place;
  }

  // Groups rows that share a legend, which their labels need not repeat.
  within(legend: string, addRows: () => void): void {
    const outer = this.place;
    const rows = make("fieldset", { class: "row rows inner" }, make("legend", {}, legend));
    outer.append(rows);
    this.place = rows;
    addRows();
    this.place = outer;
  }

  add(...elements: HTMLElement[]): void {
    this.place.append(...elements);
  }

  onUpdate(update: (setup: Setup, facts: Facts) => void): void {
    this.updates.push(update);
  }

  slider(row: SliderRow): void {
    const id = `control-${row.name}`;
    const number = make("input", {
      type: "number",
      id,
      name: row.name,
      step: "any",
      inputmode: "decimal",
      "aria-describedby": row.hint ? `${id}-hint` : undefined,
    });
    const range = make("input", { type: "range", name: `${row.name}-slider`, step: row.step ?? "any", "aria-label": row.label });
    const unit = make("span", { class: "unit", "aria-hidden": "true" }, row.unit ?? "");
    const element = make(
      "div",
      { class: "row slider" },
      make("label", { for: id }, row.label),
      make("span", { class: "value" }, number, unit),
      range,
    );
    const hint = this.hint(element, id, row.hint);
    const send = (input: HTMLInputElement, final: boolean): void => {
      const value = input.valueAsNumber;
      if (Number.isFinite(value)) this.change(row.set(value, this.setup), final);
    };
    for (const input of [number, range]) {
      input.addEventListener("input", () => send(input, false));
      input.addEventListener("change", () => send(input, true));
    }
    number.addEventListener("blur", () => (number.value = plain(Number(range.dataset.value))));
    this.add(element);
    this.onUpdate((setup, facts) => {
      const value = row.get(setup, facts);
      const [least, most] = typeof row.range === "function" ? row.range(setup, facts) : row.range;
      Object.assign(range, { min: plain(least), max: plain(most), disabled: !(row.enabled?.(setup) ?? true) });
      number.disabled = range.disabled;
      range.dataset.value = String(value);
      range.value = String(value);
      range.style.setProperty("--filled", `${(100 * Math.min(Math.max((value - least) / (most - least), 0), 1)).toFixed(2)}%`);
      if (document.activeElement !== number) number.value = plain(value);
      hint(setup, facts);
    });
  }

  toggle(row: { name: string; label: string; hint?: string; get(setup: Setup): boolean; set(on: boolean): SetupChange }): void {
    const id = `control-${row.name}`;
    const input = make("input", {
      type: "checkbox",
      role: "switch",
      id,
      name: row.name,
      "aria-describedby": row.hint ? `${id}-hint` : undefined,
    });
    const words = make("span", { class: "words" }, make("span", { class: "name" }, row.label));
    if (row.hint) words.append(make("span", { class: "hint", id: `${id}-hint` }, row.hint));
    this.add(make("label", { class: "row toggle", for: id }, words, input));
    input.addEventListener("change", () => this.change(row.set(input.checked), true));
    this.onUpdate((setup) => (input.checked = row.get(setup)));
  }

  // A choice among a few options, all visible.
  chips(row: ChoiceRow): void {
    const id = `control-${row.name}`;
    const chips = make("div", { class: row.choices[0]?.icon ? "chips pictured" : "chips" });
    const inputs = row.choices.map(({ value, title, icon: picture, offered }) => {
      const input = make("input", { type: "radio", name: row.name, value, class: "unseen" });
      const chip = make("label", { class: "chip" }, input, ...(picture ? [icon(picture)] : []), make("span", {}, title));
      chips.append(chip);
      if (offered) this.onUpdate((_, facts) => (chip.hidden = !offered(facts)));
      input.addEventListener("change", () => input.checked && this.change(row.set(value, this.setup), true));
      return input;
    });
    const element = make("fieldset", { class: "row choice" }, make("legend", {}, row.label), chips);
    const hint = this.hint(element, id, row.hint);
    this.add(element);
    this.onUpdate((setup, facts) => {
      for (const input of inputs) input.checked = input.value === row.get(setup);
      hint(setup, facts);
    });
  }

  // A choice among many options.
  select(row: ChoiceRow): void {
    const id = `control-${row.name}`;
    const select = make("select", { id, name: row.name, "aria-describedby": row.hint ? `${id}-hint` : undefined });
    const offer = ({ value, title }: Choice): void => select.append(make("option", { value }, title));
    row.choices.forEach(offer);
    const element = make("div", { class: "row select" }, make("label", { for: id }, row.label), select);
    const hint = this.hint(element, id, row.hint);
    this.add(element);
    select.addEventListener("change", () => this.change(row.set(select.value, this.setup), true));
    this.onUpdate((setup, facts) => {
      const value = row.get(setup);
      // An address may contain a value that is not in the list, such as another number of probes.
      if (![...select.options].some((option) => option.value === value)) offer({ value, title: value });
      select.value = value;
      hint(setup, facts);
    });
  }

  private hint(element: HTMLElement, id: string, text?: string | Text): Text {
    if (!text) return () => "";
    const hint = make("p", { class: "hint", id: `${id}-hint` }, typeof text === "string" ? text : "");
    element.append(hint);
    if (typeof text === "string") return () => text;
    return (setup, facts) => (hint.textContent = text(setup, facts));
  }
}

// Formats a number with four digits, more than a slider resolves.
export function plain(value: number): string {
  return String(Number(value.toPrecision(4)));
}
