import { setTimeout as sleep } from "node:timers/promises";
import { buildBareRemix, startBareRemix } from "../bare-remix-program";
import { ask } from "../wire";

export interface BareVisitors {
  stop(): Promise<void>;
}

const warmUpPages = 300;

/** Starts bare Remix programs, each with visitors without pauses: other programs on the storefronts' processors. */
export async function startBareVisitors(programs: number, visitorsOfEach: number): Promise<BareVisitors> {
  if (programs > 0) await buildBareRemix();
  const bare = await Promise.all(Array.from({ length: programs }, startBareRemix));
  const closing = new AbortController();
  let pages = 0;
  const visit = async (origin: string) => {
    for (; !closing.signal.aborted; pages += 1) await ask(`${origin}/?filmes=120`);
  };
  const visits = bare.flatMap(({ origin }) => Array.from({ length: visitorsOfEach }, () => visit(origin)));
  while (pages < warmUpPages * programs) await sleep(100);
  return {
    async stop(): Promise<void> {
      closing.abort();
      await Promise.allSettled(visits);
      await Promise.all(bare.map((program) => program.stop()));
    },
  };
}
