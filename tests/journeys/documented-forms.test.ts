import type { Element } from "domhandler";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { type Page, readable } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { crawl } from "./crawl";
import { quoted, readDocumentedForms, toPattern } from "./documented-forms";
import { arrive, fillCart, walkToReview } from "./purchase-steps";

const sections = readDocumentedForms();
const forms = sections.flatMap((section) => section.forms.map((form) => ({ ...form, section })));
const everywhere = sections.find(({ title }) => title === "On every page")?.text ?? "";

const linked = [
  "/home",
  "/produtos?produto=carbono",
  "/localizacao",
  "/cart",
  "/login",
  "/register",
  "/produtos/vinil-roxo-alto-brilho",
  "/aplicadores/sp/sao-paulo",
];
const ofAShopper = [
  "/profile?step=0",
  "/profile?step=1",
  "/profile?step=2",
  "/address",
  "/list-address",
  "/select-installer",
  "/checkout?etapa=entrega",
  "/checkout?etapa=pagamento",
  "/checkout?etapa=revisao&pagamento=pix",
  "/cookies",
  "/profile?step=3",
  "/profile/privacidade",
  "/profile/email",
  "/profile/aparelhos",
  "/profile/cartoes",
  "/meus-ambientes",
  "/produtos/vinil-adesivo-fibra-de-carbono-4d/na-parede?ambiente=porta&com=vinil-alto-brilho-cast",
  "/na-parede?ambiente=porta",
  "/na-parede?ambiente=porta&marcar=1&comparar=vinil-adesivo-fibra-de-carbono-4d&Cor=Preto",
  "/produtos/vinil-adesivo-fibra-de-carbono-4d/na-parede?ambiente=porta&marcar=1",
  "/orcamentos/2",
  "/orcamentos/11",
  "/orcamentos/novo?item=vinil-roxo-alto-brilho",
];

async function logIn(email: string): Promise<Page> {
  const login = await (await arrive(inject("storefrontUrl"))).visitor.open("/login");
  return login.form("Entrar").fill("E-mail", email).fill("Senha", "envelopa123").submit();
}

async function favouritesPage(): Promise<Page> {
  const home = await arrive(inject("storefrontUrl"));
  const { visitor } = await home.press("Aceitar");
  const [saved, seen] = ["vinil-roxo-alto-brilho", "vinil-adesivo-fibra-de-carbono-4d"];
  await (await visitor.open(`/produtos/${saved}`)).press("Salvar nos favoritos");
  await visitor.open(`/produtos/${seen}`);
  return visitor.open("/favoritos");
}

interface DrawnForm {
  readonly page: Page;
  readonly element: Element;
  readonly method: string;
  readonly pathname: string;
}

const drawnForms = (page: Page): DrawnForm[] =>
  page
    .$("form")
    .toArray()
    .map((element) => ({
      page,
      element,
      method: (page.$(element).attr("method") ?? "get").toUpperCase(),
      pathname: decodeURI(new URL(page.$(element).attr("action") ?? "", page.url).pathname),
    }));

const documentedFor = ({ method, pathname }: DrawnForm) =>
  forms.filter((form) => form.method === method && form.paths.some((path) => path.test(pathname)));

const namesOf = ({ page, element }: DrawnForm) =>
  page
    .$(element)
    .find("input[name], select[name], textarea[name]")
    .toArray()
    .map((control) => ({
      control,
      name: page.$(control).attr("name") ?? "",
      isHidden: page.$(control).attr("type") === "hidden",
    }));

function labelOf({ page, element }: DrawnForm, control: Element): string {
  const { $ } = page;
  const id = $(control).attr("id");
  const own = id ? $(element).find(`label[for="${id}"]`).first() : $(control).closest("label");
  const label = (own.length > 0 ? own : $(control).closest("label")).clone();
  label.find("input, select, textarea, [aria-hidden=true]").remove();
  return readable(label.text()) || ($(control).attr("alt") ?? page.nameOf(control));
}

/** The sections that describe a form, including the sections its rows refer to. */
function documentFor(form: DrawnForm): string {
  const found = documentedFor(form);
  const refersToProfile = found.some(({ row }) => row.includes("those of an installer's personal data"));
  const referred = sections.filter(({ title }) => refersToProfile && title === "Account");
  return (
    [...found.map(({ section }) => section), ...referred].map(({ text }) => text).join("\n") + everywhere
  );
}

/** Several ways to split the document, because labels and button texts may contain commas, colons and brackets. */
const separators = [
  /[`|();\n]| or | and /,
  /[`|();',\n]| or | and /,
  /[`|\n;]|,? \((?=`)| \/ /,
  /[`|\n']|\)[,;)]| \((?=[A-Z])/,
  /: | \(`|\|/,
];

const patternsIn = new Map<string, RegExp[]>();

/** A pattern for each phrase of the document; `{product}` matches any words. */
function patternsOf(document: string): RegExp[] {
  const known = patternsIn.get(document);
  if (known) return known;
  const phrases = separators.flatMap((separator) => document.split(separator)).map(readable);
  const patterns = [...new Set(phrases.map((phrase) => phrase.toLowerCase()))]
    .filter((phrase) => phrase.length > 2)
    .map(toPattern);
  patternsIn.set(document, patterns);
  return patterns;
}

/** Whether the text is a whole phrase of the document. */
function isDocumented(text: string, document: string): boolean {
  // A label that ends in a bracket, such as 'Altura (m)', cannot be split at its separators.
  if ([`(${text})`, `(${text},`, ` or ${text})`].some((phrase) => document.includes(phrase))) return true;
  const wanted = readable(text).toLowerCase();
  return patternsOf(document).some((pattern) => pattern.test(wanted));
}

/** Forms that need a mail, an expired login, an order or a saved card; other journeys send them. */
const drawnElsewhere =
  /resetpassword|reenviar|juntar-carrinho|to where it was first sent|by the link in a mail|keep an account|other logins|remove a notice|remove a saved card|each photo of a room|each project in a room/;

describe("docs/forms.md", () => {
  let pages: readonly Page[] = [];
  beforeAll(async () => {
    const cart = await fillCart(await arrive(inject("storefrontUrl")));
    const guest = await crawl(cart.visitor, linked, { maxAlike: 3 });
    const home = await logIn("comprador@envelopa.example");
    const full = await fillCart(home);
    const checkout = await full.press("Finalizar compra");
    expect(checkout.address).toMatch(/^\/checkout/);
    const shopper = await crawl(home.visitor, ["/cart", ...ofAShopper], { maxAlike: 2 });
    const installer = await logIn("instalador@envelopa.example");
    const own = await Promise.all(
      [
        "/profile?step=0",
        "/add-specialty",
        "/portfolio",
        "/detail-installer?id=3",
        "/orcamentos/3",
        "/orcamentos/4",
      ].map((address) => installer.visitor.open(address)),
    );
    const gate = await new Visitor(inject("storefrontUrl")).open("/home");
    const measures = await gate.visitor.open("/produtos/vinil-adesivo-fibra-de-carbono-4d/metros");
    const wall = await gate.visitor.open(
      "/produtos/vinil-adesivo-fibra-de-carbono-4d/na-parede?ambiente=sala&marcar=1",
    );
    pages = [measures, wall, ...guest.pages, ...shopper.pages, ...own, gate, await favouritesPage()];
  });

  it("names every form on the shop's pages", () => {
    const unknown = pages
      .flatMap(drawnForms)
      .filter((form) => documentedFor(form).length === 0)
      .map(({ method, pathname, page }) => `${method} ${pathname} on ${page.address}`);
    expect(pages.length).toBeGreaterThan(60);
    expect([...new Set(unknown)]).toEqual([]);
  });

  it("names every field of every form", () => {
    const unknown = pages.flatMap(drawnForms).flatMap((form) => {
      const patterns = quoted(documentFor(form)).map(toPattern);
      return namesOf(form)
        .filter(({ name }) => !patterns.some((pattern) => pattern.test(name)))
        .filter(({ name }) => !isChoiceOfProduct(form, name))
        .map(({ name }) => `${name} in ${form.method} ${form.pathname}`);
    });
    expect([...new Set(unknown)]).toEqual([]);
  });

  it("gives the label of every visible field", () => {
    const unknown = pages.flatMap(drawnForms).flatMap((form) => {
      const document = documentFor(form);
      return namesOf(form)
        .filter(
          ({ control, isHidden }) =>
            !isHidden && !/^(radio|checkbox|image)$/.test(form.page.$(control).attr("type") ?? ""),
        )
        .map(({ control }) => labelOf(form, control))
        .filter((label) => !isDocumented(label, document))
        .map((label) => `${label} in ${form.method} ${form.pathname}`);
    });
    expect([...new Set(unknown)]).toEqual([]);
  });

  it("gives the text of every button", () => {
    const unknown = pages.flatMap(drawnForms).flatMap((form) => {
      const document = documentFor(form);
      return form.page
        .$(form.element)
        .find("button")
        .toArray()
        .filter((button) => (form.page.$(button).attr("type") ?? "submit") === "submit")
        .filter((button) => !form.page.$(button).is("[hidden], [aria-hidden=true]"))
        .map((button) => form.page.nameOf(button))
        .filter((text) => !isDocumented(text, document))
        .map((text) => `${text} in ${form.method} ${form.pathname}`);
    });
    expect([...new Set(unknown)]).toEqual([]);
  });

  it("describes no form that is missing from the pages", () => {
    const drawn = pages.flatMap(drawnForms);
    const missing = forms
      .filter(({ row, section }) => !drawnElsewhere.test(row) && !/^Orders?: /.test(section.title))
      .filter((form) => !drawn.some((each) => documentedFor(each).some(({ row }) => row === form.row)))
      .map(({ row }) => row.slice(0, 100));
    expect(missing).toEqual([]);
  });
});

const samples: ReadonlyArray<readonly [RegExp, string]> = [
  [/^voltar$/, "/home"],
  [/^(cep|postalCode|cepBuscado)$/, "01310-100"],
  [/^quantidade/, "2"],
  [/^email/, "robo@exemplo.example"],
  [/senha|password/i, "segredo de teste 1"],
  [/^(pagamento)$/, "pix"],
  [/^(altura|largura|rolo)$/, "2,00"],
  [/^modo$/, "0"],
  [/^resposta$/, "recusar"],
  [/^removida/, "1-1-2"],
];
const sampleFor = (name: string) => samples.find(([pattern]) => pattern.test(name))?.[1] ?? "1";

const toAddress = (address: string): string =>
  address.replace("{slug}", "vinil-adesivo-fibra-de-carbono-4d").replace(/\{[^}]*\}/g, "1");

describe("a client that knows only docs/forms.md", () => {
  const posts = forms.flatMap((form) =>
    form.method === "POST" && form.address !== null && form.address !== "/logout"
      ? [{ form, address: toAddress(form.address) }]
      : [],
  );

  // The shopper is new: one of the forms ends all other sessions of the account, which other journeys use.
  it.each([["guest", arrive] as const, ["shopper", walkToReview] as const])(
    "submits every form and button successfully as a %s",
    async (_, begin) => {
      const start = await begin(inject("storefrontUrl"));
      const answers: string[] = [];
      for (const { form, address } of posts) {
        const intents = form.intents.length > 0 ? form.intents : [""];
        for (const intent of intents) {
          const body = new URLSearchParams();
          for (const field of form.fields) body.set(field, sampleFor(field));
          const [name = "intent", value = intent] = intent.includes("=")
            ? intent.split("=")
            : ["intent", intent];
          if (value) body.set(name, value);
          const url = new URL(address, start.visitor.origin).href;
          const response = await start.visitor.anotherTab().send({ url, method: "POST", body });
          const text = await response.text();
          const isUnderstood = response.status < 500 && !text.includes("Não entendemos este");
          if (!isUnderstood) answers.push(`${response.status} POST ${address} ${intent}`);
        }
      }
      expect(posts.length).toBeGreaterThan(20);
      expect(answers).toEqual([]);
    },
  );
});

const isChoiceOfProduct = ({ pathname }: DrawnForm, name: string) =>
  /^\/(produtos\/|na-parede$)/.test(pathname) && /^[A-ZÀ-Ú]/.test(name);
