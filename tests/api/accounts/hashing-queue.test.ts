import { expect, test } from "vitest";
import { HashingBusy, type HashingJob, HashingQueue } from "../../../api/accounts/hashing-queue";

const job: HashingJob = {
  password: "segredo",
  salt: Buffer.from("salt"),
  keyLength: 32,
  options: { N: 2 ** 12, r: 8, p: 1 },
};
/** Longer than every job queued at the same moment takes. */
const slow: HashingJob = { ...job, options: { N: 2 ** 14, r: 8, p: 1 } };

/** Client keys in completion order; rejected jobs with a '!'. */
function recorded(queue: HashingQueue) {
  const ended: string[] = [];
  const waiting: Promise<void>[] = [];
  return {
    ended,
    add(key: string, signal?: AbortSignal, what = job) {
      waiting.push(
        queue.derive(what, { key, signal }).then(
          () => void ended.push(key),
          (error: unknown) => void ended.push(error instanceof HashingBusy ? `${key}!` : String(error)),
        ),
      );
    },
    all: () => Promise.all(waiting),
  };
}

test("the hashing queue derives the same key as scrypt, on another thread", async () => {
  const { scryptSync } = await import("node:crypto");
  const key = await new HashingQueue({ threads: 1 }).derive(job, { key: "a" });
  expect(Buffer.from(key).equals(scryptSync(job.password, job.salt, job.keyLength, job.options))).toBe(true);
});

test("the hashing queue serves a client with one job between the jobs of a client with many", async () => {
  const queue = new HashingQueue({ threads: 1 });
  const { add, all, ended } = recorded(queue);
  for (let sent = 0; sent < 10; sent += 1) add("flood");
  add("shopper");
  await all();
  expect(ended.indexOf("shopper")).toBeLessThanOrEqual(2);
});

test("the hashing queue serves clients with recent wrong passwords last, but still in turn", async () => {
  const queue = new HashingQueue({ threads: 1 });
  for (let wrong = 0; wrong < 3; wrong += 1) queue.noteFailure({ key: "guesser" });
  const { add, all, ended } = recorded(queue);
  add("first", undefined, slow);
  for (let sent = 0; sent < 4; sent += 1) add("guesser");
  for (let client = 0; client < 6; client += 1) add(`shopper ${client}`);
  await all();
  expect(ended.indexOf("guesser")).toBeGreaterThanOrEqual(2);
  expect(ended.indexOf("guesser")).toBeLessThan(6);
  expect(ended.lastIndexOf("guesser")).toBe(10);
});

test("the hashing queue rejects jobs that waited too long and jobs above the limit of one client", async () => {
  const queue = new HashingQueue({ threads: 1, maxWaitInMs: 20, maxWaitingPerClient: 2 });
  const { add, all, ended } = recorded(queue);
  add("first", undefined, { ...slow, options: { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 } });
  for (let sent = 0; sent < 3; sent += 1) add("flood");
  await all();
  expect(ended).toEqual(["flood!", "flood!", "flood!", "first"]);
});

test("a full hashing queue drops the last job of the longest client queue for a new client", async () => {
  const queue = new HashingQueue({ threads: 1, maxWaiting: 4, maxWaitingPerClient: 4 });
  const { add, all, ended } = recorded(queue);
  add("first", undefined, slow);
  for (let sent = 0; sent < 4; sent += 1) add("flood");
  add("shopper");
  add("flood");
  await all();
  expect(ended.filter((each) => each === "flood!")).toHaveLength(2);
  expect(ended).toContain("shopper");
});

test("the hashing queue skips jobs of clients that disconnected", async () => {
  const queue = new HashingQueue({ threads: 1 });
  const { add, all, ended } = recorded(queue);
  const gone = new AbortController();
  add("first", undefined, slow);
  add("gone", gone.signal);
  add("gone already", AbortSignal.abort());
  gone.abort();
  await all();
  expect(ended).toEqual(["gone already!", "gone!", "first"]);
});

test("the hashing queue continues after a failed job", async () => {
  const queue = new HashingQueue({ threads: 1 });
  const impossible = { ...job, options: { N: 3 } };
  await expect(queue.derive(impossible, { key: "a" })).rejects.toThrow(/scrypt/);
  await expect(queue.derive(job, { key: "a" })).resolves.toHaveLength(32);
});
