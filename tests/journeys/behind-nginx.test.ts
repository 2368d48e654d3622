import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from "node:http2";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { hasNginx, type Nginx, startNginx } from "../setup/nginx";

const logged = z.object({ method: z.string(), path: z.string(), status: z.number(), kept: z.string() });

/** The proxy that `deploy/` ships, before the shop, where this machine has nginx. */
describe.skipIf(!hasNginx)("behind the proxy that comes with it, the shop", () => {
  let nginx: Nginx;
  let session: ClientHttp2Session;

  beforeAll(async () => {
    nginx = await startNginx({ storefront: inject("storefrontUrl"), upstream: inject("upstreamUrl") });
    session = connect(`https://localhost:${nginx.ports.https}`, { rejectUnauthorized: false });
  });
  afterAll(async () => {
    session?.close();
    await nginx?.stop();
  });

  interface Answer {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly bytes: number;
    readonly text: string;
  }

  function ask(path: string, headers: OutgoingHttpHeaders = {}, body?: string | Buffer): Promise<Answer> {
    const sent = { ":path": path, ":method": body === undefined ? "GET" : "POST", ...headers };
    return new Promise((resolve, reject) => {
      const stream = session.request(sent);
      const parts: Buffer[] = [];
      let received: Record<string, string> = {};
      stream.on("response", (given) => {
        received = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
      });
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("error", reject);
      stream.on("end", () => {
        const whole = Buffer.concat(parts);
        const status = Number(received[":status"]);
        resolve({ status, headers: received, bytes: whole.length, text: whole.toString() });
      });
      stream.end(body);
    });
  }

  const form = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
  const timesAsked = async (path: string) =>
    (await nginx.requestsLogged())
      .map((line) => logged.parse(JSON.parse(line)))
      .filter((request) => request.path === path)
      .map(({ kept }) => kept);

  it("sends its pages over HTTP/2, and a shopper's page is kept by nobody", async () => {
    const gate = await ask("/home");
    expect([gate.status, gate.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    expect(gate.text).toContain("Confirmar cep");
    const entered = await ask("/localizacao", form, "cep=01310-100&voltar=/home");
    expect([entered.status, entered.headers.location]).toEqual([303, "/home"]);
    const home = await ask("/home", { cookie: entered.headers["set-cookie"]?.split(";")[0] });
    expect(home.text).toContain("01310-100");
    expect(await timesAsked("/home")).toEqual(["", ""]);
  });

  it("is asked once for a script that many browsers want, in each way that it is compressed", async () => {
    const script = /src="(\/assets\/[^"]+\.js)"/.exec((await ask("/home")).text)?.[1] ?? "";
    const browsers = ["gzip, deflate, br, zstd", "br;q=1.0, gzip;q=0.8", "gzip, deflate", "identity"];
    const answers: Answer[] = [];
    for (const encoding of browsers) answers.push(await ask(script, { "accept-encoding": encoding }));
    expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual([
      "br",
      "br",
      "gzip",
      undefined,
    ]);
    for (const { headers } of answers) {
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(headers.vary).toBe("Accept-Encoding");
    }
    expect(await timesAsked(script)).toEqual(["MISS", "HIT", "MISS", "MISS"]);
  });

  it("is asked once for the style sheet, which tells each browser the same", async () => {
    const sheet = /href="(\/assets\/[^"]+\.css)"/.exec((await ask("/home")).text)?.[1] ?? "";
    const answers = [await ask(sheet), await ask(sheet)];
    const told = answers.map(({ headers }) => headers["set-cookie"]?.split(";")[0]);
    expect(told).toEqual([`estilos=${sheet}`, `estilos=${sheet}`]);
    expect(await timesAsked(sheet)).toEqual(["MISS", "HIT"]);
  });

  it("is asked once for a picture in each kind that browsers take", async () => {
    const entered = await ask("/localizacao", form, "cep=01310-100&voltar=/home");
    const home = await ask("/home", { cookie: entered.headers["set-cookie"]?.split(";")[0] });
    const picture = /"(\/imagens\/[^" ]+)/.exec(home.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const kinds: (string | undefined)[] = [];
    for (const accept of [
      "image/avif,image/webp,*/*;q=0.8",
      "image/avif,*/*",
      "image/webp,*/*",
      "image/*",
      "image/avif;q=0",
    ]) {
      kinds.push((await ask(picture, { accept })).headers["content-type"]);
    }
    expect(kinds).toEqual(["image/avif", "image/avif", "image/webp", "image/jpeg", "image/jpeg"]);
    const path = picture.replace(/\?.*$/, "");
    expect(await timesAsked(decodeURI(path))).toEqual(["MISS", "HIT", "MISS", "MISS", "HIT"]);
  });

  it("is not bothered with what is too long, and whoever sent it reads why", async () => {
    const answer = await ask("/cart", form, Buffer.alloc(300_000, "a"));
    expect([answer.status, answer.text.includes("Envio grande demais")]).toEqual([413, true]);
  });

  it("shows nobody outside its measurements, nor the calls of its upstream", async () => {
    const api = { ":authority": "api.localhost" };
    for (const path of ["/metrics", "/readyz", "/healthz"]) expect((await ask(path)).status).toBe(404);
    for (const path of ["/metrics", "/client/1", "/openapi.json", "/"])
      expect((await ask(path, api)).status).toBe(404);
    expect((await ask("/sandbox", api)).text).toContain("Cobranças Pix");
  });

  it("is reached by its storefronts inside, and sends who comes without TLS where it is", async () => {
    const inside = await fetch(`http://127.0.0.1:${nginx.ports.inside}/healthz`);
    expect(inside.status).toBe(200);
    const plain = await fetch(`http://127.0.0.1:${nginx.ports.http}/produtos?produto=vinil`, {
      redirect: "manual",
    });
    expect([plain.status, plain.headers.get("location")]).toEqual([
      308,
      "https://127.0.0.1/produtos?produto=vinil",
    ]);
  });
});

describe.skipIf(!hasNginx)("a shopper who comes when nobody answers", () => {
  it("reads that the shop is back soon, in a page that nobody keeps", async () => {
    const nginx = await startNginx({ storefront: "http://127.0.0.1:9", upstream: "http://127.0.0.1:9" });
    const session = connect(`https://localhost:${nginx.ports.https}`, { rejectUnauthorized: false });
    try {
      const stream = session.request({ ":path": "/cart" });
      const headers = await new Promise<Record<string, unknown>>((resolve) =>
        stream.once("response", (given) => resolve({ ...given })),
      );
      let text = "";
      for await (const part of stream.setEncoding("utf8")) text += part;
      expect(headers).toMatchObject({ ":status": 503, "retry-after": "10", "cache-control": "no-store" });
      expect(text).toContain("Voltamos já");
    } finally {
      session.close();
      await nginx.stop();
    }
  });
});
