import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { action as checkoutAction, loader as checkoutLoader } from "~/features/checkout/checkout/route";
import { orders } from "../../../api/database/schema/orders";
import { providerCharges } from "../../../api/database/schema/payments";
import { orderStatus } from "../../../api/orders/order-status";
import { buyerWith, reviewForm, sendCheckout } from "../../setup/buying";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { pagarmeProvider, type RealProvider } from "../../setup/real-providers";
import { outcomeOf } from "../../setup/screens";
import { answerFrom, asking, posting } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

const { rejected, approved } = orderStatus;

let upstream: Upstream;
let provider: RealProvider;
beforeEach(async () => {
  provider = await pagarmeProvider(() => upstream.clock.now());
  upstream = await openUpstream({}, { providers: provider.settings });
  answerFrom(upstream);
});
afterEach(async () => {
  provider.server.close();
  await upstream.close();
});

it("a Pix that is paid while it is changed to a boleto is said to be paid, and nothing else asks for money", async () => {
  const { database, parts } = upstream;
  const { skuId, resellerId } = await addSoldFilm(database, { name: "Vinil Preto", priceInCentavos: 1000 });
  const { session } = await buyerWith(upstream, [skuId, resellerId, 1]);
  const path = (await sendCheckout(session, await reviewForm(session))).location ?? "";
  const [code = ""] = path.split("ordersCode=").slice(1);
  const address = `/checkout?etapa=revisao&pagamento=boleto&alterar=${code}`;
  const { review } = await checkoutLoader(await asking(address, session));
  const [charge] = await database.select().from(providerCharges);
  const bank = parts.payments.by(charge?.provider ?? null);
  const make = bank.boleto.bind(bank);
  vi.spyOn(bank, "boleto").mockImplementationOnce(async (wanted) => {
    const made = await make(wanted);
    provider.server.pay(`ENV${code}`);
    await provider.notify(upstream, `ENV${code}`);
    return made;
  });
  const form = {
    intent: "fechar",
    pagamento: "boleto",
    chave: review?.key ?? "",
    pedido: review?.signedReview ?? "",
  };
  const closed = await outcomeOf(checkoutAction, (await posting(address, session, form)).request);
  const statuses = await database.select({ status: orders.status }).from(orders).orderBy(orders.id);
  expect(statuses.map(({ status }) => status)).toEqual([approved, rejected]);
  expect(closed).toRedirectTo(path, {
    message: "A forma de pagamento não pode mais ser alterada: veja a situação do pedido.",
  });
});
