import { createConnection, createServer } from "node:net";

/** Round-robin over the given ports; a separate process so that its CPU time is measured separately. */
const ports = process.argv.slice(2).map(Number);
let given = 0;

const server = createServer({ noDelay: true }, (from) => {
  given += 1;
  const to = createConnection({ port: ports[given % ports.length] ?? 0, host: "127.0.0.1", noDelay: true });
  from.pipe(to).pipe(from);
  for (const [one, other] of [
    [from, to],
    [to, from],
  ] as const) {
    one.on("error", () => other.destroy());
    one.on("close", () => other.destroy());
  }
});

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") process.send?.(address.port);
});
process.on("disconnect", () => process.exit());
