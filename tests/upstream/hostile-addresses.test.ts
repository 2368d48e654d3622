import { describe, expect, test } from "vitest";
import { sanitize } from "~/rendering/safe-html.server";
import { findProfile } from "~/upstream/accounts.server";
import { findCart } from "~/upstream/carts.server";
import { findCategory, listHomeBanners, listMenu } from "~/upstream/categories.server";
import type { CallUpstream, Upstream } from "~/upstream/http.server";
import { findInstaller } from "~/upstream/installer-search.server";
import { findOwnInstaller } from "~/upstream/installers.server";
import { findOrder, findOrders } from "~/upstream/orders.server";
import { findProduct } from "~/upstream/products.server";
import { findShowcase, listResellersNear } from "~/upstream/resellers.server";
import { createSampleAnswer } from "../../contract/sample-requests";
import { hostileAddresses } from "../setup/hostile-addresses";

const moment = "2026-11-20T14:00:00-03:00";

const moments = { created_at: moment, receivedAt: moment, promotionStart: moment, promotionEnd: moment };

function saying(text: string): Upstream {
  const answer: CallUpstream = async (call, ..._asked) =>
    call.answer.parse(createSampleAnswer(call, text, moments));
  return Object.assign(answer, { apiUrl: "http://upstream.test" });
}

const reads: Readonly<Record<string, (upstream: Upstream) => Promise<unknown>>> = {
  listHomeBanners,
  findShowcase: (upstream) => findShowcase(upstream, "perto", null),
  listResellersNear: (upstream) =>
    listResellersNear(upstream, { cep: "01310100", latitude: -23.5, longitude: -46.6, placeId: null }),
  findOrder: (upstream) => findOrder(upstream, 1),
  findOrders: (upstream) => findOrders(upstream, 1),
  findProduct: (upstream) => findProduct(upstream, "azul"),
  findCart,
  findProfile: (upstream) =>
    findProfile(upstream, { id: 1, name: "Ana", email: "ana@exemplo.com.br", type: 4 }),
  listMenu: (upstream) => listMenu(upstream, 15),
  findCategory: (upstream) => findCategory(upstream, "moveis"),
  findInstaller: (upstream) => findInstaller(upstream, 1),
  findOwnInstaller: (upstream) => findOwnInstaller(upstream, 1),
};

/** Every value of a property whose name denotes a URL. */
function addressesIn(value: unknown, name = ""): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => addressesIn(each, name));
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, each]) => addressesIn(each, key));
  }
  const isCount = typeof value === "number";
  return /(url|link|picture|pictures|image|href)$/i.test(name) && !isCount ? [value] : [];
}

describe.each(Object.entries(reads))("%s", (_name, read) => {
  test.each(hostileAddresses)("removes the hostile URL %j of the upstream", async (address) => {
    expect(addressesIn(await read(saying(address))).filter((each) => each !== null)).toEqual([]);
  });
});

test("safe URLs of the upstream are preserved", async () => {
  const upstream = saying("/Uploads/vitrine.png");
  expect((await findShowcase(upstream, "perto", null)).banners).toMatchObject([
    { link: "/Uploads/vitrine.png" },
  ]);
  expect(await findOrder(saying("https://rastreio.example/1"), 1)).toMatchObject({
    boletoUrl: "https://rastreio.example/1",
    cardPageUrl: "https://rastreio.example/1",
    trackingLink: "https://rastreio.example/1",
  });
});

test.each(hostileAddresses)("HTML of the upstream loses its link to %j", (address) => {
  const written = address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  expect(sanitize(`<a href="${written}">x</a>`)).toBe("<a>x</a>");
});

test.each(["https://gov.example/lei", "/politicas/privacidade", "mailto:a@b.example", "tel:+5511", "#fim"])(
  "HTML of the upstream keeps its link to %s",
  (address) => expect(sanitize(`<a href="${address}">x</a>`)).toContain(`href="${address}`),
);
