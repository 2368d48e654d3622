import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from "node:http2";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { hasNginx } from "../../scripts/nginx.mjs";
import { actionRoutes } from "../setup/action-routes";
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
  const boundary = "arquivo";
  const multipart = { ...form, "content-type": `multipart/form-data; boundary=${boundary}` };
  const mebibyte = 2 ** 20;

  function toBody(bytes: number, isFile: boolean): Buffer {
    if (!isFile) return Buffer.alloc(bytes, "a");
    const disposition = 'Content-Disposition: form-data; name="foto"; filename="foto.jpg"';
    const begin = `--${boundary}\r\n${disposition}\r\nContent-Type: image/jpeg\r\n\r\n`;
    return Buffer.concat([Buffer.from(begin), Buffer.alloc(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  }

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

  it("keeps one copy of a picture, whatever query or spelling its address has", async () => {
    const entered = await ask("/localizacao", form, "cep=01310-100&voltar=/home");
    const home = await ask("/home", { cookie: entered.headers["set-cookie"]?.split(";")[0] });
    const pictures = [...home.text.matchAll(/"(\/imagens\/[^" ?]+)/g)].map(([, each = ""]) => each);
    const picture = pictures.at(-1) ?? "";
    const before = (await timesAsked(decodeURI(picture))).length;
    const [, rest = ""] = picture.split("/imagens/");
    const spellings = [
      `/imagens//${rest}`,
      `/imagens/./${rest}`,
      `/x/../imagens/${rest}`,
      `/%69magens/${rest}`,
    ];
    const addresses = [...spellings, ...Array.from({ length: 20 }, (_, index) => `${picture}?v=${index}`)];
    const cached = async () =>
      (await nginx.requestsLogged())
        .map((line) => logged.parse(JSON.parse(line)))
        .slice(-addresses.length - 1);
    const statuses = new Set<number>();
    for (const address of [...addresses, picture])
      statuses.add((await ask(address, { accept: "image/avif" })).status);
    expect([...statuses]).toEqual([200]);
    await expect.poll(async () => (await timesAsked(decodeURI(picture))).length).toBe(before + 21);
    expect((await cached()).slice(1).every(({ cache }) => cache === "HIT")).toBe(true);
  });

  it("does not cache names that do not exist", async () => {
    const [picture, script] = ["/imagens/240/Uploads/nenhuma.webp", "/assets/nenhum-00000000.js"];
    for (const path of [picture, script, picture, script]) expect((await ask(path)).status).toBe(404);
    for (const path of [picture, script]) await expect.poll(() => timesAsked(path)).toEqual(["MISS", "MISS"]);
  });

  it("rejects an oversized request with an error page and does not forward it", async () => {
    const answer = await ask("/cart", form, Buffer.alloc(300_000, "a"));
    expect([answer.status, answer.text.includes("Formulário grande demais")]).toEqual([413, true]);
  });

  it("lets every post through that its route reads, and refuses longer ones with a page", async () => {
    const { PROXY_POSTS } = process.env;
    const all = actionRoutes.filter(({ path }) => !path.startsWith("/metrics"));
    const some = all.filter(({ path, takesFiles }) => takesFiles || path === "/cart");
    const table: string[] = [];
    for (const { path, takesFiles, maxBytes } of PROXY_POSTS === "all" ? all : some) {
      const [most, type] = takesFiles ? [12 * mebibyte, multipart] : [maxBytes, form];
      const sizes = [most, takesFiles ? 34 * mebibyte : 300_000];
      for (const address of [path, `${path}.data`]) {
        const answers: Answer[] = [];
        for (const bytes of sizes) answers.push(await ask(address, type, toBody(bytes, takesFiles)));
        const [read, refused] = answers;
        table.push([address, ...answers.flatMap(({ status }, index) => [sizes[index], status])].join(" | "));
        expect([address, read?.status]).not.toEqual([address, 413]);
        expect([address, refused?.status, refused?.text.includes("Formulário grande demais")]).toEqual([
          address,
          413,
          true,
        ]);
      }
    }
    if (PROXY_POSTS === "all")
      console.log(["address | bytes | status | bytes | status", ...table].join("\n"));
  });

  it("exposes neither the metrics nor the upstream's API", async () => {
    const api = { ":authority": "api.localhost" };
    const operators = ["/metrics", "/metrics/cache", "/readyz", "/healthz"];
    const spell = (path: string) => [
      path,
      `${path}/`,
      `${path}.data`,
      `${path}/_.data`,
      `${path}?_data=routes${path}`,
      path.toUpperCase(),
      `/${path}`,
      `/.${path}`,
      path.replace(/e/, "%65"),
      `${path}%2F`,
    ];
    for (const path of operators.flatMap(spell)) {
      const { status, headers } = await ask(path);
      expect([path, status, headers["x-request-id"]]).toEqual([path, 404, undefined]);
    }
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
