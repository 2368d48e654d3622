/** Event-loop lag of programs, read from their /metrics; programs without metrics are skipped. */
export class LagWatch {
  readonly #longest = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(addresses: Readonly<Record<string, string>>, everyMs: number) {
    const look = async (isFirst = false) => {
      for (const [name, address] of Object.entries(addresses)) {
        const ms = await lagP99Ms(address);
        if (ms !== undefined && !isFirst) this.#longest.set(name, Math.max(ms, this.#longest.get(name) ?? 0));
      }
    };
    void look(true);
    this.#timer = setInterval(() => void look(), everyMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  maxP99Ms(name: string): number | undefined {
    return this.#longest.get(name);
  }
}

async function lagP99Ms(address: string): Promise<number | undefined> {
  try {
    const answer = await fetch(`${address}/metrics`);
    const seconds = /^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)$/m.exec(await answer.text())?.[1];
    return seconds === undefined ? undefined : Number(seconds) * 1000;
  } catch {
    return undefined;
  }
}
