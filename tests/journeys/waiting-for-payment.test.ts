import { describe, expect, inject, it } from "vitest";
import { type Page, readable } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { modes } from "./modes";
import { Phone } from "./phone";
import { orderCodesOf, payByPix, walkToReview } from "./purchase-steps";

const shop = { storefront: inject("storefrontUrl"), sandbox: inject("sandboxUrl") };
const tenMinutesInSeconds = 600;

const placeOrder = async (headers?: Record<string, string>, way?: RegExp): Promise<Page> =>
  (await walkToReview(shop.storefront, headers, way)).press("Fechar pedido");

/** The refreshing frame, as a browser without script loads it. */
function openFrame(page: Page): Promise<Page> {
  const [tag = ""] = /<iframe[^>]+>/.exec(page.html) ?? [];
  const [, address = ""] = /src="([^"]+)"/.exec(tag) ?? [];
  return page.visitor.open(address.replaceAll("&amp;", "&"));
}

describe.each(modes)("order status page %s", (_, headers) => {
  it("transfers at most 100 kB in ten minutes of status refreshes without reloading the page", async () => {
    const placed = await placeOrder(headers);
    expect(placed.refresh).toBeUndefined();
    const phone = new Phone(placed.visitor.origin, headers);
    for (const pair of placed.visitor.jar.header().split("; ")) {
      const at = pair.indexOf("=");
      phone.visitor.jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const page = await phone.visitor.open(placed.address);
    phone.received();
    const frame = await openFrame(page);
    const refresh = frame.refresh ?? { seconds: Number.NaN, url: "" };
    expect(refresh.seconds).toBe(10);
    const bytes = (phone.received().documents * tenMinutesInSeconds) / refresh.seconds;
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(100_000);
  });

  it("shows inside the frame that the one code for two shops was paid, and stops refreshing", async () => {
    const placed = await placeOrder(headers);
    const [, second = ""] = orderCodesOf(placed);
    expect(placed.$('svg[role="img"][aria-label*="Pix"]')).toHaveLength(1);
    const waiting = await openFrame(placed);
    expect(waiting.text).toMatch(/Consultado às \d/);
    expect(waiting.text).not.toContain("Aguardando confirmação de pagamento.");
    expect(waiting.refresh?.seconds).toBe(10);
    await payByPix(shop.sandbox, [second]);
    const paid = await openFrame(placed);
    expect(paid.text).toContain("Seu pagamento foi confirmado");
    expect(paid.refresh).toBeUndefined();
    expect(paid.link("Ver o pedido atualizado").attr("target")).toBe("_top");
    const updated = await paid.follow("Ver o pedido atualizado");
    expect(updated.address).toBe(placed.address);
    expect(updated.html).not.toContain("<iframe");
  });
});

describe("order status frame", () => {
  it("refreshes every five minutes for a boleto and not at all while paused", async () => {
    const placed = await placeOrder(undefined, /^Boleto/);
    const frame = await openFrame(placed);
    expect(frame.refresh?.seconds).toBe(300);
    const paused = await placed.visitor.open(`${frame.address}&pausada=true`);
    expect(paused.refresh).toBeUndefined();
    expect(paused.text).toContain("Atualização pausada.");
    const names = (page: Page) => page.html.match(/(Pausar|Continuar) atualização/g);
    expect(names(placed)).toEqual(["Pausar atualização"]);
    const stopped = await placed.visitor.open(`${placed.address}&pausada=true`);
    expect(names(stopped)).toEqual(["Continuar atualização"]);
    expect((await openFrame(stopped)).text).toContain("Atualização pausada.");
  });

  it("can be framed only by the shop's own pages, is not stored, and sends a guest to the login", async () => {
    const placed = await placeOrder();
    const frame = await openFrame(placed);
    expect(frame.headers.get("cache-control")).toBe("no-store");
    expect(frame.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    expect(placed.headers.get("content-security-policy")).toMatch(/frame-src 'self'.*frame-ancestors 'none'/);
    const guest = await new Visitor(shop.storefront).open(frame.address);
    expect(readable(guest.text)).toContain("Entre de novo para acompanhar o pedido.");
    expect(guest.link("Entrar de novo").attr("target")).toBe("_top");
    const login = await guest.follow("Entrar de novo");
    expect(login.address).toContain(encodeURIComponent("/checkout/orderstatus?ordersCode="));
    const stranger = await new Visitor(shop.storefront).open(
      "/checkout/orderstatus/situacao?ordersCode=NENHUM",
    );
    expect(stranger.text).not.toContain("Pedido nº");
  });
});
