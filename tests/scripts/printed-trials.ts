import { expect } from "vitest";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { product as anyProduct, orderCodesOf, payByPix } from "../journeys/purchase-steps";
import type { PrintedLine } from "./printed-lines";

/** Facts of the start text that other lines' checks need. */
export interface Printed {
  readonly storefrontUrl: string;
  readonly upstreamUrl: string;
  readonly password: string;
  readonly buyer: string;
}

interface Trial {
  readonly heading: RegExp;
  readonly text: RegExp;
  /** Throws if the line is wrong. */
  try(printed: Printed, found: Readonly<Record<string, string>>): Promise<void>;
}

export function readPrinted(lines: readonly PrintedLine[]): Printed {
  const find = (pattern: RegExp) => {
    const found = lines.flatMap(({ heading, text }) => pattern.exec(`${heading} | ${text}`)?.[1] ?? [])[0];
    if (found === undefined) throw new Error(`The start text has nothing like ${pattern}`);
    return found;
  };
  return {
    storefrontUrl: find(/Loja +(http\S+)/),
    upstreamUrl: find(/API +(http\S+)/),
    password: find(/^Entrar \(senha (\S+)\)/),
    buyer: find(/^Entrar.*\| (\S+@\S+) +comprador com cadastro/),
  };
}

/** Checks a printed line; resolves to the error, or null. */
export async function faultOfLine(line: PrintedLine, printed: Printed): Promise<string | null> {
  for (const trial of trials) {
    const found = trial.heading.test(line.heading) && trial.text.exec(line.text);
    if (!found) continue;
    try {
      await trial.try(printed, found.groups ?? {});
      return null;
    } catch (error) {
      return `${line.text}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return `${line.text}: printed but not tried`;
}

const trials: readonly Trial[] = [
  {
    heading: /^$/,
    text: /^Loja +(?<url>http\S+)$/,
    async try(_, { url = "" }) {
      expect((await new Visitor(url).open("/")).heading).not.toBe("");
      await expectAnswer(url);
    },
  },
  {
    heading: /^$/,
    text: /^API +(?<url>http\S+) \(contrato em (?<contract>http\S+)\)$/,
    async try(_, { url = "", contract = "" }) {
      await expectAnswer(`${url}/readyz`);
      expect(await (await fetch(contract)).json()).toHaveProperty("openapi");
    },
  },
  {
    heading: /^$/,
    text: /^Tudo no ar em (?<seconds>[\d,]+) s\. Ctrl-C encerra tudo\.$/,
    // Shutdown has its own test.
    async try(_, { seconds = "" }) {
      expect(Number(seconds.replace(",", "."))).toBeGreaterThan(0);
    },
  },
  {
    heading: /^Entrar \(senha \S+\)$/,
    text: /^(?<email>\S+@\S+) +(?<about>.+)$/,
    async try(printed, { email = "", about = "" }) {
      const page = await logIn(printed, email);
      expect(page.text).toMatch(/Olá, [A-ZÀ-Ú]/);
      expect(page.text).not.toContain("Olá, visitante");
      const cart = await cartWith(page, "Espátula com feltro", 5);
      if (about === "aplicador, com desconto automático") {
        expect(cart.text).toMatch(/Desconto de aplicador \(\d+%\)/);
        return;
      }
      expect(cart.text).not.toContain("Desconto de aplicador");
      const next = await cart.press("Finalizar compra");
      if (about === "comprador com cadastro e endereços completos")
        expect(next.address).toMatch(/^\/checkout/);
      else if (about === "comprador que acabou de se cadastrar") expect(next.address).toMatch(/^\/profile/);
      else throw new Error(`nothing is known of "${about}"`);
    },
  },
  {
    heading: /^Cupons$/,
    text: /^(?<code>\S+) +(?<about>.+)$/,
    async try(printed, { code = "", about = "" }) {
      await tryCoupon(printed, code, about);
    },
  },
  {
    heading: /^CEPs$/,
    text: /^(?<cep>\d{5}-\d{3}) +(?<about>.+)$/,
    async try(printed, { cep = "", about = "" }) {
      await tryPostalCode(printed, cep, about);
    },
  },
  {
    heading: /^Cartões de teste \(validade no futuro, qualquer CVV\)$/,
    text: /^(?<number>(?:\d{4} ?){4}) +(?<about>.+)$/,
    async try(printed, { number = "", about = "" }) {
      await tryCard(printed, number, about);
    },
  },
  {
    heading: /^Pix, boletos, pedidos e e-mails$/,
    text: /^A página (?<path>\/\S+) da API faz o papel do banco, da loja e da caixa de entrada\.$/,
    async try(printed, { path = "" }) {
      const placed = await placeOrder(printed, /^Pix/);
      const codes = orderCodesOf(placed);
      await payByPix(printed.upstreamUrl, codes);
      expect((await placed.reload()).text).toContain("Seu pagamento foi confirmado");
      const index = await new Visitor(printed.upstreamUrl).open(path);
      const links = index.$("main a[href], body ul a[href]").toArray();
      expect(links.length).toBeGreaterThan(3);
      for (const link of links) await expectAnswer(new URL(index.$(link).attr("href") ?? "", index.url).href);
    },
  },
];

async function expectAnswer(url: string): Promise<void> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  expect([url, answer.status]).toEqual([url, 200]);
}

async function pastTheGate({ storefrontUrl }: Printed): Promise<Page> {
  const gate = await new Visitor(storefrontUrl).open("/home");
  return gate.form("Confirmar CEP").fill("CEP", "01310-100").submit();
}

async function logIn(printed: Printed, email: string): Promise<Page> {
  const login = await (await pastTheGate(printed)).visitor.open("/login");
  const page = await login.form("Entrar").fill("E-mail", email).fill("Senha", printed.password).submit();
  expect([page.status, page.alerts]).toEqual([
    200,
    expect.not.arrayContaining([expect.stringMatching(/senha/i)]),
  ]);
  expect(page.address).not.toMatch(/^\/login/);
  return page;
}

const buyers = new WeakMap<Printed, Promise<Page>>();

/** Logs the buyer in once for all lines. */
function buyerIn(printed: Printed): Promise<Page> {
  const buyer = buyers.get(printed) ?? logIn(printed, printed.buyer);
  buyers.set(printed, buyer);
  return buyer;
}

/** The cart with only this product, found by search. */
async function cartWith(from: Page, name: string, quantity: number): Promise<Page> {
  const search = await from.visitor.open(`/produtos?produto=${encodeURIComponent(name)}`);
  return cartFrom(await search.follow(new RegExp(`^${escaped(name)}`)), quantity);
}

/** The cart with the first available variant of this product page. */
async function cartFrom(product: Page, quantity: number): Promise<Page> {
  const { visitor } = product;
  let cart = await visitor.open("/cart");
  for (let lines = 0; lines < 20 && cart.has("link", /^Remover (?!cupom)/); lines += 1) {
    cart = await (await cart.follow(/^Remover (?!cupom)/)).press(/^Sim, remover/);
  }
  let page = product;
  for (let attribute = 0; ; attribute += 1) {
    const values = page.$(`a[href$="#atributo-${attribute}-escolha"]`);
    if (values.length === 0) break;
    const isChosen = values.filter("[aria-current]").length > 0;
    if (!isChosen) page = await visitor.open(values.first().attr("href") ?? "");
  }
  const added = await page
    .form("Adicionar ao carrinho")
    .fill(/^(?:Quantidade|Quantos metros)/, String(quantity))
    .submit();
  expect(added.text).toContain("Produto adicionado ao carrinho.");
  return visitor.open("/cart");
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const centavos = (text: string) => Number(text.replace(/\D/g, ""));
const amountIn = (text: string, pattern: RegExp) => {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`${pattern} is not in: ${text}`);
  return centavos(found);
};

async function tryCoupon(printed: Printed, code: string, about: string): Promise<void> {
  const page = await buyerIn(printed);
  const enough = 12;
  // An applied coupon stays with the cart.
  const apply = async (cart: Page) => {
    const without = /Remover cupom/.test(cart.html) ? await cart.press(/^Remover cupom/) : cart;
    return without.form("Aplicar").fill("Cupom de desconto", code).submit();
  };
  if (about === "vencido, para ver a recusa") {
    const refused = await apply(await cartWith(page, anyProduct, enough));
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("Este cupom terminou em")]);
    return;
  }
  const said =
    /^(?:(?<percent>\d+)%|(?<amount>R\$ [\d.,]+)) (?<target>no pedido inteiro|n[ao] .+?|em .+?)(?:, a partir de (?<minimum>R\$ [\d.,]+))?(?<once>, uma vez por pessoa)?$/.exec(
      about,
    )?.groups;
  if (!said) throw new Error(`nothing is known of "${about}"`);
  const { percent, amount, target = "", minimum } = said;
  const product = await productOf(page, target);
  if (minimum !== undefined) {
    const tooLittle = await apply(await cartFrom(product, 1));
    const isBelow = amountIn(tooLittle.text, /Resumo Produtos (R\$ [\d.,]+)/) < centavos(minimum);
    expect([isBelow, tooLittle.status]).toEqual([isBelow, isBelow ? 400 : 200]);
  }
  const applied = await apply(await cartFrom(product, enough));
  expect([applied.status, applied.address]).toEqual([200, `/cart?cupom=${code}`]);
  const discount = amountIn(applied.text, new RegExp(`Desconto \\(${code}\\) −(R\\$ [\\d.,]+)`));
  const subtotal = amountIn(applied.text, /Resumo Produtos (R\$ [\d.,]+)/);
  const expected = amount === undefined ? Math.round((subtotal * Number(percent)) / 100) : centavos(amount);
  expect(Math.abs(discount - expected)).toBeLessThanOrEqual(amount === undefined ? enough : 0);
}

/** A product eligible for a coupon with this target. */
async function productOf(from: Page, target: string): Promise<Page> {
  const name = target.replace(/^(?:na subcategoria|em|n[ao]) /, "");
  const search = (query: string) => from.visitor.open(`/produtos?produto=${encodeURIComponent(query)}`);
  if (target === "no pedido inteiro")
    return (await search(anyProduct)).follow(new RegExp(`^${escaped(anyProduct)}`));
  if (/^n[ao] (?!subcategoria)/.test(target))
    return (await search(name)).follow(new RegExp(`^${escaped(name)}`));
  const kind = target.startsWith("na subcategoria") ? "subcategorias" : "categorias";
  const list = await from.visitor.open(`/${kind}/${encodeURIComponent(name)}`);
  expect([list.address, list.status]).toEqual([list.address, 200]);
  const href = list.$("main a[href^='/produtos/']").attr("href");
  if (href === undefined) throw new Error(`${list.address} has no product`);
  return from.visitor.open(href);
}

async function tryPostalCode({ storefrontUrl }: Printed, cep: string, about: string): Promise<void> {
  const visitor = new Visitor(storefrontUrl);
  const gate = await visitor.open("/home");
  const answer = await gate.form("Confirmar CEP").fill("CEP", cep).submit();
  if (about.startsWith("não existe")) {
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("Não encontramos este CEP.")]);
    return;
  }
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining(cep)]);
  const found = await visitor.open(`/consulta-cep?cep=${cep}`);
  const place = /^(?<city>[^,:]+)(?:, (?<street>.+)|: só a cidade, a rua se digita)$/.exec(about)?.groups;
  if (place) expect(found.text).toContain(place.city);
  if (place?.street?.startsWith("Avenida")) expect(found.text).toContain(place.street);
  else if (!place) expect(about).toBe("interior de São Paulo: só o estado");
}

async function placeOrder(printed: Printed, way: RegExp): Promise<Page> {
  const page = await buyerIn(printed);
  const delivery = await (await cartWith(page, "Espátula com feltro", 3)).press("Finalizar compra");
  const payment = await delivery.press("Seguir para o pagamento");
  const review = await payment.form("Finalizar compra").choose(way).submit();
  const placed = await review.press("Fechar pedido");
  expect(orderCodesOf(placed).length).toBeGreaterThan(0);
  return placed;
}

async function tryCard(printed: Printed, number: string, about: string): Promise<void> {
  const placed = await placeOrder(printed, /^Cartão/);
  const address = placed.link("Pagar com cartão").attr("href") ?? "";
  expect(new URL(address).origin).toBe(new URL(printed.upstreamUrl).origin);
  const provider = await new Visitor(printed.upstreamUrl).open(address);
  const answered = await provider
    .form(/^Pagar/)
    .fill("Número do cartão", number)
    .fill(/^Validade/, `12/${(new Date().getFullYear() + 3) % 100}`)
    .fill(/CVV/, "987")
    .fill("Nome como está no cartão", "QUEM TESTA")
    .submit();
  if (about.startsWith("aprovado")) {
    expect((await placed.reload()).text).toContain("Seu pagamento foi confirmado");
  } else if (about === "recusado") {
    expect(answered.text).toContain("O cartão foi recusado");
  } else if (about.startsWith("em análise, até alguém decidir em ")) {
    expect((await placed.reload()).text).not.toContain("Seu pagamento foi confirmado");
    const [code = ""] = orderCodesOf(placed);
    const list = await new Visitor(printed.upstreamUrl).open(about.split(" ").at(-1) ?? "");
    expect(list.text).toContain(code);
    const charge = await list.visitor.open(`${new URL(list.url).pathname}/${code}`);
    await charge.press(/^(?:Aprovar|Pagar)/);
    expect((await placed.reload()).text).toContain("Seu pagamento foi confirmado");
  } else throw new Error(`nothing is known of "${about}"`);
}
