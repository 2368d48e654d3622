import { randomUUID } from "node:crypto";
import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { FilledForm } from "../driver/filled-form";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { formsToBecome, newBuyer } from "../setup/buyer-forms";
import { orderCodesOf, payByPix } from "./purchase-steps";

/** The final post of every form that creates or changes data, repeated later and concurrently. */
const shop = {
  storefront: inject("storefrontUrl"),
  sandbox: inject("sandboxUrl"),
  database: inject("shopDatabase"),
};
const origin = new URL(shop.storefront).origin;
/** `npm run prove -- duplicates` sends 50. */
const copiesAtOnce = Number(process.env.COPIES_AT_ONCE ?? 4);
/** More logins and registrations at once than passwords are checked for: 'A loja não consegue atender agora'. */
const mayBeTooMany = copiesAtOnce > 8;
const film = "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m";
const soldOut = "/produtos/vinil-roxo-alto-brilho";
const password = "segredo de teste 1";
const anotherPassword = "segredo de teste 2";

const database = new pg.Client({ connectionString: shop.database });
beforeAll(() => database.connect());
afterAll(() => database.end());

async function count(from: string, ...values: readonly (string | number)[]): Promise<number> {
  const found = await database.query<{ count: string }>(`select count(*) from ${from}`, [...values]);
  return Number(found.rows[0]?.count);
}

interface Ready {
  readonly page: Page;
  readonly form: Pick<FilledForm, "submission">;
  /** The state to count after the form was sent. */
  readonly done: () => Promise<unknown>;
}

interface Row {
  readonly name: string;
  readonly prepare: () => Promise<Ready>;
  /** Expected result of `done`, however often the form was sent. */
  readonly once: unknown;
  readonly leadsTo: string | RegExp;
}

interface Buyer {
  readonly visitor: Visitor;
  readonly email: string;
}

const email = () => `duas-vezes-${randomUUID()}@exemplo.example`;

async function guest(): Promise<Visitor> {
  const visitor = new Visitor(shop.storefront);
  await send(visitor, "/localizacao", { cep: "01310-100", voltar: "/home" });
  return visitor;
}

async function send(visitor: Visitor, path: string, fields: Readonly<Record<string, string>>) {
  const body = new URLSearchParams({ ...fields });
  const { status } = await visitor.send({ url: origin + path, method: "POST", body }, origin + path);
  expect([path, status]).toEqual([path, 303]);
}

async function buyer(): Promise<Buyer> {
  const visitor = new Visitor(shop.storefront);
  const known = newBuyer();
  for (const [path, fields] of formsToBecome(known)) await send(visitor, path, fields);
  return { visitor, email: known.email };
}

async function registered(): Promise<Buyer> {
  const visitor = await guest();
  const known = { name: "Ana Souza", email: email(), password, password2: password, voltar: "/home" };
  await send(visitor, "/register", known);
  return { visitor, email: known.email };
}

async function installer(): Promise<Buyer> {
  const visitor = await guest();
  await send(visitor, "/login", {
    email: "instalador@envelopa.example",
    password: "envelopa123",
    voltar: "/home",
  });
  return { visitor, email: "instalador@envelopa.example" };
}

async function installerAtLastQuestion(): Promise<{ page: Page; email: string }> {
  const form = (await (await guest()).open("/add-installer")).form("Cadastrar");
  const address = email();
  const typed = {
    Nome: "Rui Lima",
    "Nome fantasia": "Lima Wrap",
    "CPF ou CNPJ": generateCpf(),
    Telefone: "11 98888-7777",
    WhatsApp: "11 98888-7777",
    Instagram: "@lima.wrap",
    CEP: "01310-100",
    Rua: "Avenida Paulista",
    Número: "900",
    Bairro: "Bela Vista",
    Cidade: "São Paulo",
    Estado: "São Paulo",
    Região: "Sudeste - Região 4",
    Banco: "341-ITAÚ UNIBANCO S.A.",
    Agência: "0123",
    Conta: "45678-9",
    "E-mail": address,
    "Confirmar e-mail": address,
    Senha: password,
    "Confirmar senha": password,
  };
  for (const [label, value] of Object.entries(typed)) form.fill(label, value);
  form.choose("Envelopamento de paredes").choose("Li e aceito os termos");
  return { page: await form.submit(), email: address };
}

const users = (address: string) => count("users where email = $1", address);
const mailsTo = (address: string) => count("mails where recipient = $1", address);
const addressesOf = (address: string) =>
  count("addresses a join users u on u.id = a.user_id where u.email = $1 and a.deleted_at is null", address);
const piecesOf = async (address: string): Promise<number> => {
  const found = await database.query<{ pieces: string | null }>(
    `select sum(i.quantity) as pieces from cart_items i join carts c on c.id = i.cart_id
     join users u on u.id = c.user_id where u.email = $1`,
    [address],
  );
  return Number(found.rows[0]?.pieces ?? 0);
};

async function canLogIn(address: string, typed: string): Promise<boolean> {
  const login = await (await guest()).open("/login");
  const home = await login.form("Entrar").fill("E-mail", address).fill("Senha", typed).submit();
  return home.has("button", "Sair");
}

const addFilm = async (visitor: Visitor) => (await visitor.open(film)).press("Adicionar ao carrinho");

async function reviewByPix({ visitor }: Buyer): Promise<Page> {
  await addFilm(visitor);
  const delivery = await (await visitor.open("/cart")).press("Finalizar compra");
  const payment = await delivery.press("Seguir para o pagamento");
  return payment.form("Finalizar compra").choose(/^Pix/).submit();
}

async function paidOrder(known: Buyer, task: string): Promise<Page> {
  const placed = await (await reviewByPix(known)).press("Fechar pedido");
  const codes = orderCodesOf(placed);
  await payByPix(shop.sandbox, codes);
  return (await known.visitor.open("/profile?step=3")).follow(`${task} ${codes[0]}`);
}

const ordersOf = "orders o on o.id = it.order_id join users u on u.id = o.user_id where u.email = $1";

const registration =
  (button: string): Row["prepare"] =>
  async () => {
    const { page, email: address } = await installerAtLastQuestion();
    const done = async () => [await users(address), await mailsTo(address)];
    return { page, form: page.form(button), done };
  };

const rows: readonly Row[] = [
  {
    name: "a client's registration",
    prepare: async () => {
      const page = await (await guest()).open("/register?voltar=/produtos");
      const address = email();
      const form = page.form("Cadastrar").fill("Nome", "Ana Souza").fill("E-mail", address);
      form.fill("Senha", password).fill("Confirmar senha", password);
      return { page, form, done: () => users(address) };
    },
    once: 1,
    leadsTo: "/produtos",
  },
  {
    name: "a login with a guest's cart",
    prepare: async () => {
      const { email: address } = await registered();
      const visitor = await guest();
      await addFilm(visitor);
      const page = await visitor.open("/login?voltar=/cart");
      const form = page.form("Entrar").fill("E-mail", address).fill("Senha", password);
      return { page, form, done: () => piecesOf(address) };
    },
    once: 1,
    leadsTo: "/cart",
  },
  {
    name: "a request for a new password",
    prepare: async () => {
      const { email: address } = await registered();
      const page = await (await guest()).open("/forgotpassword");
      return { page, form: page.form(/^Enviar/).fill("E-mail", address), done: () => mailsTo(address) };
    },
    once: 1,
    leadsTo: /./,
  },
  {
    name: "a new password by the mail's link",
    prepare: async () => {
      const { email: address } = await registered();
      const visitor = await guest();
      await send(visitor, "/forgotpassword", { email: address });
      const mail = await database.query<{ body: string }>("select body from mails where recipient = $1", [
        address,
      ]);
      const token = /token=([\w-]+)/.exec(mail.rows[0]?.body ?? "")?.[1] ?? "";
      const page = await visitor.open(`/resetpassword?token=${token}`);
      const form = page.form("Salvar nova senha").fill("Nova senha", anotherPassword);
      form.fill("Confirmar nova senha", anotherPassword);
      const done = async () => [await canLogIn(address, anotherPassword), await canLogIn(address, password)];
      return { page, form, done };
    },
    once: [true, false],
    leadsTo: "/login",
  },
  {
    name: "a request for a notice of stock",
    prepare: async () => {
      const page = await (await guest()).open(soldOut);
      const address = email();
      const form = page.form("Avise-me quando chegar").fill("E-mail para o aviso", address);
      return { page, form, done: () => mailsTo(address) };
    },
    once: 1,
    leadsTo: soldOut,
  },
  {
    name: "the confirmation of a notice of stock by the mail's link",
    prepare: async () => {
      const visitor = await guest();
      const address = email();
      const asked = await visitor.open(soldOut);
      await asked.form("Avise-me quando chegar").fill("E-mail para o aviso", address).submit();
      const mail = await database.query<{ body: string }>("select body from mails where recipient = $1", [
        address,
      ]);
      const page = await visitor.open(/\/avise-me\?token=[\w-]+/.exec(mail.rows[0]?.body ?? "")?.[0] ?? "");
      const done = () => count("stock_alerts where email = $1 and state = 'active'", address);
      return { page, form: page.form("Quero ser avisado"), done };
    },
    once: 1,
    leadsTo: /^\/avise-me\?token=/,
  },
  {
    name: "a change of the password",
    prepare: async () => {
      const { visitor, email: address } = await registered();
      const page = await visitor.open("/profile?step=2");
      const form = page
        .form("Alterar senha")
        .fill("Senha atual", password)
        .fill("Nova senha", anotherPassword);
      form.fill("Confirmar nova senha", anotherPassword);
      const done = async () => [await canLogIn(address, anotherPassword), await canLogIn(address, password)];
      return { page, form, done };
    },
    once: [true, false],
    leadsTo: "/home",
  },
  {
    name: "the deletion of an account",
    prepare: async () => {
      const { visitor, email: address } = await registered();
      const page = await visitor.open("/profile/privacidade");
      const done = async () => [
        await count("account_deletions d join users u on u.id = d.user_id where u.email = $1", address),
        await mailsTo(address),
      ];
      return { page, form: page.form("Excluir minha conta").fill("Senha", password), done };
    },
    once: [1, 1],
    leadsTo: "/profile/privacidade",
  },
  {
    name: "a change of the e-mail",
    prepare: async () => {
      const { visitor, email: address } = await registered();
      const page = await visitor.open("/profile/email");
      const newAddress = email();
      const done = async () => [
        await count("email_changes c join users u on u.id = c.user_id where u.email = $1", address),
        await mailsTo(newAddress),
      ];
      return { page, form: page.form("Alterar e-mail").fill("Novo e-mail", newAddress), done };
    },
    once: [1, 1],
    leadsTo: "/profile/email",
  },
  {
    name: "a saved card removed",
    prepare: async () => {
      const { visitor, email: address } = await registered();
      await database.query(
        `insert into saved_cards (user_id, provider, provider_customer_id, provider_card_id, brand, last_digits, expiry_month, expiry_year)
         select id, 'sandbox', 'cus_' || id, $1, 'Visa', '0010', 12, 2035 from users where email = $1`,
        [address],
      );
      const page = await visitor.open("/profile/cartoes");
      const done = () => count("saved_cards where provider_card_id = $1 and user_id is not null", address);
      return { page, form: page.form(/^Remover cartão/), done };
    },
    once: 0,
    leadsTo: "/profile/cartoes",
  },
  {
    name: "a request for quotes",
    prepare: async () => {
      const { visitor, email: address } = await buyer();
      const page = await visitor.open("/orcamentos/novo?aplicador=12");
      const form = page.form("Enviar pedido").fill("O que precisa ser feito", "Envelopar a mesa.");
      const done = () =>
        count("quote_requests q join users u on u.id = q.user_id where u.email = $1", address);
      return { page, form, done };
    },
    once: 1,
    leadsTo: /^\/orcamentos\/\d+$/,
  },
  { name: "'Ativar agora'", prepare: registration("Ativar agora"), once: [1, 1], leadsTo: "/auth" },
  { name: "'Ativar depois'", prepare: registration("Ativar depois"), once: [1, 1], leadsTo: "/auth" },
  {
    name: "personal data",
    prepare: async () => {
      const { visitor, email: address } = await registered();
      const page = await visitor.open("/profile?step=0");
      const form = page.form("Salvar").fill("CPF ou CNPJ", generateCpf()).fill("Telefone", "11 98888-7777");
      return { page, form, done: () => count("users where email = $1 and tax_id is not null", address) };
    },
    once: 1,
    leadsTo: "/profile?step=0",
  },
  {
    name: "a new address",
    prepare: async () => {
      const { visitor, email: address } = await buyer();
      const found = await visitor.open("/address?cep=01310-100");
      const form = found.form("Salvar endereço").fill("Número", "12").fill("Complemento", "fundos");
      form.fill("Apelido do endereço", "Trabalho");
      return { page: found, form, done: () => addressesOf(address) };
    },
    once: 2,
    leadsTo: /^\/profile\?step=1/,
  },
  {
    name: "a changed address",
    prepare: async () => {
      const { visitor, email: address } = await buyer();
      const list = await visitor.open("/list-address?voltar=/cart");
      const page = await visitor.open(
        list.$("a[href*='/address?']").filter("[href*='id=']").first().attr("href") ?? "",
      );
      const form = page.form("Salvar endereço").fill("Número", "77");
      const done = () =>
        count("addresses a join users u on u.id = a.user_id where u.email = $1 and number = '77'", address);
      return { page, form, done };
    },
    once: 1,
    leadsTo: /./,
  },
  {
    name: "'Entregar neste endereço'",
    prepare: async () => {
      const { visitor, email: address } = await buyer();
      const page = await visitor.open("/list-address?voltar=/cart");
      return { page, form: page.form("Entregar neste endereço"), done: () => addressesOf(address) };
    },
    once: 1,
    leadsTo: "/cart",
  },
  {
    name: "'Sim, excluir'",
    prepare: async () => {
      const { visitor, email: address } = await buyer();
      const page = await visitor.open("/profile?step=1");
      return { page, form: page.form(/^Sim, excluir/), done: () => addressesOf(address) };
    },
    once: 0,
    leadsTo: /^\/profile\?step=1/,
  },
  {
    name: "a film put into a shopper's cart",
    prepare: async () => {
      const { visitor, email: address } = await buyer();
      const page = await visitor.open(film);
      return { page, form: page.form("Adicionar ao carrinho"), done: () => piecesOf(address) };
    },
    once: 1,
    leadsTo: /^\/produtos\//,
  },
  ...(
    [
      ["one more of a line", /^Aumentar/, 2],
      ["'Finalizar compra'", "Finalizar compra", 1],
    ] as const
  ).map(
    ([name, button, pieces]): Row => ({
      name,
      prepare: async () => {
        const { visitor, email: address } = await buyer();
        await addFilm(visitor);
        const page = await visitor.open("/cart");
        return { page, form: page.form(button), done: () => piecesOf(address) };
      },
      once: pieces,
      leadsTo: /./,
    }),
  ),
  {
    name: "a line taken out of the cart",
    prepare: async () => {
      const { visitor, email: address } = await buyer();
      await addFilm(visitor);
      const cart = await visitor.open("/cart");
      const page = await cart.visitor.open(
        cart.$("a[href*='remover=']").first().attr("href")?.split("#")[0] ?? "",
      );
      return { page, form: page.form(/^(Sim, r|R)emover/), done: () => piecesOf(address) };
    },
    once: 0,
    leadsTo: /^\/cart/,
  },
  {
    name: "an order",
    prepare: async () => {
      const known = await buyer();
      const { email: address } = known;
      const page = await reviewByPix(known);
      const done = () => count("orders o join users u on u.id = o.user_id where u.email = $1", address);
      return { page, form: page.form("Fechar pedido"), done };
    },
    once: 1,
    leadsTo: /^\/checkout\/orderstatus/,
  },
  {
    name: "the cancelling of an order",
    prepare: async () => {
      const known = await buyer();
      const page = await paidOrder(known, "Cancelar pedido");
      const form = page.form("Cancelar pedido").fill("Motivo do cancelamento", "Desisti.");
      const done = () => count(`order_status_history it join ${ordersOf} and it.status = 7`, known.email);
      return { page, form, done };
    },
    once: 1,
    leadsTo: /^\/profile\/order/,
  },
  {
    name: "an account without a password and its address",
    prepare: async () => {
      const visitor = await guest();
      await addFilm(visitor);
      const address = email();
      const page = await (await visitor.open("/cart")).press("Comprar sem cadastro");
      const form = page.form("Continuar").fill("Nome", "Ana Souza").fill("E-mail", address);
      form.fill("CPF ou CNPJ", generateCpf()).fill("Telefone", "11 98888-7777");
      form.fill("Número", "900").fill("Complemento", "ap. 42");
      const done = () => Promise.all([users(address), piecesOf(address), addressesOf(address)]);
      return { page, form, done };
    },
    once: [1, 1, 1],
    leadsTo: "/checkout",
  },
  {
    name: "the change of an unpaid order's payment",
    prepare: async () => {
      const known = await buyer();
      const page = await (await reviewByPix(known)).press("Fechar pedido");
      const form = page.form("Alterar forma de pagamento");
      return { page, form, done: () => piecesOf(known.email) };
    },
    once: 0,
    leadsTo: /^\/checkout\?etapa=pagamento/,
  },
  {
    name: "'Comprar de novo' of an order that was not paid in time",
    prepare: async () => {
      const known = await buyer();
      const [code = ""] = orderCodesOf(await (await reviewByPix(known)).press("Fechar pedido"));
      await fetch(`${shop.sandbox}/pix/${code}/expirar`, { method: "POST", redirect: "manual" });
      const page = await (await known.visitor.open("/profile?step=3")).follow(`Ver pedido ${code}`);
      return { page, form: page.form("Comprar de novo"), done: () => piecesOf(known.email) };
    },
    once: 1,
    leadsTo: /^\/cart/,
  },
  {
    name: "'Comprar de novo'",
    prepare: async () => {
      const known = await buyer();
      const page = await paidOrder(known, "Ver pedido");
      return { page, form: page.form("Comprar de novo"), done: () => piecesOf(known.email) };
    },
    once: 1,
    leadsTo: "/cart",
  },
  {
    name: "a favourite",
    prepare: async () => {
      const { visitor, email: address } = await buyer();
      const page = await visitor.open(film);
      const done = () => count("favourites f join users u on u.id = f.user_id where u.email = $1", address);
      return { page, form: page.form("Salvar nos favoritos"), done };
    },
    once: 1,
    leadsTo: /^\/produtos\//,
  },
  {
    name: "'Desfazer' of a removed line",
    prepare: async () => {
      const { visitor, email: address } = await buyer();
      await addFilm(visitor);
      const cart = await visitor.open("/cart");
      const question = await visitor.open(
        cart.$("a[href*='remover=']").first().attr("href")?.split("#")[0] ?? "",
      );
      const page = await question.press(/^(Sim, r|R)emover/);
      return { page, form: page.form("Desfazer"), done: () => piecesOf(address) };
    },
    once: 1,
    leadsTo: /^\/cart/,
  },
  {
    name: "the cancelling of an unpaid order",
    prepare: async () => {
      const known = await buyer();
      const [code = ""] = orderCodesOf(await (await reviewByPix(known)).press("Fechar pedido"));
      const order = await (await known.visitor.open("/profile?step=3")).follow(`Ver pedido ${code}`);
      const page = await order.follow("Cancelar pedido");
      const done = () => count(`order_status_history it join ${ordersOf} and it.status = 7`, known.email);
      return { page, form: page.form("Cancelar pedido"), done };
    },
    once: 1,
    leadsTo: /^\/profile\/order/,
  },
  {
    name: "the rating of an order",
    prepare: async () => {
      const known = await buyer();
      const page = await (await paidOrder(known, "Ver pedido")).follow("Avaliar pedido");
      const filled = page.form("Enviar avaliação");
      const names = page.$("fieldset input[value='5']").map((_, each) => page.$(each).attr("name"));
      const stars = names.get().map((name): [string, string] => [name, "5"]);
      const form = { submission: () => filled.submission((entries) => [...stars, ...entries]) };
      return { page, form, done: () => count(`order_evaluations it join ${ordersOf}`, known.email) };
    },
    once: 1,
    leadsTo: /^\/profile\/order/,
  },
  {
    name: "a CEP",
    prepare: async () => {
      const page = await (await guest()).open("/localizacao?voltar=/produtos");
      const form = page.form("Confirmar cep").fill("CEP", "88010-001");
      return { page, form, done: async () => null };
    },
    once: null,
    leadsTo: "/produtos",
  },
  {
    name: "the default address",
    prepare: async () => {
      const { visitor, email: address } = await buyer();
      const form = (await visitor.open("/address?cep=01310-100"))
        .form("Salvar endereço")
        .fill("Número", "12");
      await form.fill("Complemento", "fundos").fill("Apelido do endereço", "Trabalho").submit();
      const page = await visitor.open("/profile?step=1");
      const done = () =>
        count(
          "addresses a join users u on u.id = a.user_id where u.email = $1 and address_type = 0 and nick_name = 'Trabalho'",
          address,
        );
      return { page, form: page.form(/^Tornar principal/), done };
    },
    once: 1,
    leadsTo: /^\/profile\?step=1/,
  },
  {
    name: "the change of an installer's registration",
    prepare: async () => {
      const { page: question, email: address } = await installerAtLastQuestion();
      await question.press("Ativar agora");
      const visitor = await guest();
      await send(visitor, "/login", { email: address, password, voltar: "/home" });
      const record = await (await visitor.open("/add-installer")).follow("Editar o meu cadastro");
      const page = await record.form("Cadastrar").fill("Nome fantasia", "Lima Películas").submit();
      return { page, form: page.form("Sim, Confirmar"), done: () => users(address) };
    },
    once: 1,
    leadsTo: "/installers",
  },
  {
    name: "a new specialty",
    prepare: async () => {
      const { visitor } = await installer();
      const name = `Envelopamento ${randomUUID().replaceAll(/[^a-f]/g, "")}x${randomUUID().slice(0, 8)}`;
      const page = await visitor.open("/add-specialty");
      await database.query(
        "delete from specialties where added_by = (select id from users where email = 'instalador@envelopa.example') and name like 'Envelopamento %x%'",
      );
      const form = page.form("Cadastrar").fill("Nome da especialidade", name);
      return { page, form, done: () => count("specialties where name = $1", name) };
    },
    once: 1,
    leadsTo: /^\/profile\?step=0/,
  },
  ...(
    [
      ["the answer to the cookie notice", "/produtos", "Recusar"],
      ["the light mode", "/produtos", "Modo leve: ligar"],
      ["a logout", "/produtos", "Sair"],
    ] as const
  ).map(
    ([name, path, button]): Row => ({
      name,
      prepare: async () => {
        const { visitor } = await registered();
        const page = await visitor.open(path);
        return { page, form: page.form(button), done: async () => null };
      },
      once: null,
      leadsTo: /./,
    }),
  ),
];

/** Duplicates with the cookies from before the first answer: some at the same moment, one later. */
async function answersTo({ page, form }: Ready): Promise<readonly string[]> {
  const copy = async () => {
    const visitor = new Visitor(shop.storefront, { jar: page.visitor.jar.copy() });
    const { status, headers } = await visitor.send(form.submission(), page.url);
    return `${status} ${headers.get("location") ?? ""}`;
  };
  const together = await Promise.all(Array.from({ length: copiesAtOnce }, copy));
  return [...together, await copy()];
}

describe.each(rows)("$name", ({ prepare, once, leadsTo }) => {
  it("runs once when sent at the same moment and again later, and every copy redirects to the same place", async () => {
    const ready = await prepare();
    const answers = (await answersTo(ready)).filter((answer) => !(mayBeTooMany && answer === "503 "));
    const [first = ""] = answers;
    expect([...new Set(answers)]).toEqual([first]);
    expect(first).toMatch(/^303 /);
    expect(first.slice(4)).toMatch(
      typeof leadsTo === "string" ? new RegExp(`^${leadsTo.replace("?", "\\?")}$`) : leadsTo,
    );
    expect(await ready.done()).toEqual(once);
  });
});
