import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Session } from "~/session/session.server";
import { type Buyer, buyerWith, loadCart } from "../../setup/buying";
import { addOffer, addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { answerFrom, asking } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let buyer: Buyer;

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const near = await addReseller(database, { name: "Perto", in: "São Paulo" });
  const far = await addReseller(database, { name: "Longe", in: "Manaus" });
  const black = await addSimpleProduct(database, near, { name: "Vinil Preto", priceInCentavos: 1000 });
  const blue = await addSimpleProduct(database, far, { name: "Vinil Azul", priceInCentavos: 3333 });
  await addOffer(database, blue.sku, near, { priceInCentavos: 3400, quantity: 9 });
  buyer = await buyerWith(upstream, [black.sku.id, near.id, 2], [blue.sku.id, far.id, 1]);
});

const see = async (session: Session) => loadCart(await asking("/cart", session));

describe("a shopper's cart of two shops, with the offer of a nearer one", () => {
  it("takes at most 5 calls and 12 statements, each of which is a round trip", async () => {
    answerFrom(upstream);
    // The first answer of an upstream says what it can do.
    await see(buyer.session);
    const call = vi.spyOn(upstream, "ask");
    const query = vi.spyOn(pg.Pool.prototype, "query");
    const { groups } = await see(buyer.session);
    expect(groups.flatMap(({ lines }) => lines).map(({ nextSeller }) => nextSeller?.name)).toContain("Perto");
    expect(call.mock.calls.map(([, path]) => path.split("?")[0])).toContain("cart");
    expect(call.mock.calls.length).toBeLessThanOrEqual(5);
    expect(query).toHaveBeenCalled();
    expect(query.mock.calls.length).toBeLessThanOrEqual(12);
  });

  it("is the same from an upstream that answers address, freight and offer by calls of their own", async () => {
    answerFrom(upstream);
    const inFew = await see(buyer.session);
    answerFrom(upstream, { without: ["address-with-cart", "offers-with-product"] });
    await see(buyer.session);
    const call = vi.spyOn(upstream, "ask");
    const inMany = await see(buyer.session);
    const paths = call.mock.calls.map(([, path]) => path.split("?")[0]);
    expect(paths).toEqual(
      expect.arrayContaining(["client/getAddressDeliveryAddress", "freightQuote/preview"]),
    );
    expect(inMany.groups).toEqual(inFew.groups);
    expect([inMany.address, inMany.total]).toEqual([inFew.address, inFew.total]);
  });
});
