import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepSweeping } from "../../api/sweeping";

let said: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  vi.spyOn(console, "error").mockImplementation((words) => said.push(String(words)));
});
afterEach(() => {
  vi.useRealTimers();
});

const complaint = (reason: string | null) => reason ?? "nobody listens";
const every = { pauseInMs: 1_000, longestPauseInMs: 4_000, complaint };

describe("Work that comes back", () => {
  it("is done at once, and again after each pause", async () => {
    const sweep = vi.fn(async () => true);
    const sweeping = keepSweeping({ ...every, sweep });
    await vi.advanceTimersByTimeAsync(2_500);
    expect(sweep).toHaveBeenCalledTimes(3);
    await sweeping.stop();
  });

  it("is tried more and more seldom while nobody listens, complains once, and is as often as before afterwards", async () => {
    let listens = false;
    const triedAtInMs: number[] = [];
    const start = Date.now();
    const sweeping = keepSweeping({
      ...every,
      sweep: async () => {
        triedAtInMs.push(Date.now() - start);
        return listens;
      },
    });
    await vi.advanceTimersByTimeAsync(11_500);
    expect(triedAtInMs).toEqual([0, 2_000, 6_000, 10_000]);
    expect(said).toEqual(["nobody listens"]);
    listens = true;
    await vi.advanceTimersByTimeAsync(3_500);
    expect(triedAtInMs.slice(4)).toEqual([14_000, 15_000]);
    await sweeping.stop();
  });

  it("goes on where it failed, and says why", async () => {
    const sweep = vi.fn().mockRejectedValueOnce(new Error("the database is away")).mockResolvedValue(true);
    const sweeping = keepSweeping({ ...every, sweep });
    await vi.advanceTimersByTimeAsync(2_100);
    expect(sweep).toHaveBeenCalledTimes(2);
    expect(said).toEqual([expect.stringContaining("the database is away")]);
    await sweeping.stop();
  });

  it("ends when what is under way has ended", async () => {
    let finish = (_: boolean) => {};
    const sweep = vi.fn(
      () =>
        new Promise<boolean>((resolve) => {
          finish = resolve;
        }),
    );
    const sweeping = keepSweeping({ ...every, sweep });
    await vi.advanceTimersByTimeAsync(10);
    const ended = vi.fn();
    void sweeping.stop().then(ended);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ended).not.toHaveBeenCalled();
    finish(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ended).toHaveBeenCalledOnce();
    expect(sweep).toHaveBeenCalledOnce();
  });
});
