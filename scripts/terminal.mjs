const canRewrite = process.stdout.isTTY === true;
const seconds = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param {number} sinceInMs as of `Date.now()` */
export function formatTimeSince(sinceInMs) {
  return `${seconds.format((Date.now() - sinceInMs) / 1000)} s`;
}

/**
 * Prints progress and duration of a step.
 * @template T
 * @param {string} name
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export async function runStep(name, work) {
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

/** @param {string} mark @param {string} name @param {number} begunAt */
function end(mark, name, begunAt) {
  process.stdout.write(`${canRewrite ? "\r\u001b[2K" : ""}  ${mark} ${name} (${formatTimeSince(begunAt)})\n`);
}

/** A detail line of the current step; on a terminal it overwrites the previous one. @param {string} text */
export function printDetail(text) {
  // A wrapped line could not be erased.
  const width = (process.stdout.columns ?? 80) - 5;
  process.stdout.write(canRewrite ? `\r\u001b[2K  … ${text.slice(0, width)}` : `      ${text}\n`);
}

/** @param {string} text */
export function print(text) {
  process.stdout.write(`${text}\n`);
}
