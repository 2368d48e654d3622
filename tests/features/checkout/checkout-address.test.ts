import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { action as saveAddress } from "~/features/account/address/route";
import { loader } from "~/features/checkout/checkout/route";
import { action as chooseAddress } from "~/features/checkout/choose-address/route";
import type { Session } from "~/session/session.server";
import { addresses } from "../../../api/database/schema/accounts";
import { orders } from "../../../api/database/schema/orders";
import { type Buyer, buyerWith, formOnReview, reviewForm, sendCart, sendCheckout } from "../../setup/buying";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { typedPaulista } from "../../setup/paulista";
import { outcomeOf } from "../../setup/screens";
import { answerFrom, asking, posting } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let buyer: Buyer;

beforeEach(async () => {
  upstream = await openUpstream();
  const { skuId, resellerId } = await addSoldFilm(upstream.database, {
    name: "Vinil Preto",
    priceInCentavos: 1000,
  });
  answerFrom(upstream);
  buyer = await buyerWith(upstream, [skuId, resellerId, 2]);
});
afterEach(() => upstream.close());

const home = { ...typedPaulista, voltar: "/cart" };
const manaus = {
  postalCode: "69050-000",
  cepBuscado: "69050-000",
  addressName: "Rua do Comércio",
  neighborhood: "Parque 10",
  city: "Manaus",
  state: "AM",
};

const edit = async (change: Partial<typeof home>) => {
  const fields = { ...home, id: String(buyer.shopper.addressId), ...change };
  const { request } = await posting("/address", buyer.session, fields);
  expect(await outcomeOf(saveAddress, request)).toRedirectTo("/cart");
};
const open = async (session: Session, path = "/checkout") =>
  outcomeOf(loader, (await asking(path, session)).request);
const freightOnReview = async () => {
  const { rows } = await loader(await asking("/checkout", buyer.session));
  return Number(String(rows[1]?.amount).replace(/\D/g, ""));
};
const placed = () => upstream.database.select().from(orders);

describe("changing the address during checkout", () => {
  it("to another place redirects to the cart for a new freight quote", async () => {
    await sendCart(buyer.session, { intent: "finalizar" });
    const near = await freightOnReview();
    await edit(manaus);
    expect(await open(buyer.session, "/checkout?etapa=revisao&pagamento=pix")).toRedirectTo("/cart", {
      message: "Seu carrinho ou o endereço mudou. Confira o frete e continue.",
    });
    await sendCart(buyer.session, { intent: "finalizar" });
    expect(await freightOnReview()).toBeGreaterThan(near);
  });

  it("in the number alone keeps the freight and continues with the new number", async () => {
    await sendCart(buyer.session, { intent: "finalizar" });
    await edit({ addressNumber: "2000" });
    const { address } = await loader(await asking("/checkout", buyer.session));
    expect(address.lines[0]).toBe("Avenida Paulista, 2000, ap. 42");
  });

  it.each([
    ["the number", { addressNumber: "2000" }],
    ["the place", manaus],
  ])("in another tab (%s) shows the new address on the review before the order", async (_, change) => {
    const form = await reviewForm(buyer.session);
    const before = await freightOnReview();
    await edit(change);
    const refused = await sendCheckout(buyer.session, form);
    expect(refused).toMatchObject({
      status: 409,
      page: { title: "Algo mudou desde que você viu o pedido. Nada foi cobrado." },
    });
    expect(JSON.stringify(refused.page)).toContain("O endereço de entrega mudou.");
    expect(await placed()).toEqual([]);

    const isElsewhere = "city" in change;
    expect((await freightOnReview()) > before).toBe(isElsewhere);
    expect((await sendCheckout(buyer.session, await formOnReview(buyer.session))).status).toBe(303);
    const [order] = await placed();
    expect(order?.address).toMatchObject(isElsewhere ? { city: "Manaus" } : { number: "2000" });
  });

  it("to another saved address in another tab shows it on the review", async () => {
    const form = await reviewForm(buyer.session);
    const [kept] = await upstream.database.select().from(addresses);
    if (!kept) throw new Error("There is no address");
    const { id: _, ...same } = kept;
    const [other] = await upstream.database
      .insert(addresses)
      .values({ ...same, addressType: 1, number: "77" })
      .returning();
    const endereco = String(other?.id);
    const { request } = await posting("/list-address", buyer.session, { endereco, intent: "escolher" });
    expect((await outcomeOf(chooseAddress, request)).status).toBe(303);
    expect((await sendCheckout(buyer.session, form)).status).toBe(409);
    expect((await sendCheckout(buyer.session, await formOnReview(buyer.session))).status).toBe(303);
    const [order] = await placed();
    expect(order?.address).toMatchObject({ number: "77" });
  });

  it("by removing it redirects to a remaining address or to a new one", async () => {
    await sendCart(buyer.session, { intent: "finalizar" });
    const endereco = String(buyer.shopper.addressId);
    const { request } = await posting("/list-address", buyer.session, { endereco, intent: "excluir" });
    expect((await outcomeOf(chooseAddress, request)).status).toBe(303);
    const [row] = await upstream.database
      .select()
      .from(addresses)
      .where(eq(addresses.id, Number(endereco)));
    expect(row?.deletedAt).not.toBeNull();
    expect(await open(buyer.session)).toRedirectTo("/address?voltar=%2Fcart");
  });
});
