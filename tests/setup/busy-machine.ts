const sampleMs = 20;

/** A limit of time for this moment: longer on a machine that gives this process only a part of a core. */
export function scaledToLoad(limitMs: number): number {
  const begunAtMs = performance.now();
  const before = process.cpuUsage();
  let usedMs = 0;
  while (usedMs < sampleMs) {
    const { user, system } = process.cpuUsage(before);
    usedMs = (user + system) / 1_000;
  }
  return limitMs * Math.max(1, (performance.now() - begunAtMs) / usedMs);
}
