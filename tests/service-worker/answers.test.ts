import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { keptForHeader, writeKeptFor } from "~/document/kept-for";
import { answerDocument } from "~/service-worker/documents";
import { answerFile, answerPicture } from "~/service-worker/files";
import { KeptPages } from "~/service-worker/kept-pages";
import { answerPost } from "~/service-worker/posts";
import { network } from "../setup/network";
import { storesInMemory } from "./stores-in-memory";

const shop = "http://loja.test";
const look = { styles: "/assets/shop.css", icons: "/assets/icons.svg" };
const noNetwork = http.all(`${shop}/*`, () => HttpResponse.error());
const answers = (keptFor: string, html = "<html lang><title>Início | Envelopa</title><main>agora</main>") =>
  http.get(`${shop}/*`, () =>
    HttpResponse.html(html, { headers: { [keptForHeader]: keptFor, date: "Sun, 01 Feb 2026 17:32:00 GMT" } }),
  );

beforeEach(() => {
  storesInMemory();
});

describe("A page", () => {
  const pages = new KeptPages("pages-");
  const leave = vi.fn(async () => {});

  async function visit(path: string, preloaded?: Response): Promise<Response> {
    const works: Promise<void>[] = [];
    const answer = await answerDocument({
      ...{ request: new Request(shop + path), preloaded: Promise.resolve(preloaded), pages, look, leave },
      afterwards: (work) => works.push(work),
    });
    await Promise.all(works);
    return answer;
  }

  it("is the network's as long as there is one, whatever was kept", async () => {
    network.use(answers(writeKeptFor({ owner: "ana", mayBeKept: true })));
    await visit("/home");
    network.use(answers(writeKeptFor({ owner: "ana", mayBeKept: true }), "<main>mais novo</main>"));
    expect(await (await visit("/home")).text()).toBe("<main>mais novo</main>");
  });

  it("is the answer that was asked for while the worker started", async () => {
    network.use(noNetwork);
    expect(await (await visit("/home", new Response("antes"))).text()).toBe("antes");
  });

  it("that was kept is shown only without network, with the hour that the shop sent it", async () => {
    network.use(answers(writeKeptFor({ owner: "ana", mayBeKept: true })));
    await visit("/home");
    network.use(noNetwork);
    expect(await (await visit("/home")).text()).toContain("Esta página é de 01/02, 14h32:");
  });

  it("that was not kept gives way to the list of those that were", async () => {
    network.use(answers(writeKeptFor({ owner: "ana", mayBeKept: true })));
    await visit("/home");
    await visit("/home?pagina=2");
    network.use(noNetwork);
    const answer = await visit("/profile");
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(html.match(/<li>/g)).toHaveLength(1);
    expect(html).toContain(`<a class="link" href="${shop}/home?pagina=2">Início</a>`);
  });

  it("of a shop or shopper that wants no worker has it leave", async () => {
    network.use(answers(writeKeptFor(null)));
    await visit("/home");
    expect(leave).toHaveBeenCalledOnce();
  });
});

describe("A file", () => {
  it("is asked for once: its name changes with its content", async () => {
    const asked = vi.fn(() => HttpResponse.text("styles"));
    network.use(http.get(`${shop}/assets/shop.css`, asked));
    const request = new Request(`${shop}/assets/shop.css`);
    await answerFile(request, "files");
    await vi.waitFor(async () => expect(await caches.match(request.url)).toBeDefined());
    expect(await (await answerFile(request, "files")).text()).toBe("styles");
    expect(asked).toHaveBeenCalledOnce();
  });

  it("that is missing is not kept", async () => {
    network.use(http.get(`${shop}/assets/x.js`, () => new HttpResponse(null, { status: 404 })));
    expect((await answerFile(new Request(`${shop}/assets/x.js`), "files")).status).toBe(404);
    expect(await caches.match(`${shop}/assets/x.js`)).toBeUndefined();
  });

  it("that is a picture is the browser's own affair, until there is no network", async () => {
    const request = new Request(`${shop}/imagens/96/a.png`);
    network.use(http.get(request.url, () => HttpResponse.text("picture")));
    await answerPicture(request, "pictures");
    await vi.waitFor(async () => expect(await caches.match(request.url)).toBeDefined());
    network.use(http.get(request.url, () => HttpResponse.text("another")));
    expect(await (await answerPicture(request, "pictures")).text()).toBe("another");
    network.use(noNetwork);
    expect(await (await answerPicture(request, "pictures")).text()).toBe("picture");
    await expect(answerPicture(new Request(`${shop}/imagens/96/b.png`), "pictures")).rejects.toThrow();
  });
});

describe("A form", () => {
  const post = () =>
    new Request(`${shop}/cart`, {
      method: "POST",
      body: new URLSearchParams({ linha: "7-8", quantidade: "3" }),
      referrer: `${shop}/cart`,
    });

  it("is sent on, with what was typed", async () => {
    network.use(
      http.post(`${shop}/cart`, async ({ request }) =>
        HttpResponse.text(await request.text(), { status: 400 }),
      ),
    );
    const answer = await answerPost(post(), async () => true, look);
    expect([answer.status, await answer.text()]).toEqual([400, "linha=7-8&quantidade=3"]);
  });

  it("without an answer stays where it was typed, where that page says so", async () => {
    network.use(noNetwork);
    const tellPage = vi.fn(async () => true);
    const answer = await answerPost(post(), tellPage, look);
    expect([answer.status, answer.body]).toEqual([204, null]);
    expect(tellPage).toHaveBeenCalledExactlyOnceWith(`${shop}/cart`);
  });

  it("of a page that cannot say so comes again in one that holds it", async () => {
    network.use(noNetwork);
    const html = await (await answerPost(post(), async () => false, look)).text();
    expect(html).toContain('<input type="hidden" name="quantidade" value="3">');
  });
});
