import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from "node:http2";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { hasNginx } from "../../scripts/nginx.mjs";
import { type Nginx, startNginx } from "../setup/nginx";

const logged = z.object({ method: z.string(), path: z.string(), status: z.number(), cache: z.string() });

/** Runs the nginx configuration from `deploy/`; `npm test` installs nginx, or names the skip. */
describe.skipIf(!hasNginx())("the shop behind the nginx of deploy/", () => {
  let nginx: Nginx;
  let session: ClientHttp2Session;

  beforeAll(async () => {
    nginx = await startNginx({
      storefronts: [inject("storefrontUrl")],
      upstreams: [inject("upstreamUrl")],
    });
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
      .map(({ cache }) => cache);

  it("serves pages over HTTP/2 and does not cache a shopper's page", async () => {
    const gate = await ask("/home");
    expect([gate.status, gate.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    expect(gate.text).toContain("Confirmar cep");
    const entered = await ask("/localizacao", form, "cep=01310-100&voltar=/home");
    expect([entered.status, entered.headers.location]).toEqual([303, "/home"]);
    const home = await ask("/home", { cookie: entered.headers["set-cookie"]?.split(";")[0] });
    expect(home.text).toContain("01310-100");
    await expect.poll(() => timesAsked("/home")).toEqual(["", ""]);
  });

  it("requests a script from the storefront once for each content encoding", async () => {
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
    await expect.poll(() => timesAsked(script)).toEqual(["MISS", "HIT", "MISS", "MISS"]);
  });

  it("requests the style sheet once and sends the same headers to every browser", async () => {
    const sheet = /href="(\/assets\/[^"]+\.css)"/.exec((await ask("/home")).text)?.[1] ?? "";
    const answers = [await ask(sheet), await ask(sheet)];
    const told = answers.map(({ headers }) => headers["set-cookie"]?.split(";")[0]);
    expect(told).toEqual([`estilos=${sheet}`, `estilos=${sheet}`]);
    await expect.poll(() => timesAsked(sheet)).toEqual(["MISS", "HIT"]);
  });

  it("requests a picture once for each image format", async () => {
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
    await expect.poll(() => timesAsked(decodeURI(path))).toEqual(["MISS", "HIT", "MISS", "MISS", "HIT"]);
  });

  it("rejects an oversized request with an error page and does not forward it", async () => {
    const answer = await ask("/cart", form, Buffer.alloc(300_000, "a"));
    expect([answer.status, answer.text.includes("Formulário grande demais")]).toEqual([413, true]);
  });

  it("exposes neither the metrics nor the upstream's API", async () => {
    const api = { ":authority": "api.localhost" };
    for (const path of ["/metrics", "/metrics/cache", "/readyz", "/healthz"])
      expect((await ask(path)).status).toBe(404);
    for (const path of ["/metrics", "/client/1", "/openapi.json", "/"])
      expect((await ask(path, api)).status).toBe(404);
    expect((await ask("/sandbox", api)).text).toContain("Cobranças Pix");
  });

  it("serves the storefronts' inner port and redirects HTTP to HTTPS", async () => {
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

describe.skipIf(!hasNginx())("nginx without a running storefront", () => {
  it("answers with an uncached maintenance page", async () => {
    const nginx = await startNginx({
      storefronts: ["http://127.0.0.1:9"],
      upstreams: ["http://127.0.0.1:9"],
    });
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
