import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Session } from "~/session/session.server";
import { products, skus } from "../../../api/database/schema/catalogue";
import { orders } from "../../../api/database/schema/orders";
import { resellers } from "../../../api/database/schema/resellers";
import { buyerWith, formOnReview, reviewForm, sendCheckout } from "../../setup/buying";
import { addReseller, addSimpleProduct } from "../../setup/catalogue-rows";
import { answerFrom } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let session: Session;
const perto = { id: 0 };
const longe = { id: 0 };
const black = { id: 0, sku: { id: 0 } };
const blue = { id: 0, sku: { id: 0 } };

beforeEach(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  Object.assign(perto, await addReseller(database, { name: "Perto", in: "São Paulo" }));
  Object.assign(longe, await addReseller(database, { name: "Longe", in: "Campinas" }));
  Object.assign(
    black,
    await addSimpleProduct(database, perto, { name: "Vinil Preto", priceInCentavos: 1000 }),
  );
  Object.assign(blue, await addSimpleProduct(database, longe, { name: "Vinil Azul", priceInCentavos: 3333 }));
  answerFrom(upstream);
  ({ session } = await buyerWith(upstream, [black.sku.id, perto.id, 2], [blue.sku.id, longe.id, 1]));
});
afterEach(() => upstream.close());

const placed = () => upstream.database.select().from(orders);

describe("an order that loses a product between the review and 'Fechar pedido'", () => {
  it.each([
    [
      "the product is no longer sold",
      () => upstream.database.update(products).set({ active: false }).where(eq(products.id, blue.id)),
    ],
    [
      "the shop has closed",
      () => upstream.database.update(resellers).set({ active: false }).where(eq(resellers.id, longe.id)),
    ],
    [
      "the variant was deleted",
      () => upstream.database.update(skus).set({ deletedAt: new Date() }).where(eq(skus.id, blue.sku.id)),
    ],
  ])(
    "names it with the old and the new total, and is placed only when it is confirmed again: %s",
    async (_, lose) => {
      const form = await reviewForm(session);
      await lose();
      const { status, page } = await sendCheckout(session, form);
      expect([status, await placed()]).toEqual([409, []]);
      expect(page).toMatchObject({
        isRenewed: true,
        needsCart: false,
        next: "Os valores abaixo já são os novos. Confira e pague, se concordar.",
        details: [
          "Vinil Azul não está mais à venda e saiu do pedido.",
          expect.stringMatching(
            /^O total passa de R\$\s\d+,\d\d para R\$\s\d+,\d\d, com 1 frete em vez de 2\.$/,
          ),
        ],
      });
      await sendCheckout(session, await formOnReview(session));
      expect(await placed()).toMatchObject([{ resellerId: perto.id, itemsInCentavos: 2000 }]);
    },
  );
});
