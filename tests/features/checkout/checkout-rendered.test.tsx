import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PaymentStep } from "../../../app/features/checkout/checkout/payment-step";
import { loader } from "../../../app/features/checkout/checkout/route";
import { useTypedCard } from "../../../app/features/checkout/checkout/use-typed-card";
import type { CheckoutView } from "../../../app/features/checkout/checkout-view.server";
import { formatCentavos } from "../../../common/money";
import { buyerWith, sendCart } from "../../setup/buying";
import { addReseller, addSimpleProduct, addSoldFilm } from "../../setup/catalogue-rows";
import { answerFrom, asking } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";
import { render } from "../../ui/render";

let upstream: Upstream;
beforeEach(async () => {
  upstream = await openUpstream();
  answerFrom(upstream);
});
afterEach(() => upstream.close());

function FirstStep({ checkout }: { checkout: CheckoutView }) {
  const typed = useTypedCard(checkout.card);
  return (
    <PaymentStep checkout={checkout} isFirst isCovered={false} typed={typed} dismissRefusal={() => {}} />
  );
}

describe("'Mais formas de pagamento' in the summary of the checkout", () => {
  it("opens in place, without script, and names each way to pay with its clearing time", async () => {
    const { database } = upstream;
    const { skuId, resellerId } = await addSoldFilm(database, { name: "Vinil Preto", priceInCentavos: 1000 });
    const { session } = await buyerWith(upstream, [skuId, resellerId, 2]);
    await sendCart(session, { intent: "finalizar" });
    const $ = render(<FirstStep checkout={await loader(await asking("/checkout", session))} />);
    const box = $("details").filter(
      (_, each) => $(each).children("summary").text() === "Mais formas de pagamento",
    );
    const ways = box
      .find("li")
      .toArray()
      .map((each) => $(each).text().trim());
    expect(ways).toEqual([
      "Cartão de crédito Aprovação imediata",
      "Pix Aprovação imediata",
      "Boleto Bancário 2 a 3 dias úteis para compensação do pagamento.",
    ]);
    expect(box.text()).toContain("até 3x sem juros");
    expect($("body").text()).not.toContain("por loja");
  });
});

describe("the first page of the checkout", () => {
  it("has one filled button, which orders by the chosen way and names the sum", async () => {
    const { database } = upstream;
    const { skuId, resellerId } = await addSoldFilm(database, { name: "Vinil Preto", priceInCentavos: 1000 });
    const { session } = await buyerWith(upstream, [skuId, resellerId, 2]);
    await sendCart(session, { intent: "finalizar" });
    const checkout = await loader(await asking("/checkout", session));
    const $ = render(<FirstStep checkout={checkout} />);
    const filled = $("button.solid");
    expect([filled.length, filled.val()]).toEqual([1, "fechar"]);
    expect(filled.text()).toBe(`Pagar ${formatCentavos(checkout.totalInCentavos)}`);
    expect($("[name=pagamento]:checked").val()).toBe("pix");
    const names = $("a[aria-label^='Alterar']")
      .toArray()
      .map((each) => $(each).attr("aria-label"));
    expect(names).toEqual(["Alterar endereço de entrega", "Alterar frete"]);
  });
});

describe("the checkout of two shops", () => {
  it("says before paying that one code or boleto pays all shops, and that the card is charged for each", async () => {
    const { database } = upstream;
    const shops = [
      await addReseller(database, { name: "Perto", in: "São Paulo" }),
      await addReseller(database, { name: "Longe", in: "Rio de Janeiro" }),
    ];
    const lines = await Promise.all(
      shops.map(async (shop) => {
        const film = await addSimpleProduct(database, shop, {
          name: `Vinil ${shop.id}`,
          priceInCentavos: 1000,
        });
        return [film.sku.id, shop.id, 2] as const;
      }),
    );
    const { session } = await buyerWith(upstream, ...lines);
    await sendCart(session, { intent: "finalizar" });
    const at = async (query: string) => loader(await asking(`/checkout${query}`, session));
    const first = render(<FirstStep checkout={await at("")} />);
    expect(first.root().text()).toContain(
      "Um só código Pix ou boleto paga as 2 lojas. No cartão, 2 cobranças, uma por loja.",
    );
    const boleto = await at("?etapa=revisao&pagamento=boleto");
    expect(boleto.review?.way.detail).toContain("Um só boleto paga as 2 lojas.");
    expect((await at("?etapa=pagamento")).paymentsOfShops).toBe(
      "Um só código Pix ou boleto paga as 2 lojas. No cartão, 2 cobranças, uma por loja.",
    );
  });
});
