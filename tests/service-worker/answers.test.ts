import { setTimeout } from "node:timers/promises";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { formatOfflineCachePolicy, offlineCacheHeader } from "~/rendering/offline-cache-policy";
import { CachedPages } from "~/service-worker/cached-pages";
import { answerWithFallback } from "~/service-worker/documents";
import { answerFile, answerPicture } from "~/service-worker/files";
import { answerPost, forgetAnswers } from "~/service-worker/posts";
import { eventually } from "../setup/eventually";
import { network } from "../setup/network";
import { storesInMemory } from "./stores-in-memory";

const shop = "http://loja.test";
const look = { styles: "/assets/shop.css", icons: "/assets/icons.svg" };
const noNetwork = http.all(`${shop}/*`, () => HttpResponse.error());
const answers = (policy: string, html = "<html lang><title>Início | Envelopa</title><main>agora</main>") =>
  http.get(`${shop}/*`, () =>
    HttpResponse.html(html, {
      headers: { [offlineCacheHeader]: policy, date: "Sun, 01 Feb 2026 17:32:00 GMT" },
    }),
  );

beforeEach(() => {
  storesInMemory();
});

describe("service worker page requests", () => {
  const pages = new CachedPages("pages-");
  const leave = vi.fn(async () => {});

  async function visit(path: string, preloaded?: Response): Promise<Response> {
    const works: Promise<void>[] = [];
    const answer = await answerWithFallback({
      request: new Request(shop + path),
      preloaded: Promise.resolve(preloaded),
      pages,
      look,
      leave,
      afterwards: (work) => works.push(work),
    });
    await Promise.all(works);
    return answer;
  }

  it("use the network when it is available, whatever is cached", async () => {
    network.use(answers(formatOfflineCachePolicy({ owner: "ana", isCacheable: true })));
    await visit("/home");
    network.use(
      answers(formatOfflineCachePolicy({ owner: "ana", isCacheable: true }), "<main>mais novo</main>"),
    );
    expect(await (await visit("/home")).text()).toBe("<main>mais novo</main>");
  });

  it("use the navigation preload response", async () => {
    network.use(noNetwork);
    expect(await (await visit("/home", new Response("antes"))).text()).toBe("antes");
  });

  it("return the cached page only when offline, with the time of its response", async () => {
    network.use(answers(formatOfflineCachePolicy({ owner: "ana", isCacheable: true })));
    await visit("/home");
    network.use(noNetwork);
    expect(await (await visit("/home")).text()).toContain("Esta página é de 01/02, 14h32:");
  });

  it("return the list of cached pages when offline and the page is not cached", async () => {
    network.use(answers(formatOfflineCachePolicy({ owner: "ana", isCacheable: true })));
    await visit("/home");
    await visit("/home?pagina=2");
    network.use(noNetwork);
    const answer = await visit("/profile");
    const html = await answer.text();
    expect(answer.status).toBe(503);
    expect(html.match(/<li>/g)).toHaveLength(1);
    expect(html).toContain(`<a class="link" href="${shop}/home?pagina=2">Início</a>`);
  });

  it("unregister the worker when the response requires it", async () => {
    network.use(answers(formatOfflineCachePolicy(null)));
    await visit("/home");
    expect(leave).toHaveBeenCalledOnce();
  });
});

describe("service worker file requests", () => {
  it("use the network once per file, because names contain a content hash", async () => {
    const asked = vi.fn(() => HttpResponse.text("styles"));
    network.use(http.get(`${shop}/assets/shop.css`, asked));
    const request = new Request(`${shop}/assets/shop.css`);
    await answerFile(request, "files");
    await eventually(async () => expect(await caches.match(request.url)).toBeDefined());
    expect(await (await answerFile(request, "files")).text()).toBe("styles");
    expect(asked).toHaveBeenCalledOnce();
  });

  it("do not cache a missing file", async () => {
    network.use(http.get(`${shop}/assets/x.js`, () => new HttpResponse(null, { status: 404 })));
    expect((await answerFile(new Request(`${shop}/assets/x.js`), "files")).status).toBe(404);
    expect(await caches.match(`${shop}/assets/x.js`)).toBeUndefined();
  });

  it("use the network for images, and the cached image only when offline", async () => {
    const request = new Request(`${shop}/imagens/96/a.png`);
    network.use(http.get(request.url, () => HttpResponse.text("picture")));
    await answerPicture(request, "pictures");
    await eventually(async () => expect(await caches.match(request.url)).toBeDefined());
    network.use(http.get(request.url, () => HttpResponse.text("another")));
    expect(await (await answerPicture(request, "pictures")).text()).toBe("another");
    network.use(noNetwork);
    expect(await (await answerPicture(request, "pictures")).text()).toBe("picture");
    await expect(answerPicture(new Request(`${shop}/imagens/96/b.png`), "pictures")).rejects.toThrow();
  });
});

describe("service worker form posts", () => {
  const post = () =>
    new Request(`${shop}/cart`, {
      method: "POST",
      body: new URLSearchParams({ linha: "7-8", quantidade: "3" }),
      referrer: `${shop}/cart`,
    });

  it("are forwarded with their fields", async () => {
    network.use(
      http.post(`${shop}/cart`, async ({ request }) =>
        HttpResponse.text(await request.text(), { status: 400 }),
      ),
    );
    const answer = await answerPost(post(), async () => true, look);
    expect([answer.status, await answer.text()]).toEqual([400, "linha=7-8&quantidade=3"]);
  });

  it("leave the form on its page when there is no response and the page can show that", async () => {
    network.use(noNetwork);
    const notifyPage = vi.fn(async () => true);
    const answer = await answerPost(post(), notifyPage, look);
    expect([answer.status, answer.body]).toEqual([204, null]);
    expect(notifyPage).toHaveBeenCalledExactlyOnceWith(`${shop}/cart`);
  });

  const goingBack = (request: Request) =>
    Object.defineProperty(request, "isHistoryNavigation", { value: true });

  it("are answered as before when the shopper goes back to them, and not sent again", async () => {
    let sent = 0;
    network.use(
      http.post(`${shop}/cart`, () => {
        sent += 1;
        return HttpResponse.text(`answer ${sent}`, { status: 400 });
      }),
    );
    const never = async () => false;
    await answerPost(post(), never, look);
    await setTimeout(10);
    const goBack = async () => {
      const answer = await answerPost(goingBack(post()), never, look);
      return [answer.status, await answer.text()];
    };
    expect([await goBack(), await goBack()]).toEqual([
      [400, "answer 1"],
      [400, "answer 1"],
    ]);
    forgetAnswers();
    const html = await (await answerPost(goingBack(post()), never, look)).text();
    expect(html).toContain("<h1>Enviar o formulário de novo?</h1><p>O que você preencheu continua aqui.</p>");
    expect(html).toContain('<input type="hidden" name="quantidade" value="3">');
    expect(sent).toBe(1);
  });

  it("return a page with the form when its own page cannot show the failure", async () => {
    network.use(noNetwork);
    const html = await (await answerPost(post(), async () => false, look)).text();
    expect(html).toContain('<input type="hidden" name="quantidade" value="3">');
  });
});
