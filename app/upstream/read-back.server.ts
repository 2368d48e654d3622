import { UpstreamError } from "./upstream-error.server";

/** A write without an answer is done if reading back shows its effect; otherwise its failure is thrown. */
export async function confirmByReading(
  write: Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind !== "unavailable") throw error;
    if (!(await isDone().catch(rethrowUnlessUpstream))) throw error;
  }
}

function rethrowUnlessUpstream(error: unknown): false {
  if (error instanceof UpstreamError) return false;
  throw error;
}
