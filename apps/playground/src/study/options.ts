// options.ts - reads the options in the page's address.
//
//     study.html?participant=17     the seventeenth participant: block and place, and the seed unless one is given
//     study.html?seed=5             another seed for the order of trials
//     study.html?quick              a sitting of a minute, to test the page; its answers are marked as a pilot's
//     study.html?pilot              the whole sitting, marked in the same way
//
// Without a number the page draws one at random: kinds of error are then balanced by chance only.

export interface Options {
  number: number | null; // the participant's, from 1; null: drawn at random
  seed: number | null; // null: the participant's number
  quick: boolean;
  pilot: boolean; // always true for quick
}

const KNOWN = ["participant", "seed", "quick", "pilot"];
export const LARGEST_NUMBER = 2 ** 32 - 1;

export class BadAddress extends Error {}

function wholeNumber(parameters: URLSearchParams, name: string, least: number): number | null {
  const text = parameters.get(name);
  if (text === null) return null;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(number >= least && number <= LARGEST_NUMBER))
    throw new BadAddress(`${name}=${text}: this must be a whole number from ${least} to ${LARGEST_NUMBER}`);
  return number;
}

/** Reads location.search. Throws BadAddress with the error, so that nobody takes part under a wrong number. */
export function readOptions(search: string): Options {
  const parameters = new URLSearchParams(search);
  for (const name of parameters.keys()) {
    if (!KNOWN.includes(name)) throw new BadAddress(`${name}: not known; the address may have ${KNOWN.join(", ")}`);
    if (parameters.getAll(name).length > 1) throw new BadAddress(`${name}: is there twice`);
  }
  const quick = parameters.has("quick");
  return {
    number: wholeNumber(parameters, "participant", 1),
    seed: wholeNumber(parameters, "seed", 0),
    quick,
    pilot: quick || parameters.has("pilot"),
  };
}
