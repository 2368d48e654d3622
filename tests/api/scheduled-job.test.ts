import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { scheduleJob } from "../../api/scheduled-job";

let said: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  vi.spyOn(console, "error").mockImplementation((words) => said.push(String(words)));
});
afterEach(() => {
  vi.useRealTimers();
});

const failureMessage = (reason: string | null) => reason ?? "nobody listens";
const every = { pauseInMs: 1_000, maxPauseInMs: 4_000, failureMessage };

describe("scheduled job", () => {
  it("runs immediately and again after each interval", async () => {
    const job = vi.fn(async () => true);
    const cardJobs = scheduleJob({ ...every, job });
    await vi.advanceTimersByTimeAsync(2_500);
    expect(job).toHaveBeenCalledTimes(3);
    await cardJobs.stop();
  });

  it("backs off while it fails, logs one error, and returns to the normal interval after a success", async () => {
    let listens = false;
    const triedAtInMs: number[] = [];
    const start = Date.now();
    const cardJobs = scheduleJob({
      ...every,
      job: async () => {
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
    await cardJobs.stop();
  });

  it("continues after a failure and logs the reason", async () => {
    const job = vi.fn().mockRejectedValueOnce(new Error("the database is away")).mockResolvedValue(true);
    const cardJobs = scheduleJob({ ...every, job });
    await vi.advanceTimersByTimeAsync(2_100);
    expect(job).toHaveBeenCalledTimes(2);
    expect(said).toEqual([expect.stringContaining("the database is away")]);
    await cardJobs.stop();
  });

  it("stops after the current run has finished", async () => {
    let finish = (_: boolean) => {};
    const job = vi.fn(
      () =>
        new Promise<boolean>((resolve) => {
          finish = resolve;
        }),
    );
    const cardJobs = scheduleJob({ ...every, job });
    await vi.advanceTimersByTimeAsync(10);
    const ended = vi.fn();
    void cardJobs.stop().then(ended);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ended).not.toHaveBeenCalled();
    finish(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ended).toHaveBeenCalledOnce();
    expect(job).toHaveBeenCalledOnce();
  });
});
