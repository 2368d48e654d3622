import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loader as checkout, action as checkoutAction } from "~/features/checkout/checkout/route";
import { loader as orderPage } from "~/features/orders/order/route";
import { capabilities } from "../../../contract/capabilities";
import { placeOrders } from "../../../contract/orders";
import { type Buyer, buyerWith, reviewForm } from "../../setup/buying";
import { addOffer, addProduct, addReseller, addSku } from "../../setup/catalogue-rows";
import { addProjectOf, onePixel, wall } from "../../setup/rooms";
import { addShopper } from "../../setup/shoppers";
import { answerFrom, asking, failing, listenTo, posting } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let buyer: Buyer;

const product = { slug: "vinil-fosco", choice: { Cor: "Preto", Largura: "1,52 m" } };

beforeEach(async () => {
  upstream = await openUpstream();
  upstream.clock.set(new Date().toISOString());
  const seller = await addReseller(upstream.database, { name: "Perto", in: "São Paulo" });
  const film = await addProduct(upstream.database, { name: "Vinil Fosco" });
  const sku = await addSku(upstream.database, film, { priceInCentavos: 5000, values: product.choice });
  await addOffer(upstream.database, sku, seller, { priceInCentavos: 5000, quantity: 50 });
  answerFrom(upstream);
  buyer = await buyerWith(upstream, [sku.id, seller.id, 6]);
});
afterEach(() => upstream.close());

const keep = (more: Record<string, unknown> = {}, token = buyer.shopper.token) =>
  addProjectOf(
    upstream,
    { token },
    { sampleRoom: "sala", picture: onePixel, faces: [{ ...wall, product }], ...more },
  );

async function close(fields: Record<string, string> = {}) {
  const sent = listenTo(placeOrders.path);
  const form = { ...(await reviewForm(buyer.session)), ...fields };
  const answer = await checkoutAction(await posting("/checkout", buyer.session, form));
  if (!(answer instanceof Response)) throw new Error("refused");
  return { sent: JSON.stringify(sent), form, location: answer.headers.get("location") ?? "" };
}

const projectHref = async () => {
  await reviewForm(buyer.session);
  const page = await checkout(await asking("/checkout?etapa=revisao&pagamento=pix", buyer.session));
  return page.review?.projectHref;
};

describe("a project with the film of a cart line", () => {
  it("is announced in the review, goes with the order, and its page shows the picture", async () => {
    const id = await keep();
    expect(await projectHref()).toBe(`/meus-ambientes/projeto/${id}`);
    const { sent, location } = await close();
    expect(sent).toContain(`"RoomProject":${id}`);
    const code = new URL(location, "http://loja.test").searchParams.get("ordersCode") ?? "";
    const page = await orderPage(await asking("/profile/order?id=1", buyer.session));
    expect(JSON.stringify(page)).toContain(code);
    expect(JSON.stringify(page)).toMatch(/Uploads\/pedidos\/[\w-]{22}\.jpg/);
  });

  it("is the last changed of several", async () => {
    await keep();
    upstream.clock.set(new Date(Date.now() + 60_000).toISOString());
    const newest = await keep();
    expect((await close()).sent).toContain(`"RoomProject":${newest}`);
  });

  it("is left out where the shopper says so, and the form sent again places nothing more", async () => {
    await keep();
    const { sent, form, location } = await close({ semProjeto: "on" });
    expect(sent).toContain("SkuId");
    expect(sent).not.toContain("RoomProject");
    const again = await checkoutAction(await posting("/checkout", buyer.session, form));
    if (!(again instanceof Response)) throw new Error("refused");
    expect(again).toRedirectTo(location);
  });

  it("stays left out in the form of a refused order", async () => {
    await keep();
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const form = { ...(await reviewForm(buyer.session)), semProjeto: "on" };
    failing("POST order/add", 500);
    const refused = await checkoutAction(await posting("/checkout", buyer.session, form));
    if (refused instanceof Response) throw new Error("not refused");
    const [text = ""] = refused.data.posted?.signedReview.split(".") ?? [];
    expect(Buffer.from(text, "base64url").toString()).toContain('"roomProjectId":null');
  });

  it.each([
    ["another colour", { ...product, choice: { ...product.choice, Cor: "Branco" } }],
    ["another product", { ...product, slug: "vinil-brilho" }],
    ["no product", null],
  ])("does not go with the order of a line when it has %s", async (_, other) => {
    await keep({ faces: [{ ...wall, product: other }] });
    expect(await projectHref()).toBeNull();
    expect((await close()).sent).not.toContain("RoomProject");
  });

  it("does not go with another account's order", async () => {
    await keep({}, (await addShopper(upstream)).token);
    expect((await close()).sent).not.toContain("RoomProject");
  });

  it("is not needed for the order: without an answer the order is placed without it", async () => {
    await keep();
    vi.spyOn(console, "error").mockReturnValue(undefined);
    failing("GET room-projects/list", 500);
    const { sent, location } = await close();
    expect(sent).not.toContain("RoomProject");
    expect(location).toContain("/checkout/orderstatus");
  });

  it("is not asked for without the capability", async () => {
    await keep();
    answerFrom(upstream, { without: [capabilities.roomPhotos] });
    const asked = listenTo("room-projects/list");
    expect((await close()).sent).not.toContain("RoomProject");
    expect(asked).toEqual([]);
  });
});
