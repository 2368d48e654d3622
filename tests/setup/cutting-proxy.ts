import { connect, createServer, type Socket } from "node:net";

export interface CuttingProxy {
  readonly url: string;
  /** Closes the connection that sends the n-th message from now on; null disables. */
  cutAt(message: number | null): void;
  readonly sent: number;
  stop(): Promise<void>;
}

/** A proxy between a pool and PostgreSQL that drops a connection in the middle of a request. */
export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const database = new URL(databaseUrl);
  let cut: number | null = null;
  let sent = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const server = connect(Number(database.port || 5432), database.hostname);
    let isStarted = false;
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one);
      one.on("error", () => undefined);
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
    server.on("data", (answer) => {
      // ReadyForQuery: queries follow.
      if (answer.includes(Buffer.from([0x5a, 0, 0, 0, 5]))) isStarted = true;
      client.write(answer);
    });
    client.on("data", (message) => {
      if (isStarted) {
        sent += 1;
        if (sent === cut) return client.destroy();
      }
      server.write(message);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(address.port);
  return {
    url: url.href,
    cutAt(message) {
      cut = message;
      sent = 0;
    },
    get sent() {
      return sent;
    },
    stop() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
