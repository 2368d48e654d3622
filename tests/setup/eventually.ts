import { vi } from "vitest";

/** Waits until `check` no longer throws. The limit, unlike Vitest's second, only ends what hangs on a busy machine. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 60_000 });
