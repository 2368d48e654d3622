import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface RoundRobin {
  readonly url: string;
  readonly given: readonly number[];
  stop(): Promise<void>;
}

/** A proxy that sends each request to the next target, so that state held in one process is missing in the next. */
export async function startRoundRobin(targets: readonly string[]): Promise<RoundRobin> {
  const given = targets.map(() => 0);
  let turn = 0;
  const server = createServer((from, answer) => {
    const at = turn % targets.length;
    turn += 1;
    given[at] = (given[at] ?? 0) + 1;
    const { method = "GET", url = "/", headers } = from;
    // Preserves Host, because the shop compares it with `Origin`.
    const to = request(new URL(url, targets[at]), { method, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.rawHeaders);
      received.pipe(answer);
    });
    to.on("error", () => answer.destroy());
    from.pipe(to);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    given,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const portOf = (address: AddressInfo | string | null) =>
  typeof address === "object" && address !== null ? address.port : 0;
