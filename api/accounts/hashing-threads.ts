import type { ScryptOptions } from "node:crypto";
import { Worker } from "node:worker_threads";
import { z } from "zod";

export interface HashingJob {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly keyLength: number;
  readonly options: ScryptOptions;
}

const reply = z.union([z.object({ key: z.instanceof(Uint8Array) }), z.object({ failure: z.string() })]);

/** A lazily started worker thread that derives one key at a time and restarts after a crash. */
export class HashingThread {
  #worker: Worker | null = null;

  derive(job: HashingJob): Promise<Uint8Array> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    // Only a busy worker keeps the process alive.
    worker.ref();
    return new Promise<Uint8Array>((resolve, reject) => {
      const settle = (outcome: () => void) => {
        worker.off("message", answered).off("error", failed).off("exit", ended).unref();
        outcome();
      };
      const answered = (message: unknown) => {
        const read = reply.parse(message);
        settle(() => ("key" in read ? resolve(read.key) : reject(new Error(`scrypt: ${read.failure}`))));
      };
      const failed = (error: Error) => settle(() => reject(error));
      const ended = () => settle(() => reject(new Error("The hashing thread ended")));
      worker.on("message", answered).on("error", failed).on("exit", ended);
      worker.postMessage(job);
    });
  }

  #start(): Worker {
    // Skips `--import` preloads, which are meant for the request process.
    const worker = new Worker(new URL("./hashing-worker.mjs", import.meta.url), { execArgv: [] });
    worker.on("error", () => undefined);
    worker.once("exit", () => {
      this.#worker = null;
    });
    return worker;
  }
}
