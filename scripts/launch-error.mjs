/** An error shown to the user as one sentence without a stack trace. */
export class Trouble extends Error {
  name = "Trouble";
}

/** @param {unknown} error */
export function sentenceOf(error) {
  if (!(error instanceof Error)) return String(error);
  const isForReaders = error.name === "Trouble" || error.name === "EmbeddedPostgresError";
  return isForReaders ? error.message : (error.stack ?? error.message);
}
