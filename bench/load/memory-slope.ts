import { readResidentKb } from "./process-figures";

export interface Sample {
  readonly minute: number;
  readonly kb: number;
}

/** Slope in kB per minute by least squares; NaN for fewer than two samples. */
export function getSlope(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = { minute: mean(samples.map(({ minute }) => minute)), kb: mean(samples.map(({ kb }) => kb)) };
  const sum = (part: (sample: Sample) => number) =>
    samples.reduce((whole, sample) => whole + part(sample), 0);
  const spread = sum(({ minute }) => (minute - middle.minute) ** 2);
  return sum(({ minute, kb }) => (minute - middle.minute) * (kb - middle.kb)) / spread;
}

export class MemoryWatch {
  readonly #begunAt = performance.now();
  readonly #samples: ReadonlyMap<string, Sample[]>;
  readonly #timer: NodeJS.Timeout;

  constructor(processes: Readonly<Record<string, number>>, everyMs: number) {
    this.#samples = new Map(Object.keys(processes).map((name) => [name, []]));
    const look = () => {
      const minute = (performance.now() - this.#begunAt) / 60_000;
      for (const [name, pid] of Object.entries(processes)) {
        this.#samples.get(name)?.push({ minute, kb: readResidentKb(pid) });
      }
    };
    look();
    this.#timer = setInterval(look, everyMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  samples(afterMinute: number): ReadonlyMap<string, readonly Sample[]> {
    return new Map(
      [...this.#samples].map(([name, samples]) => [
        name,
        samples.filter(({ minute }) => minute >= afterMinute),
      ]),
    );
  }
}
