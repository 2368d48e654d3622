const canRewrite = process.stdout.isTTY === true;
const seconds = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param {number} sinceInMs as of `Date.now()` */
export function timeSince(sinceInMs) {
  return `${seconds.format((Date.now() - sinceInMs) / 1000)} s`;
}

/**
 * Tells that a piece of work begins, does it, and tells how long it took.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const begunAt = Date.now();
  process.stdout.write(canRewrite ? `  … ${name}` : `  … ${name}\n`);
  try {
    const result = await work();
    end("✓", name, begunAt);
    return result;
  } catch (error) {
    end("✗", name, begunAt);
    throw error;
  }
}

/**
 * @param {string} mark
 * @param {string} name
 * @param {number} begunAt
 */
function end(mark, name, begunAt) {
  process.stdout.write(`${canRewrite ? "\r\u001b[2K" : ""}  ${mark} ${name} (${timeSince(begunAt)})\n`);
}

/** A line of detail under the step that runs; in a terminal the next one takes its place. @param {string} text */
export function detail(text) {
  // A line that wraps could not be taken back.
  const width = (process.stdout.columns ?? 80) - 5;
  process.stdout.write(canRewrite ? `\r\u001b[2K  … ${text.slice(0, width)}` : `      ${text}\n`);
}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}
