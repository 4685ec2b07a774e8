// random.ts - random numbers that are the same on every machine: xoshiro128** (Blackman and Vigna 2018), with 32-bit
// integers only.
//
// A generator is created from a text, such as "seed 17, sides", so that numbers drawn for one purpose do not affect
// another. Its four words of state are FNV-1a hashes of the text after the numbers 0 to 3, mixed once more. It must not
// be used for secrets.

/** Returns the FNV-1a hash of an ASCII text with the finish of MurmurHash3: every bit of the text affects every bit of
 * the result. */
function hash(text: string): number {
  let word = 0x811c9dc5;
  for (let i = 0; i < text.length; ++i) word = Math.imul(word ^ text.charCodeAt(i), 0x01000193);
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return (word ^ (word >>> 16)) >>> 0;
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

export class Random {
  private readonly state: Uint32Array;

  constructor(purpose: string) {
    this.state = Uint32Array.from([0, 1, 2, 3], (word) => hash(`${word}${purpose}`));
  }

  /** Returns an integer from 0 to 2^32 - 1. */
  next(): number {
    const s = this.state;
    const result = Math.imul(rotateLeft(Math.imul(s[1]!, 5), 7), 9) >>> 0;
    const shifted = s[1]! << 9;
    s[2]! ^= s[0]!;
    s[3]! ^= s[1]!;
    s[1]! ^= s[2]!;
    s[0]! ^= s[3]!;
    s[2]! ^= shifted;
    s[3] = rotateLeft(s[3]!, 11);
    return result;
  }

  /** Returns an integer from 0 to count - 1 with equal probabilities: numbers above the last whole multiple are drawn
   * again. */
  below(count: number): number {
    const limit = 2 ** 32 - (2 ** 32 % count);
    let number = this.next();
    while (number >= limit) number = this.next();
    return number % count;
  }

  /** Returns the items in random order, all orders with equal probability (Fisher and Yates). */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const order = [...items];
    for (let i = order.length - 1; i > 0; --i) {
      const other = this.below(i + 1);
      [order[i], order[other]] = [order[other]!, order[i]!];
    }
    return order;
  }
}
