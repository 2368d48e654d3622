import { setTimeout as sleep } from "node:timers/promises";
import { formatTimeSince, print } from "./terminal.mjs";

/** Restart limit for consecutive crashes. */
const maxCrashes = 5;
/** Uptime that resets the crash count. */
const stableAfterMs = 60_000;
const backoffMs = (/** @type {number} */ crashes) => Math.min(500 * 2 ** (crashes - 1), 10_000);

/**
 * @typedef {object} Running
 * @property {Promise<string>} ended exit reason
 * @property {() => Promise<void>} stop
 * @property {() => string} [lastOutput] the end of its output
 */

/**
 * @template {Running} Service
 * @typedef {object} Supervised
 * @property {string} name printed name
 * @property {(isRestart: boolean) => Promise<Service> | Service} spawn
 * @property {(service: Service, isRestart: boolean) => Promise<void>} [waitUntilReady]
 * @property {(reason: string) => unknown} giveUp called after too many consecutive crashes
 * @property {(ms: number) => Promise<unknown>} [wait]
 */

/**
 * Starts a service and restarts it with exponential backoff after a crash. Rejects when the first start fails.
 * @template {Running} Service
 * @param {Supervised<Service>} supervised
 * @param {(stop: () => Promise<void>) => void} onStop receives the stop function before the first start
 * @returns {Promise<Service>} the first instance of the service
 */
export async function supervise({ name, spawn, waitUntilReady, giveUp, wait = sleep }, onStop) {
  let isStopping = false;
  /** @type {Promise<Service> | undefined} */
  let current;
  onStop(async () => {
    isStopping = true;
    const service = await current?.catch(() => undefined);
    await service?.stop();
  });
  const start = async (/** @type {boolean} */ isRestart) => {
    current = Promise.resolve(spawn(isRestart));
    const service = await current;
    try {
      await waitUntilReady?.(service, isRestart);
    } catch (error) {
      await service.stop();
      throw error;
    }
    return service;
  };

  const keepRunning = async (/** @type {Service} */ first) => {
    let service = first;
    let startedAt = Date.now();
    let crashes = 0;
    for (;;) {
      let reason = `terminou sozinho (${await service.ended})`;
      let details = service.lastOutput?.() ?? "";
      if (isStopping) return;
      if (Date.now() - startedAt > stableAfterMs) crashes = 0;
      for (let isBack = false; !isBack; ) {
        crashes += 1;
        if (crashes > maxCrashes) return giveUp(giveUpMessage(name, reason, details));
        print(`${name} ${reason}: nova tentativa em ${backoffMs(crashes) / 1000} s.`);
        await wait(backoffMs(crashes));
        if (isStopping) return;
        startedAt = Date.now();
        try {
          service = await start(true);
          isBack = true;
          print(`${name} está de volta (${formatTimeSince(startedAt)}).`);
        } catch (error) {
          if (isStopping) return;
          reason = "não voltou";
          details = error instanceof Error ? error.message : String(error);
        }
      }
    }
  };

  const first = await start(false);
  void keepRunning(first);
  return first;
}

/** @param {string} name @param {string} reason @param {string} details */
const giveUpMessage = (name, reason, details) =>
  `${name} ${reason} pela ${maxCrashes + 1}ª vez seguida, e a loja foi encerrada.\n${details}`.trim();
