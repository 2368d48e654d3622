import { createServer } from "node:http";
import { z } from "zod";
import { compressPage, createStaticPage, type PageSize } from "./static-page";

/**
 * Static pages in a separate process, so that its CPU time is measured separately: `/<name>` is served compressed from
 * memory, `/<name>?uncached` is generated and compressed on each request. Settings: PORT, STATIC_PAGES, STATIC_PICTURE.
 */
const size = z.object({ rawBytes: z.number(), compressedBytes: z.number() });
const sizes: Record<string, PageSize> = z
  .record(z.string(), size)
  .parse(JSON.parse(process.env.STATIC_PAGES ?? "{}"));
const picture = process.env.STATIC_PICTURE
  ? await (await fetch(process.env.STATIC_PICTURE, { headers: { accept: "image/webp,*/*" } })).arrayBuffer()
  : null;

const pages = new Map(
  Object.entries(sizes).map(([name, each]) => {
    const write = createStaticPage(each, picture && name.endsWith("picture") ? "/picture" : undefined);
    return [`/${name}`, { write, ready: [compressPage(write(0)), compressPage(write(1))] as const }];
  }),
);

createServer((request, response) => {
  const { pathname, search } = new URL(request.url ?? "/", "http://static.invalid");
  if (pathname === "/picture" && picture) {
    response.writeHead(200, { "content-type": "image/webp", "cache-control": "max-age=31536000, immutable" });
    response.end(Buffer.from(picture));
    return;
  }
  const page = pages.get(pathname);
  if (!page) {
    response.writeHead(pathname === "/healthz" ? 200 : 404).end();
    return;
  }
  if (request.method === "POST") {
    request.resume().on("end", () => {
      response.writeHead(303, { location: pathname, "set-cookie": "itens=1; Path=/; HttpOnly" }).end();
    });
    return;
  }
  const hasItem = /itens=1/.test(request.headers.cookie ?? "");
  const kept = page.ready[hasItem ? 1 : 0];
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "br",
    vary: "Accept-Encoding",
  });
  response.end(search === "?uncached" ? compressPage(page.write(hasItem ? 1 : 0)) : kept);
}).listen(Number(process.env.PORT), "127.0.0.1");
