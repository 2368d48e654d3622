import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { get } from "node:https";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasNginx } from "../../scripts/nginx.mjs";
import { type Nginx, startNginx } from "../setup/nginx";

describe.skipIf(!hasNginx())("storefronts behind the nginx of deploy/", () => {
  const servers = new Map<string, Server>();
  let nginx: Nginx;

  async function startNamed(name: string): Promise<string> {
    const server = createServer((_, response) => response.end(name)).listen(0, "127.0.0.1");
    await once(server, "listening");
    servers.set(name, server);
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The server has no port");
    return `http://127.0.0.1:${address.port}`;
  }

  beforeAll(async () => {
    const storefronts = await Promise.all(["1", "2", "3", "4"].map(startNamed));
    nginx = await startNginx({ storefronts, upstreams: [await startNamed("upstream")] });
  });
  afterAll(async () => {
    await nginx?.stop();
    for (const server of servers.values()) server.close();
  });

  const nameOf = (path: string) =>
    new Promise<string>((resolve, reject) => {
      get(`https://127.0.0.1:${nginx.ports.https}${path}`, { rejectUnauthorized: false }, (answer) => {
        answer.setEncoding("utf8").on("data", resolve).on("error", reject);
      }).on("error", reject);
    });
  const namesOf = async (paths: readonly string[]) => new Set(await Promise.all(paths.map(nameOf)));
  const times = (count: number, path: string) => Array.from({ length: count }, () => path);

  it.each([
    [
      "a product with every choice",
      ["/produtos/vinil", "/produtos/vinil?Cor=Preto", "/produtos/vinil?nota=5"],
    ],
    ["a search", times(9, "/produtos?produto=vinil")],
    ["a category", times(9, "/categorias/adesivos?pagina=2")],
    ["a showcase", times(9, "/vitrine/casa-paulista")],
  ])("one of them serves %s", async (_, paths) => {
    expect(await namesOf(paths)).toHaveProperty("size", 1);
  });

  it("all of them serve products, searches and shoppers' own pages", async () => {
    const numbers = Array.from({ length: 60 }, (_, number) => number);
    for (const paths of [
      numbers.map((number) => `/produtos/vinil-${number}`),
      numbers.map((number) => `/produtos?produto=vinil+${number}`),
      times(60, "/cart"),
      times(60, "/home"),
      times(60, "/produtos"),
    ])
      expect(await namesOf(paths)).toHaveProperty("size", 4);
  });

  it("another one serves the pages of one that has ended", async () => {
    const product = "/produtos/vinil";
    const name = await nameOf(product);
    const ended = servers.get(name);
    ended?.closeAllConnections();
    ended?.close();
    expect(await nameOf(product)).not.toBe(name);
  });
});
