/** An error shown to the user as one sentence without a stack trace. */
export class LaunchError extends Error {
  name = "LaunchError";
}

/** @param {unknown} error */
export function describeError(error) {
  if (!(error instanceof Error)) return String(error);
  const isForReaders = error.name === "LaunchError" || error.name === "EmbeddedPostgresError";
  return isForReaders ? error.message : (error.stack ?? error.message);
}
