import { seededRandom } from "./pictures/random";

/** Numbers in [0, 1) that depend on the key alone: a product added to the list changes no other product's luck. */
export function chanceFor(key: string): () => number {
  let hash = 0x811c9dc5;
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return seededRandom(hash >>> 0);
}

/** A whole number from `least` to `most`, both included. */
export function wholeBetween(least: number, most: number, chance: number): number {
  return least + Math.floor(chance * (most - least + 1));
}
