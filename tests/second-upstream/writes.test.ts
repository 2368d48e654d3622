import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Page } from "../driver/page";
import { createShopFromSource } from "../setup/shop-from-source";
import { createUser } from "./client";
import type { Fault, SecondUpstreamOptions } from "./options";
import { addCustomer, addInstaller, customer } from "./people";
import { type SecondUpstream, startSecondUpstream } from "./server";
import { answerFrom, arrive, orderCodesOf, reviewOrder, shopOrigin, signIn } from "./shop";

let shop: typeof fetch;
let upstream: SecondUpstream;

beforeAll(async () => {
  shop = await createShopFromSource();
});
afterEach(() => upstream.close());

async function start(options: Partial<SecondUpstreamOptions> = {}): Promise<void> {
  upstream = await startSecondUpstream({ addressNumber: "text", ...options });
  answerFrom(upstream);
}

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});

const added = "Produto adicionado ao carrinho com sucesso!";
const quantities = () => [...upstream.state.carts.values()].flat().map(({ quantity }) => quantity);
const maybePlaced = /Talvez o pedido já tenha sido feito/;
const isPlaced = (page: Page) => page.trail[0]?.startsWith("303 /checkout/orderstatus") ?? false;

async function customerAtHome(): Promise<Page> {
  addCustomer(upstream.world);
  return signIn(await arrive(shop));
}

const chosenProduct = "/produtos/vinil-fosco-1?Cor=Preto&Largura=152 cm";

async function addToCart(from: Page): Promise<Page> {
  const product = await from.visitor.open(chosenProduct);
  return product.press("Adicionar ao carrinho");
}

async function atReview(): Promise<Page> {
  addCustomer(upstream.world, { cart: true });
  return reviewOrder(await signIn(await arrive(shop)));
}

function breakFrom(fault: Fault): void {
  upstream.options.faults = [fault];
}

const rewriteTimes = (answer: unknown, write: (time: Date) => string): unknown =>
  JSON.parse(
    JSON.stringify(answer).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (written) => write(new Date(written))),
  );
const hour = 3_600_000;
const inSaoPaulo = (answer: unknown) =>
  rewriteTimes(answer, (time) => new Date(time.getTime() - 3 * hour).toISOString().slice(0, 19));
const late = (answer: unknown) =>
  rewriteTimes(answer, (time) => new Date(time.getTime() - hour).toISOString());

interface Case {
  readonly title: string;
  readonly options?: Partial<SecondUpstreamOptions>;
  readonly run: () => Promise<unknown>;
  readonly expected: unknown;
}

const cases: readonly Case[] = [
  ...(["message", "nothing"] as const).map((cartChangeAnswer) => ({
    title: `adds to the cart, when cart/add answers with ${cartChangeAnswer}`,
    options: { cartChangeAnswer },
    run: async () => [(await addToCart(await customerAtHome())).text.includes(added), quantities()],
    expected: [true, [1]],
  })),
  ...(["message", "nothing"] as const).map((cartChangeAnswer) => ({
    title: `changes a quantity, when cart/edit answers with ${cartChangeAnswer}`,
    options: { cartChangeAnswer },
    run: async () => {
      addCustomer(upstream.world, { cart: true });
      const cart = await signIn(await arrive(shop));
      await cart.press(/^Aumentar quantidade de Vinil fosco 1/);
      return quantities();
    },
    expected: [3, 1],
  })),
  {
    title: "adds once, when the answer of cart/add is lost after the work",
    run: async () => {
      const home = await customerAtHome();
      breakFrom({ on: "POST cart/add", does: "reset after the work", times: 1 });
      await addToCart(home);
      return quantities();
    },
    expected: [1],
  },
  {
    title: "adds once, when one form is sent three times at once, and later again",
    run: async () => {
      const form = await (await customerAtHome()).visitor.open(chosenProduct);
      await Promise.all([1, 2, 3].map(() => form.press("Adicionar ao carrinho")));
      await form.press("Adicionar ao carrinho");
      return quantities();
    },
    expected: [1],
  },
  {
    title: "adds for each of two shoppers, when their forms have the same key",
    run: async () => {
      const addBy = async (from: Page, key: string) => {
        const form = await from.visitor.open(chosenProduct);
        form.$("[name=chave]").val(key);
        await form.press("Adicionar ao carrinho");
      };
      const other = { name: "Bia Lima", email: "bia@exemplo.com.br", password: customer.password };
      await addBy(await customerAtHome(), "same");
      createUser(upstream.world, other);
      const second = await signIn(await arrive(shop), other);
      await addBy(second, "own");
      await addBy(second, "same");
      return quantities();
    },
    expected: [1, 2],
  },
  {
    title: "adds again by a second copy of a form whose line was removed",
    run: async () => {
      const form = await (await customerAtHome()).visitor.open(chosenProduct);
      await form.press("Adicionar ao carrinho");
      upstream.state.carts.clear();
      const again = await form.press("Adicionar ao carrinho");
      return [again.text.includes(added), quantities()];
    },
    expected: [true, [1]],
  },
  {
    title: "confirms the product, when the answer of cart/add is lost after the work",
    run: async () => {
      const home = await customerAtHome();
      breakFrom({ on: "POST cart/add", does: "reset after the work", times: 1 });
      const product = await addToCart(home);
      return [product.text.includes(added), quantities()];
    },
    expected: [true, [1]],
  },
  {
    title: "adds once, when neither cart/add nor the cart answers and the form is sent again",
    run: async () => {
      const home = await customerAtHome();
      upstream.options.faults = [
        { on: "POST cart/add", does: "reset after the work", times: 1 },
        { on: "GET cart", after: "POST cart/add", does: { status: 500 } },
      ];
      const failed = await addToCart(home);
      upstream.options.faults = [];
      const again = await failed.press("Adicionar ao carrinho");
      return [failed.status >= 500, again.text.includes(added), quantities()];
    },
    expected: [true, true, [1]],
  },
  {
    title:
      "adds after all, when the form is sent again and cart/add had done nothing before its answer was lost",
    run: async () => {
      const home = await customerAtHome();
      breakFrom({ on: "POST cart/add", does: "reset the connection", times: 1 });
      const failed = await addToCart(home);
      await failed.press("Adicionar ao carrinho");
      return [failed.status >= 500, quantities()];
    },
    expected: [true, [1]],
  },
  {
    title: "merges a guest's cart once, when the answers of cart/add are lost after the work",
    run: async () => {
      addCustomer(upstream.world);
      const product = await addToCart(await arrive(shop));
      breakFrom({ on: "POST cart/add", does: "reset after the work" });
      const cart = await signIn(product);
      return [quantities(), cart.text.includes("Vinil fosco 1"), cart.has("button", "Juntar ao carrinho")];
    },
    expected: [[1], true, false],
  },
  {
    title: "confirms a new quantity, when the answers of cart/edit are lost after the work",
    run: async () => {
      addCustomer(upstream.world, { cart: true });
      const cart = await signIn(await arrive(shop));
      breakFrom({ on: "PUT cart/edit", does: "reset after the work" });
      const changed = await cart.press(/^Aumentar quantidade de Vinil fosco 1/);
      return [changed.status, quantities()];
    },
    expected: [200, [3, 1]],
  },
  {
    title: "saves a new address once, when the answer of client/add-address is lost after the work",
    run: async () => {
      const home = await customerAtHome();
      breakFrom({ on: "POST client/add-address", does: "reset after the work" });
      const form = await home.visitor.open("/address?model=new");
      const found = await form.form("Buscar CEP").fill("CEP", "01310-100").submit();
      const saved = await found
        .form("Salvar endereço")
        .fill("Número", "77")
        .fill("Complemento", "fundos")
        .fill("Apelido do endereço", "Oficina")
        .submit();
      const names = upstream.state.addresses.map(({ addressNickName }) => addressNickName);
      return [saved.text.includes("Endereço cadastrado com sucesso!"), names];
    },
    expected: [true, ["Casa", "Loja", "Oficina"]],
  },
  {
    title: "offers no card, when the upstream has no page for cards and no tokeniser is set up",
    run: async () => {
      addCustomer(upstream.world, { cart: true });
      const delivery = await (await signIn(await arrive(shop))).press("Finalizar compra");
      const payment = await delivery.press("Seguir para o pagamento");
      const forged = await payment.visitor.open("/checkout?etapa=revisao&pagamento=cartao&parcelas-1=1");
      return [payment.text.includes("Pix"), payment.text.includes("Cartão de crédito"), forged.address];
    },
    expected: [true, false, "/checkout?etapa=pagamento"],
  },
  {
    title: "keeps the key of the form when cart/add failed, so that an upstream which honours keys adds once",
    options: { honoursIdempotencyKey: true },
    run: async () => {
      const home = await customerAtHome();
      upstream.options.faults = [
        { on: "POST cart/add", does: "reset after the work", times: 1 },
        { on: "GET cart", does: { status: 500 } },
      ];
      const failed = await addToCart(home);
      await failed.press("Adicionar ao carrinho");
      return [failed.status >= 500, quantities()];
    },
    expected: [true, [1]],
  },
  {
    title: "does not confirm a product that cart/add did not add",
    options: { cartAddDoesNothing: true },
    run: async () => (await addToCart(await customerAtHome())).text.includes(added),
    expected: false,
  },
  {
    title: "shows the specification's words alone for a coupon that the upstream does not know",
    options: { couponRefusal: "Cupom esgotado nesta campanha" },
    run: async () => {
      addCustomer(upstream.world, { cart: true });
      const cart = await signIn(await arrive(shop));
      const refused = await cart.form("Aplicar").fill("Cupom de desconto", "NADA").submit();
      return [refused.$("#codigo-do-cupom-erro").text(), refused.text.includes("esgotado")];
    },
    expected: ["O cupom inserido não existe.", false],
  },
  {
    title: "signs in, when the answer is in a content envelope",
    options: { signInAnswer: "content" },
    run: async () => (await customerAtHome()).address,
    expected: "/cart",
  },
  {
    title: "shows an empty cart to a new customer, when GET cart answers 404",
    options: { missing: "404" },
    run: async () => {
      const cart = await customerAtHome();
      return [cart.status, /carrinho está vazio/i.test(cart.text)];
    },
    expected: [200, true],
  },
  ...(["JSON", "text that holds JSON"] as const).map((postalCodeAnswer) => ({
    title: `finds a CEP, when user/postalcode answers ${postalCodeAnswer}`,
    options: { postalCodeAnswer },
    run: async () => (await arrive(shop)).address,
    expected: "/home",
  })),
  ...(["nome", "name", "text"] as const).map((cityAnswer) => ({
    title: `offers the cities of a state, when user/get-cities answers with ${cityAnswer}`,
    options: { cityAnswer },
    run: async () => {
      const home = await customerAtHome();
      const form = await home.visitor.open("/address?model=new&manual=true&state=SP");
      return form.text.includes("Campinas");
    },
    expected: true,
  })),
  {
    title: "places one set of orders, when the answer of order/add is lost after the work",
    run: async () => {
      const review = await atReview();
      breakFrom({ on: "POST order/add", does: "reset after the work", times: 1 });
      const placed = await review.press("Fechar pedido");
      return [isPlaced(placed) || maybePlaced.test(placed.text), upstream.state.orders.length];
    },
    expected: [true, 2],
  },
  {
    title: "places one set of orders, when order/add answers with HTML after the work",
    run: async () => {
      const review = await atReview();
      breakFrom({ on: "POST order/add", does: { text: "<html>502</html>" }, times: 1 });
      await review.press("Fechar pedido");
      return upstream.state.orders.length;
    },
    expected: 2,
  },
  {
    title:
      "places one set of orders, when the form is sent again to an upstream that honours Idempotency-Key",
    options: { honoursIdempotencyKey: true },
    run: async () => {
      const review = await atReview();
      breakFrom({ on: "POST order/add", does: "reset after the work", times: 1 });
      await review.press("Fechar pedido");
      const placed = await review.press("Fechar pedido");
      return [isPlaced(placed), upstream.state.orders.length];
    },
    expected: [true, 2],
  },
  {
    title:
      "shows the placed orders in the cart and orders nothing again, when the answer of order/add was lost",
    run: async () => {
      const review = await atReview();
      breakFrom({ on: "POST order/add", does: "reset after the work" });
      await review.press("Fechar pedido");
      upstream.options.faults = [];
      const cart = await review.visitor.open("/cart");
      const shows = /Os pedidos nº .+ foram feitos\./.test(cart.text);
      return [shows, cart.has("button", "Finalizar compra"), quantities(), upstream.state.orders.length];
    },
    expected: [true, false, [], 2],
  },
  {
    title: "refuses 'Finalizar compra' while it is unknown whether the lost order was placed",
    run: async () => {
      const review = await atReview();
      breakFrom({ on: "POST order/add", does: "reset after the work" });
      await review.press("Fechar pedido");
      breakFrom({ on: "GET client/get-items/:clientId", does: { status: 500 } });
      const cart = await review.visitor.open("/cart");
      const refused = await cart.press("Finalizar compra");
      const told = [cart, refused].map(({ text }) => text.includes("a confirmação ainda não chegou"));
      upstream.options.faults = [];
      const placed = await refused.press("Finalizar compra");
      return [told, refused.status, isPlaced(placed), upstream.state.orders.length];
    },
    expected: [[true, true], 409, true, 2],
  },
  {
    title: "lets the cart be ordered again at once, when the lost order was refused by the card provider",
    run: async () => {
      const review = await atReview();
      breakFrom({ on: "POST order/add", does: "reset after the work" });
      await review.press("Fechar pedido");
      upstream.options.faults = [];
      const rejected = 2;
      for (const { orderStatusList } of upstream.state.orders) {
        orderStatusList.push({ status: rejected, created_at: new Date().toISOString() });
      }
      const cart = await review.visitor.open("/cart");
      return [quantities(), (await cart.press("Finalizar compra")).address.startsWith("/checkout")];
    },
    expected: [[2, 1], true],
  },
  {
    title: "tells once of a lost order that is not in the history, before the same page orders again",
    run: async () => {
      const review = await atReview();
      breakFrom({ on: "POST order/add", does: "reset the connection" });
      await review.press("Fechar pedido");
      upstream.options.faults = [];
      const usual = Date.now;
      vi.spyOn(Date, "now").mockImplementation(() => usual() + 3 * 60_000);
      const told = await review.press("Fechar pedido");
      const ordered = upstream.state.orders.length;
      const placed = await told.press("Fechar pedido");
      return [
        [told.status, told.text.includes("ainda não aparece em Meus pedidos"), ordered],
        [isPlaced(placed), upstream.state.orders.length],
      ];
    },
    expected: [
      [409, true, 0],
      [true, 2],
    ],
  },
  {
    title: "orders again after two minutes, when the lost order was never placed",
    run: async () => {
      const review = await atReview();
      breakFrom({ on: "POST order/add", does: "reset the connection" });
      await review.press("Fechar pedido");
      upstream.options.faults = [];
      const early = await (await review.visitor.open("/cart")).press("Finalizar compra");
      const usual = Date.now;
      vi.spyOn(Date, "now").mockImplementation(() => usual() + 3 * 60_000);
      const cart = await review.visitor.open("/cart");
      const told = ["ainda não aparece em Meus pedidos", "não foi concluída"].map((words) =>
        cart.text.includes(words),
      );
      const late = await reviewOrder(cart);
      const placed = await late.press("Fechar pedido");
      return [early.status, told, isPlaced(placed), upstream.state.orders.length];
    },
    expected: [409, [true, false], true, 2],
  },
  ...(
    [
      ["in the zone of São Paulo without saying so", inSaoPaulo, [true, false]],
      ["by a clock that is an hour late", late, [false, true]],
    ] as const
  ).map(([how, rewrite, expected]) => ({
    title: `never calls a lost order undone, nor orders it again, when the upstream writes its times ${how}`,
    run: async () => {
      const review = await atReview();
      upstream.options.faults = [
        { on: "POST order/add", does: "reset after the work" },
        { on: "GET client/get-items/:clientId", does: { rewrite } },
        { on: "POST order/by-codes", does: { rewrite } },
      ];
      await review.press("Fechar pedido");
      const usual = Date.now;
      vi.spyOn(Date, "now").mockImplementation(() => usual() + 3 * 60_000);
      const cart = await review.visitor.open("/cart");
      const told = [/a confirmação ainda não chegou/, /Os pedidos nº .+ foram feitos\./].map((words) =>
        words.test(cart.text),
      );
      if (cart.has("button", "Finalizar compra")) await cart.press("Finalizar compra");
      return [told, cart.text.includes("não foi concluída"), upstream.state.orders.length];
    },
    expected: [expected, false, 2],
  })),
  ...(["GET cart", "GET freightQuote", "DELETE cart/clear"] as const).flatMap((route) => [
    {
      title: `clears the ordered cart on a later request, when ${route} failed after placing`,
      run: async () => {
        const review = await atReview();
        breakFrom({ on: route, after: "POST order/add", does: { status: 500 } });
        const placed = await review.press("Fechar pedido");
        upstream.options.faults = [];
        await review.visitor.open("/home");
        return [isPlaced(placed), quantities(), upstream.state.orders.length];
      },
      expected: [true, [], 2],
    },
    {
      title: `orders the same items only once, when ${route} keeps failing after placing`,
      run: async () => {
        const review = await atReview();
        breakFrom({ on: route, after: "POST order/add", does: { status: 500 } });
        await review.press("Fechar pedido");
        const cart = await review.visitor.open("/cart");
        if (cart.has("button", "Finalizar compra")) await cart.press("Finalizar compra");
        await review.press("Fechar pedido");
        return upstream.state.orders.length;
      },
      expected: 2,
    },
  ]),
  {
    title: "says in another browser that the cart was ordered, when it was not cleared after placing",
    run: async () => {
      const review = await atReview();
      breakFrom({ on: "DELETE cart/clear", does: { status: 500 } });
      const codes = orderCodesOf(await review.press("Fechar pedido"));
      const elsewhere = await reviewOrder(await signIn(await arrive(shop)));
      const told = /Você já comprou estes mesmos produtos nos pedidos nº (.+?)\. Fechar de novo/.exec(
        elsewhere.text,
      );
      return told?.[1]?.split(" e ").toSorted().join() === codes.toSorted().join();
    },
    expected: true,
  },
  {
    title: "places one set of orders, when the form is sent again after a lost answer",
    run: async () => {
      const review = await atReview();
      breakFrom({ on: "POST order/add", does: "reset after the work" });
      await review.press("Fechar pedido");
      upstream.options.faults = [];
      const again = await review.press("Fechar pedido");
      return [isPlaced(again), upstream.state.orders.length];
    },
    expected: [true, 2],
  },
  {
    title:
      "orders the same items again right after an order, when the shopper has put them into the cart again",
    run: async () => {
      const { visitor } = await customerAtHome();
      const buy = async () => {
        await addToCart(await visitor.open("/home"));
        const review = await reviewOrder(await visitor.open("/cart"));
        return orderCodesOf(await review.press("Fechar pedido"));
      };
      const codes = [...(await buy()), ...(await buy())];
      return [new Set(codes).size, upstream.state.orders.length];
    },
    expected: [2, 2],
  },
  {
    title:
      "orders the same items again right after an order, when the history failed while they were reviewed",
    run: async () => {
      const { visitor } = await customerAtHome();
      await addToCart(await visitor.open("/home"));
      await (await reviewOrder(await visitor.open("/cart"))).press("Fechar pedido");
      await addToCart(await visitor.open("/home"));
      breakFrom({ on: "GET client/get-items/:clientId", does: { status: 500 } });
      const failed = await (await visitor.open("/cart")).press("Finalizar compra");
      upstream.options.faults = [];
      const placed = await (await reviewOrder(await visitor.open("/cart"))).press("Fechar pedido");
      return [failed.status, isPlaced(placed), upstream.state.orders.length];
    },
    expected: [502, true, 2],
  },
  ...(["GET freightQuote", "GET client/get-items/:clientId"] as const).map((route) => ({
    title: `says that nothing was ordered, and not that it may be, when ${route} fails before order/add`,
    run: async () => {
      const review = await atReview();
      breakFrom({ on: route, does: { status: 500 } });
      const failed = await review.press("Fechar pedido");
      const told = ["Talvez o pedido", "O pedido não foi feito"].map((words) => failed.text.includes(words));
      return [told, upstream.state.orders.length];
    },
    expected: [[false, true], 0],
  })),
  {
    title: "says that nothing was ordered, when the upstream cannot be reached",
    options: { honoursIdempotencyKey: true },
    run: async () => {
      const review = await atReview();
      await upstream.close();
      const { text, status } = await review.press("Fechar pedido");
      return [status, text.includes("Talvez o pedido"), text.includes("O pedido não foi feito")];
    },
    expected: [503, false, true],
  },
  {
    title: "shows its own words, when order/add answers 404",
    run: async () => {
      const review = await atReview();
      breakFrom({ on: "POST order/add", does: { status: 404, body: { message: "Falha 404" } } });
      const { text } = await review.press("Fechar pedido");
      return [text.includes("Falha 404"), text.includes("Erro ao finalizar compra")];
    },
    expected: [false, true],
  },
  ...[
    { names: "no order", orders: [] },
    { names: "one order of two", orders: [{ orderCode: "ONE" }] },
  ].map(({ names, orders }) => ({
    title: `says that the outcome is not known, and keeps the cart, when order/add answers ${names}`,
    run: async () => {
      const review = await atReview();
      const before = quantities();
      breakFrom({ on: "POST order/add", does: { status: 200, body: { orders } } });
      const answered = await review.press("Fechar pedido");
      const hasKept = JSON.stringify(quantities()) === JSON.stringify(before);
      return [isPlaced(answered), answered.text.includes("Compra registrada"), hasKept];
    },
    expected: [false, false, true],
  })),
  {
    title: "places one set of orders, when the form is sent twice in a row",
    run: async () => {
      const review = await atReview();
      await review.press("Fechar pedido");
      const again = await review.press("Fechar pedido");
      return [isPlaced(again), upstream.state.orders.length];
    },
    expected: [true, 2],
  },
  {
    title: "places one set of orders, when the form is sent twice at the same moment",
    run: async () => {
      const review = await atReview();
      const other = review.visitor.anotherTab();
      const submission = review.form("Fechar pedido").submission();
      await Promise.all([
        review.visitor.send(submission, review.url),
        other.send(review.form("Fechar pedido").submission(), review.url),
      ]);
      return upstream.state.orders.length;
    },
    expected: 2,
  },
  ...([401, 403, 412] as const).map((status) => ({
    title: `leads to the placed orders, when every later call answers ${status}`,
    run: async () => {
      const review = await atReview();
      breakFrom({
        on: "every route",
        after: "POST order/add",
        does: { status, body: { message: "Sessão", detail: "expired" } },
      });
      const placed = await review.press("Fechar pedido");
      return [isPlaced(placed), upstream.state.orders.length];
    },
    expected: [true, 2],
  })),
  {
    title: "leads to the placed orders, when the upstream falls silent after placing",
    run: async () => {
      const review = await atReview();
      breakFrom({ on: "every route", after: "POST order/add", does: "reset the connection" });
      const placed = await review.press("Fechar pedido");
      return [isPlaced(placed), upstream.state.orders.length];
    },
    expected: [true, 2],
  },
  {
    title: "asks for one mail about the waiting payment, however often the order status is opened",
    run: async () => {
      const placed = await (await atReview()).press("Fechar pedido");
      await placed.reload();
      await placed.reload();
      return upstream.state.mails.filter(({ kind }) => kind === "waiting").length;
    },
    expected: 1,
  },
  {
    title: "asks for one mail about the approved payment, however often the order status is opened",
    run: async () => {
      const placed = await (await atReview()).press("Fechar pedido");
      upstream.state.pay();
      await placed.reload();
      await placed.reload();
      return upstream.state.mails.filter(({ kind }) => kind === "approved").length;
    },
    expected: 1,
  },
  {
    title: "shows an order with status 0 alone as waiting",
    options: { addsWaitingStatus: false },
    run: async () => {
      const placed = await (await atReview()).press("Fechar pedido");
      return placed.text.includes("Aguardando confirmação de pagamento.");
    },
    expected: true,
  },
  {
    title: "cancels a paid order, whose items the upstream knows by name only",
    run: async () => {
      const placed = await (await atReview()).press("Fechar pedido");
      upstream.state.pay();
      const [order] = upstream.state.orders;
      const form = await placed.visitor.open(`/profile/order?id=${order?.id}&fazer=cancelar`);
      await form.form("Cancelar pedido").fill("Motivo do cancelamento", "Comprei errado").submit();
      return order?.orderStatusList.at(-1)?.status;
    },
    expected: 7,
  },
  {
    title: "rates a paid order, whose items the upstream knows by name only",
    run: async () => {
      const placed = await (await atReview()).press("Fechar pedido");
      upstream.state.pay();
      const [order] = upstream.state.orders;
      const page = await placed.visitor.open(`/profile/order?id=${order?.id}&fazer=avaliar`);
      const submission = page
        .form("Enviar avaliação")
        .submission((entries) => [
          ...entries.filter(([name]) => !name.startsWith("nota-")),
          ["nota-pedido", "5"],
          ["nota-loja", "4"],
        ]);
      await page.visitor.go(submission, page.url);
      return order?.review !== null;
    },
    expected: true,
  },
  {
    title: "keeps an installer's observations, which the edit form sends back under another name",
    run: async () => {
      const installer = addInstaller(upstream.world);
      const home = await signIn(await arrive(shop), { ...customer, email: installer.email });
      const form = await home.visitor.open("/profile?step=0");
      await form.form("Salvar").fill("Nome fantasia", "Rui e Filhos").submit();
      const [saved] = upstream.state.installers;
      return [saved?.fields.nameFantasy, saved?.fields.textObservation];
    },
    expected: ["Rui e Filhos", "Atendo aos sábados."],
  },
  {
    title: "registers an installer",
    run: async () => {
      addInstaller(upstream.world);
      const home = await arrive(shop);
      const form = (await home.visitor.open("/add-installer")).form("Cadastrar");
      form
        .fill("Nome", "Davi Souza")
        .fill("Nome fantasia", "Davi Películas")
        .fill("CPF ou CNPJ", "529.982.247-25")
        .fill("Telefone", "(11) 3000-1000")
        .fill("WhatsApp", "(11) 98888-1000")
        .fill("Instagram", "@davi")
        .fill("CEP", "01310-100")
        .fill("Rua", "Avenida Paulista")
        .fill("Número", "10")
        .fill("Bairro", "Bela Vista")
        .fill("Cidade", "São Paulo")
        .fill("Estado", "São Paulo")
        .fill("E-mail", "davi@exemplo.com.br")
        .fill("Confirmar e-mail", "davi@exemplo.com.br")
        .fill("Senha", "segredo de teste 3")
        .fill("Confirmar senha", "segredo de teste 3")
        .choose(/^Envelopamento de veículos/)
        .choose(/^Li e aceito os termos/);
      const question = await form.submit();
      await question.press("Ativar agora");
      return upstream.state.installers.map(({ status, fields }) => [status, fields.name]);
    },
    expected: [
      [1, "Rui Aplicador"],
      [1, "Davi Souza"],
    ],
  },
];

const titled = (some: readonly Case[]) => some.map((each) => [each.title, each] as const);

async function run({ options, run: walk }: Case): Promise<unknown> {
  await start(options);
  return walk();
}

it.each([429, 503])(
  "a page says when to come back, when its call answers %i with Retry-After",
  async (status) => {
    await start();
    breakFrom({ on: "every route", does: { status, headers: { "retry-after": "90" } } });
    const answer = await shop(`${shopOrigin}/produtos/vinil-fosco-1`);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "90"]);
    expect(await answer.text()).toContain("A loja está fora do ar por um momento");
  },
);

describe("the storefront on an upstream built from the documents", () => {
  it.each(titled(cases))("%s", async (_, each) => {
    expect(await run(each)).toEqual(each.expected);
  });
});
