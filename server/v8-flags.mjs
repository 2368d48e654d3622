import { totalmem } from "node:os";
import { fileURLToPath } from "node:url";

/**
 * Measured sizes in MiB (docs/running-at-scale.md). Rendering makes much short-lived garbage: 5 % more pages a second than with
 * the default young generation of 16.
 */
const heaps = {
  storefront: { old: 256, semiSpace: 32 },
  upstream: { old: 192, semiSpace: 16 },
};

/**
 * The old generation is collected when it is five times what the last collection left. Below a limit of 2 GiB V8 itself
 * collects at 1.3 times, which takes a third of the processor time of a cold page.
 */
const growingPercent = 400;

/**
 * A storefront's first pages are many functions that each run a few times: V8 compiles them with its optimizing compiler
 * at 67,584 bytes of bytecode run, assumes too much and throws that code away. Later, and with a young generation that
 * does not have to grow first, the first hundred product pages cost 20 % less, and the two-thousandth the same.
 */
const optimizingBudgetBytes = 500_000;

/**
 * Limits V8's heap, which otherwise grows to half of the memory before garbage is collected, and spares a storefront's
 * first pages.
 * @param {keyof typeof heaps} program
 * @param {number} [memoryInBytes] of the container, else of the machine
 * @returns {string[]}
 */
export function getV8Flags(
  program,
  memoryInBytes = Math.min(process.constrainedMemory() || Infinity, totalmem()),
) {
  const { old, semiSpace } = heaps[program];
  const limit = Math.min(old, Math.floor(memoryInBytes / 2 ** 21));
  return [
    `--max-old-space-size=${limit}`,
    `--max-semi-space-size=${semiSpace}`,
    `--heap-growing-percent=${growingPercent}`,
    ...(program === "storefront"
      ? [`--min-semi-space-size=${semiSpace}`, `--interrupt-budget=${optimizingBudgetBytes}`]
      : []),
  ];
}

// `node server/v8-flags.mjs storefront` prints them for a shell.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(getV8Flags(process.argv[2] === "upstream" ? "upstream" : "storefront").join(" "));
}
