import { load } from "cheerio";
import { afterEach, describe, expect, test } from "vitest";
import { commitSession, type Session } from "~/session/session.server";
import { embeddedProviders, type ProviderSettings } from "../../../api/providers/settings";
import { buyerWith, sendCart } from "../../setup/buying";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { apiPixProvider, pagarmeProvider, type RealProvider } from "../../setup/real-providers";
import { createShopFromSource } from "../../setup/shop-from-source";
import { answerFrom, guestIn } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let provider: RealProvider | undefined;
afterEach(async () => {
  await upstream.close();
  await provider?.server.close();
  provider = undefined;
});

const words = { card: /cart(ão|ões)|parcela|juros|\d x de /i, pix: /\bpix\b/i, boleto: /boleto/i };
const ownDelivery = { shipsByCarriers: false, ownFreightInCentavos: 1500, ownFreightInDays: 3 };

/** The ways to pay that each page of a shop without the sandbox speaks of. */
async function readOffers(providers: ProviderSettings) {
  upstream = await openUpstream({}, { sandbox: false, providers });
  answerFrom(upstream);
  const { database } = upstream;
  const shop = await addReseller(database, { name: "Perto", in: "São Paulo", ...ownDelivery });
  const other = await addReseller(database, { name: "Longe", in: "Campinas", ...ownDelivery });
  const black = await addSimpleProduct(database, shop, { name: "Vinil Preto", priceInCentavos: 9900 });
  const blue = await addSimpleProduct(database, other, { name: "Vinil Azul", priceInCentavos: 9900 });
  const { session } = await buyerWith(upstream, [black.sku.id, shop.id, 1], [blue.sku.id, other.id, 1]);
  const shopPages = await createShopFromSource();
  const visit = async (path: string, who: Session = session) => {
    const [cookie = ""] = (await commitSession(who)).split(";");
    const response = await shopPages(`http://loja.test${path}`, { headers: { cookie } });
    const $ = load((await response.text()).replaceAll("<", " <"));
    const jsonLd = $("script[type='application/ld+json']").text();
    $("script, style").remove();
    const text = [$("body").text(), $("meta[name=description]").attr("content"), jsonLd].join(" ");
    const offered = Object.entries(words).flatMap(([way, word]) => (word.test(text) ? [way] : []));
    return { status: response.status, location: response.headers.get("location"), offered, text };
  };
  await visit("/ajuda");
  const guest = guestIn("São Paulo");
  const before = {
    home: await visit("/home", guest),
    list: await visit("/produtos?produto=vinil", guest),
    product: await visit("/produtos/vinil-preto", guest),
    cart: await visit("/cart"),
  };
  const closing = await sendCart(session, { intent: "finalizar" });
  return {
    ...before,
    closing,
    delivery: await visit("/checkout"),
    payment: await visit("/checkout?etapa=pagamento"),
  };
}

const nothing = "Por enquanto não é possível pagar nesta loja, e nenhum pedido pode ser feito.";

describe("a shop without the sandbox", () => {
  test("speaks of no way to pay and sells nothing when no provider is configured", async () => {
    const { home, list, product, cart, closing, delivery } = await readOffers(embeddedProviders);
    for (const page of [home, list, product, cart]) expect(page).toMatchObject({ status: 200, offered: [] });
    expect(cart.text).toContain(nothing);
    expect(closing).toMatchObject({ status: 400 });
    expect(delivery).toRedirectTo("/cart");
  });

  test("speaks of Pix alone, from the home page to the payment, when only Pix has a provider", async () => {
    provider = await apiPixProvider(() => upstream.clock.now());
    const pages = await readOffers({ ...provider.settings, boleto: null });
    const { closing: _, ...others } = pages;
    for (const page of Object.values(others)) expect(page).toMatchObject({ status: 200, offered: ["pix"] });
    expect(pages.cart.text).toContain("Pagamento à vista por Pix.");
    expect(pages.delivery.text).toContain("Um só código Pix paga as 2 lojas.");
  });

  test("speaks of card, Pix and boleto when all have a provider", async () => {
    provider = await pagarmeProvider(() => upstream.clock.now());
    const pages = await readOffers({ ...provider.settings, cards: "pagarme" });
    const { closing: _, ...others } = pages;
    for (const page of Object.values(others))
      expect(page).toMatchObject({ status: 200, offered: ["card", "pix", "boleto"] });
    expect(pages.cart.text).toContain("Até 3x sem juros no cartão.");
  });
});
