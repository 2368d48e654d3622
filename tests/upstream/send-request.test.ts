import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { sendRequest } from "../../app/upstream/http.server";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(answer: RequestListener): Promise<{ url: string; sockets: Set<Socket> }> {
  const server = createServer(answer);
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return { url: `http://127.0.0.1:${address.port}/`, sockets };
}

const get = (url: string, signal = new AbortController().signal) =>
  sendRequest(url, { method: "GET", headers: {}, body: undefined, signal });

describe("sendRequest", () => {
  it("reads an answer that the server compressed", async () => {
    const { url } = await listening((request, response) => {
      const accepts = request.headers["accept-encoding"];
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(`"São Paulo, ${accepts}"`));
    });
    expect((await get(url)).text).toBe('"São Paulo, gzip"');
  });

  it("names its program, because firewalls refuse requests without a user agent", async () => {
    const { url } = await listening((request, response) => response.end(request.headers["user-agent"]));
    expect((await get(url)).text).toBe("envelopa");
  });

  it("reads an answer that begins with a byte order mark", async () => {
    const { url } = await listening((_, response) => response.end("\uFEFF[]"));
    expect((await get(url)).text).toBe("[]");
  });

  it("does not follow a redirect", async () => {
    const { url } = await listening((_, response) => response.writeHead(302, { location: "/" }).end());
    expect((await get(url)).status).toBe(302);
  });

  it("rejects an answer that ends before its announced length", async () => {
    const { url } = await listening((_, response) => {
      response.writeHead(200, { "content-length": "10" });
      response.write("[", () => response.destroy());
    });
    await expect(get(url)).rejects.toThrow();
  });

  it("rejects a compressed answer that cannot be decompressed", async () => {
    const { url } = await listening((_, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end("[]"),
    );
    await expect(get(url)).rejects.toThrow();
  });

  it("closes the connection of an aborted request", async () => {
    const leaving = new AbortController();
    const { url, sockets } = await listening((_, response) => {
      response.write("[");
      leaving.abort();
    });
    await expect(get(url, leaving.signal)).rejects.toThrow();
    const [socket] = sockets;
    if (socket && !socket.destroyed) await new Promise((resolve) => socket.once("close", resolve));
    expect(socket?.destroyed).toBe(true);
  });
});
