/**
 * The signal aborts after this time, or together with `other`. In Node 20 the signal of `AbortSignal.any` may be collected
 * before its time-out, and then never aborts.
 */
export async function withTimeLimit<Result>(
  limitInMs: number,
  run: (signal: AbortSignal) => Promise<Result>,
  other?: AbortSignal,
): Promise<Result> {
  const controller = new AbortController();
  const follow = () => controller.abort(other?.reason);
  const expire = () => controller.abort(new DOMException(`No answer within ${limitInMs} ms`, "TimeoutError"));
  const timer = setTimeout(expire, limitInMs);
  if (other?.aborted) follow();
  other?.addEventListener("abort", follow);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    other?.removeEventListener("abort", follow);
  }
}
