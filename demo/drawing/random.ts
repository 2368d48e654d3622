/** Seeded pseudo-random numbers in [0, 1) (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<Choice>(choices: readonly [Choice, ...Choice[]], chance: number): Choice {
  return choices[Math.floor(chance * choices.length)] ?? choices[0];
}

export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
