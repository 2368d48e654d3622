import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { supervise } from "../../scripts/supervisor.mjs";
import { eventually } from "../setup/eventually";

class FakeService {
  readonly ended: Promise<string>;
  crash: (how: string) => void = () => undefined;
  isStopped = false;
  constructor() {
    this.ended = new Promise((resolve) => {
      this.crash = resolve;
    });
  }
  lastOutput = () => "the end of its output";
  async stop() {
    this.isStopped = true;
    this.crash("sinal SIGTERM");
  }
}

let said = "";

beforeEach(() => {
  said = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
});

afterEach(() => vi.restoreAllMocks());

/** Supervises services that start immediately, or fail from the given start on. */
async function superviseFakes({ failsFrom = Number.POSITIVE_INFINITY } = {}) {
  const services: FakeService[] = [];
  const waits: number[] = [];
  const reasons: string[] = [];
  let stop = async () => {};
  let starts = 0;
  await supervise(
    {
      name: "O banco",
      spawn() {
        starts += 1;
        if (starts >= failsFrom) throw new Error("sem espaço em disco");
        const service = new FakeService();
        services.push(service);
        return service;
      },
      giveUp: (reason) => reasons.push(reason),
      async wait(ms) {
        waits.push(ms);
      },
    },
    (end) => {
      stop = end;
    },
  );
  return { services, waits, reasons, stop: () => stop(), starts: () => starts };
}

it("supervise restarts a crashed service with increasing delays and gives up at the sixth consecutive crash", async () => {
  const { services, waits, reasons } = await superviseFakes();
  for (let crashes = 1; crashes <= 6; crashes += 1) {
    await eventually(() => expect(services.length).toBe(crashes));
    services.at(-1)?.crash("sinal SIGKILL");
  }
  await eventually(() => expect(reasons.length).toBeGreaterThan(0));
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000]);
  expect(reasons).toEqual([
    "O banco terminou sozinho (sinal SIGKILL) pela 6ª vez seguida, e a loja foi encerrada.\nthe end of its output",
  ]);
  expect(said).toContain("O banco terminou sozinho (sinal SIGKILL): nova tentativa em 0.5 s.");
  expect(said).toContain("O banco está de volta");
});

it("supervise counts a failed restart as a crash and gives up with its reason", async () => {
  const { services, reasons, starts } = await superviseFakes({ failsFrom: 2 });
  services[0]?.crash("código 1");
  await eventually(() => expect(reasons.length).toBeGreaterThan(0));
  expect(starts()).toBe(6);
  expect(reasons).toEqual([
    "O banco não voltou pela 6ª vez seguida, e a loja foi encerrada.\nsem espaço em disco",
  ]);
});

it("supervise resets the crash count after the service has run for a minute", async () => {
  const now = vi.spyOn(Date, "now");
  const { services, waits } = await superviseFakes();
  for (let crashes = 1; crashes <= 3; crashes += 1) {
    await eventually(() => expect(services.length).toBe(crashes));
    now.mockReturnValue(Date.now() + 61_000);
    services.at(-1)?.crash("sinal SIGKILL");
  }
  await eventually(() => expect(services.length).toBe(4));
  expect(waits).toEqual([500, 500, 500]);
});

it("supervise does not restart a service that was asked to stop", async () => {
  const { services, stop, waits } = await superviseFakes();
  await stop();
  await Promise.resolve();
  expect([services[0]?.isStopped, services.length, waits]).toEqual([true, 1, []]);
});
