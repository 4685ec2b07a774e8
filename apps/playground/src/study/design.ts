// design.ts - plans the trials of one participant: the numbers and the randomisation of docs/perceptual-study.md.
//
// Two numbers determine everything. The participant's number gives a block of three participants and a place in it. The
// block's three places see the three kinds of error in a shuffled order, and each pair of methods on one third of the
// twelve seas, so that three neighbours together see every pair on every sea once. The seed determines the rest: order,
// sides, seas of staircases and catch trials. The constants are those of tools/study/design.py; the tests compare them.
import { Random } from "./random.js";

export const KINDS = ["righting_lever", "slope_force", "heave_damping"] as const;
export const SIGNS = ["plus", "minus"] as const;
export const METHODS = ["adaptive", "curved:8", "linear", "centroid", "pontoons:8"] as const;
export const PRIMARY_PAIRS = ["adaptive/linear", "linear/centroid", "adaptive/pontoons:8"] as const;
export const CATCH = "adaptive/flat"; // a boat that ignores waves: obvious to every attentive viewer
export const SEAS = 12; // seeds of the same storm, from 1

// One up, three down on a ladder of |e| = START * 2^(rung / RUNGS_AN_OCTAVE).
export const START = 0.8;
export const RUNGS_AN_OCTAVE = 4;
export const RIGHT_IN_A_ROW = 3;
export const QUICK_TRIALS = 6; // first trials, in which one right answer is enough to go down
export const COARSE_RUNGS = 2; // step until the second turn; 1 afterwards
export const TOP_RUNG = { plus: 8, minus: 1 } as const;
export const BOTTOM_RUNG = -32;
export const PRACTICE_LEVEL = 3.2; // of sign plus: the top of the ladder, clearly visible

export type Kind = (typeof KINDS)[number];
export type Sign = (typeof SIGNS)[number];
export type Phase = "practice" | "staircase" | "pair" | "catch";

/** The numbers of trials of a sitting. */
export interface Sizes {
  practice: number;
  trialsAStaircase: number;
  pairs: readonly string[];
  votesAPair: number;
  catches: number;
  trialsToABreak: number;
  clipSeconds: number;
}

/** Returns every pair of methods once, the three primary ones first, in the order of design.py. */
export function allPairs(): string[] {
  const pairs: string[] = [...PRIMARY_PAIRS];
  METHODS.forEach((first, i) => {
    for (const second of METHODS.slice(i + 1))
      if (!pairs.includes(`${first}/${second}`) && !pairs.includes(`${second}/${first}`)) pairs.push(`${first}/${second}`);
  });
  return pairs;
}

export const STUDY: Sizes = {
  practice: 6,
  trialsAStaircase: 40,
  pairs: allPairs(),
  votesAPair: 4,
  catches: 10,
  trialsToABreak: 35,
  clipSeconds: 6,
};

/** A sitting of about a minute, for testing the page; it is never used as data. */
export const QUICK: Sizes = {
  practice: 1,
  trialsAStaircase: 2,
  pairs: PRIMARY_PAIRS,
  votesAPair: 1,
  catches: 1,
  trialsToABreak: 5,
  clipSeconds: 0.6,
};

/** One trial as far as it is determined in advance: the size of a staircase's error depends on the answers. */
export interface Trial {
  order: number; // from 1, practice included
  phase: Phase;
  condition: string; // the kind of error; METHOD/METHOD of pairs and catch trials
  sign: Sign | ""; // of the error; empty for methods
  sea: number; // its seed
  trueLeft: boolean; // the true clip, or the method named first, is on the left
}

export interface Plan {
  sizes: Sizes;
  kind: Kind;
  trials: Trial[];
}

type Part = Omit<Trial, "order">;

/** Returns the participant's block of three and the place in it, from 0. Participants are numbered from 1. */
function placeOf(number: number): { block: number; place: number } {
  return { block: Math.floor((number - 1) / KINDS.length), place: (number - 1) % KINDS.length };
}

export function kindOf(number: number): Kind {
  const { block, place } = placeOf(number);
  return new Random(`kinds of block ${block}`).shuffled(KINDS)[place]!;
}

/** Returns equal numbers of left and right in random order; if the count is odd, either side has one more. */
function balancedSides(count: number, random: Random): boolean[] {
  const odd = random.below(2);
  return random.shuffled(Array.from({ length: count }, (_, i) => (i + odd) % 2 === 0));
}

function allSeas(): number[] {
  return Array.from({ length: SEAS }, (_, i) => i + 1);
}

/** Returns all seas in random order, then all again in another order, and so on. */
function seasInBlocks(count: number, random: Random): number[] {
  const seas: number[] = [];
  while (seas.length < count) seas.push(...random.shuffled(allSeas()));
  return seas.slice(0, count);
}

function partOf(phase: Phase, condition: string, sign: Sign | "", seas: number[], random: Random): Part[] {
  const sides = balancedSides(seas.length, random);
  return seas.map((sea, i) => ({ phase, condition, sign, sea, trueLeft: sides[i]! }));
}

/** Returns the votes of one pair: the third of the seas that belongs to the participant's place in the block. */
function pairPart(pair: string, votes: number, number: number, random: Random): Part[] {
  const { block, place } = placeOf(number);
  const seas = new Random(`seas of ${pair} in block ${block}`).shuffled(allSeas());
  const share = SEAS / KINDS.length;
  return partOf("pair", pair, "", seas.slice(place * share, place * share + votes), random);
}

/** Shuffles staircases, pairs and catch trials together: a staircase keeps its own order, and each equal share contains
 * one catch trial. */
function mixed(staircases: Part[][], pairs: Part[], catches: Part[], random: Random): Part[] {
  const queues = [...staircases, ...random.shuffled(pairs).map((part) => [part])];
  const turns = random.shuffled(queues.flatMap((queue, i) => queue.map(() => i)));
  const next = queues.map((queue) => queue[Symbol.iterator]());
  const others = turns.map((turn) => next[turn]!.next().value as Part);
  const all = others.length + catches.length;
  const order: Part[] = [];
  catches.forEach((caught, i) => {
    const from = Math.floor((i * all) / catches.length);
    const until = Math.floor(((i + 1) * all) / catches.length);
    const place = random.below(until - from);
    const share = others.splice(0, until - from - 1);
    order.push(...share.slice(0, place), caught, ...share.slice(place));
  });
  return order;
}

/** Returns the whole sitting of one participant. */
export function planOf(number: number, seed: number, sizes: Sizes = STUDY): Plan {
  const kind = kindOf(number);
  const random = (purpose: string): Random => new Random(`seed ${seed}, ${purpose}`);
  const errors = (phase: Phase, sign: Sign, count: number): Part[] => {
    const own = random(`${phase} ${sign}`);
    return partOf(phase, kind, sign, seasInBlocks(count, own), own);
  };
  const ofPairs = random("pairs");
  const ofCatches = random("catches");
  const main = mixed(
    SIGNS.map((sign) => errors("staircase", sign, sizes.trialsAStaircase)),
    sizes.pairs.flatMap((pair) => pairPart(pair, sizes.votesAPair, number, ofPairs)),
    partOf("catch", CATCH, "", seasInBlocks(sizes.catches, ofCatches), ofCatches),
    random("order"),
  );
  const parts = [...errors("practice", "plus", sizes.practice), ...main];
  return { sizes, kind, trials: parts.map((part, i) => ({ order: i + 1, ...part })) };
}
