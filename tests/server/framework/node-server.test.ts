import { once } from "node:events";
import { createServer, Server } from "node:http";
import { connect, Server as SocketServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { closeAfter, delayClose, emptyListenQueue } from "../../../server/framework/node-server.mjs";

/** What graceful shutdown relies on in Node; an upgrade that changes it fails here by name. */

const closeAtOnce = Server.prototype.close;
const request = "GET / HTTP/1.1\r\nHost: shop\r\n\r\n";
let server: Server;

async function listen(answer: Parameters<typeof createServer>[1]): Promise<number> {
  server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return address.port;
}

/** A connection whose first request has been answered. */
async function openKeptAlive() {
  const socket = connect(await listen((_request, response) => response.end("answer")), "127.0.0.1");
  socket.setEncoding("utf8").write(request);
  await once(socket, "data");
  return socket;
}

afterEach(() => {
  Server.prototype.close = closeAtOnce;
  SocketServer.prototype.close.call(server);
  server.closeAllConnections();
});

describe("node:http", () => {
  it("node:http closes idle connections at once in Server.prototype.close", async () => {
    const socket = await openKeptAlive();
    server.close();
    await once(socket, "close");
  });

  it("node:http answers on idle connections after net.Server's close, which a delayed close() uses", async () => {
    const socket = await openKeptAlive();
    delayClose({ isStopping: () => true, drained: Promise.resolve() });
    server.close();
    await sleep(50);
    expect(server.listening).toBe(false);
    socket.write(request);
    const [answer] = await once(socket, "data");
    expect(answer).toContain("answer");
    socket.destroy();
  });

  it("node:http closes the connection after a response with the header connection: close", async () => {
    const port = await listen((_request, response) => {
      closeAfter(response);
      response.writeHead(200, { "x-shop": "1" }).end("answer");
    });
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.setEncoding("utf8").on("data", (text) => (answer += text));
    socket.write(request);
    await once(socket, "close");
    expect(answer).toMatch(/\r\nconnection: close\r\n[\s\S]*answer/i);
  });

  it("node:http accepts a queued connection in each event-loop poll", async () => {
    const port = await listen(undefined);
    let accepted = 0;
    server.on("connection", () => (accepted += 1));
    const sockets = Array.from({ length: 12 }, () => connect(port, "127.0.0.1"));
    await new Promise((resolve) => process.nextTick(resolve));
    await emptyListenQueue(() => accepted, { timeLimitMs: 4_000 });
    expect(accepted).toBe(12);
    for (const socket of sockets) socket.destroy();
  });
});
