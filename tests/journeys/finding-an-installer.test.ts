import { describe, expect, inject, it } from "vitest";
import { type Page, readable } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { modes } from "./modes";
import { faultsOf } from "./page-faults";
import { arrive, orderCodesOf, payByPix, walkToReview } from "./purchase-steps";

const shop = { storefront: inject("storefrontUrl"), sandbox: inject("sandboxUrl") };
const open = (path: string, headers?: Record<string, string>) =>
  new Visitor(shop.storefront, { headers }).open(path);

const cardsOf = (page: Page) => page.$(".installers > li");
const placesOf = (page: Page) =>
  cardsOf(page)
    .toArray()
    .map((each) => readable(page.$(each).find("p").first().text()));

function expectSound(page: Page, status = 200) {
  expect([page.address, page.status, faultsOf(page)]).toEqual([page.address, status, []]);
}

describe.each(modes)("finding an installer after an approved order, %s", (_, headers) => {
  it("leads from the order to an installer's WhatsApp and back", async () => {
    const placed = await (await walkToReview(shop.storefront, headers)).press("Fechar pedido");
    await payByPix(shop.sandbox, orderCodesOf(placed));
    const paid = await placed.reload();
    expect(paid.text).toContain("Deseja localizar um aplicador?");

    const choice = await paid.follow("Localizar aplicador");
    expectSound(choice);
    expect(choice.$("input[name=endereco][checked]").length).toBe(1);
    expect((await choice.follow("Voltar")).address).toBe(paid.address);

    const refused = await choice.press("Continuar");
    expectSound(refused, 400);
    expect(refused.alerts.join()).toContain("Selecione ao menos uma especialidade!");

    const found = await refused
      .form("Continuar")
      .choose("Envelopamento de móveis")
      .choose("Envelopamento de veículos e frotas")
      .submit();
    expectSound(found);
    expect(found.heading).toMatch(/^Aplicadores na sua área \([1-9]\d*\)$/);
    const distances = placesOf(found).flatMap(
      (place) => / a (?:cerca|menos) de ([\d.]+) km/.exec(place)?.[1] ?? [],
    );
    const inKm = distances.map((each) => Number(each.replace(".", "")));
    expect(inKm.length).toBeGreaterThan(1);
    expect(inKm).toEqual(inKm.toSorted((one, other) => one - other));
    const chat = new URL(found.$(".contacts a[target]").attr("href") ?? "");
    expect([chat.host, chat.pathname]).toEqual(["wa.me", expect.stringMatching(/^\/55\d{10,11}$/)]);
    expect(chat.searchParams.get("text")).toContain("orçamento");
    expect(found.$(".contacts a").attr("href")).toMatch(/^tel:\+55\d{10,11}$/);

    const again = await found.follow("Voltar");
    expect(again.$("input[name=especialidade][checked]").length).toBe(2);
    expect((await again.follow("Voltar")).address).toBe(paid.address);
    expect((await found.follow("continuar comprando")).address).toBe("/home");

    const history = await paid.follow("Acessar os meus pedidos");
    const order = await history.follow(/^Ver pedido /);
    const fromOrder = await order.follow("Localizar aplicador");
    expect((await fromOrder.follow("Voltar")).address).toBe(order.address);
  });
});

describe("searching installers near an address", () => {
  it("sends a guest to the login and to the address form, then continues the search", async () => {
    const login = await (await arrive(shop.storefront)).visitor.open("/select-installer");
    expect(login.address).toMatch(/^\/login/);
    expect(login.text).toContain("Sem usuário ou id");
    const address = await login
      .form("Entrar")
      .fill("E-mail", "novo@envelopa.example")
      .fill("Senha", "envelopa123")
      .submit();
    expect(address.address).toMatch(/^\/address/);
    expect(address.text).toContain("Cadastre um endereço para entrega");
    expectSound(address);
  });

  it("refuses another account's address and keeps the specialty", async () => {
    // Other journeys end all sessions of the known accounts.
    const { visitor } = await walkToReview(shop.storefront);
    const strange = await visitor.open("/select-installer?especialidade=1&endereco=0");
    expectSound(strange, 400);
    expect(strange.alerts.join()).toContain("Escolha um endereço.");
    expect(strange.$("input[name=especialidade][checked]").length).toBe(1);
  });
});

describe("/installers", () => {
  it("shows the warning once a visit without blocking the page, and expands its text in place", async () => {
    const first = await open("/installers");
    expectSound(first);
    const warning = first.$("section.attention");
    expect(warning.find("h2").text()).toBe("ATENÇÃO");
    expect(warning.find("details:not([open]) summary").text()).toContain("Ver mais");
    expect(warning.find("details").text()).toContain("não se responsabiliza");
    expect([first.$("[inert], dialog").length, cardsOf(first).length]).toEqual([0, 15]);
    const understood = await first.follow("Entendi");
    expect([understood.address, understood.$(".attention").length]).toEqual(["/installers", 0]);
    expect((await first.visitor.open("/installers?pagina=2")).$(".attention").length).toBe(0);
    expect((await open("/installers")).$(".attention").length).toBe(1);
  });

  it("filters by specialty and city in the URL, paginates, clears and links every installer", async () => {
    const all = await open("/installers");
    const second = await all.follow("Página 2");
    expect(second.address).toBe("/installers?pagina=2");
    expect(second.text).toMatch(/Mostrando 16 - \d+ de \d+ aplicadores/);

    const form = second.form("Aplicar Filtros");
    const inCity = await form
      .fill("Cidade", "sao paulo")
      .fill("Especialidade", "Envelopamento de móveis")
      .submit();
    expect(inCity.address).toBe("/installers?especialidade=Envelopamento+de+m%C3%B3veis&cidade=sao+paulo");
    expectSound(inCity);
    expect(new Set(placesOf(inCity))).toEqual(new Set(["São Paulo/SP"]));
    for (const card of cardsOf(inCity).toArray()) {
      expect(inCity.$(card).text()).toMatch(/Envelopamento de .*móveis/);
    }
    expect(inCity.form("Aplicar Filtros").value("Cidade")).toBe("sao paulo");

    const nobody = await inCity.form("Aplicar Filtros").fill("Cidade", "Xyzópolis").submit();
    expectSound(nobody);
    expect(nobody.$("main h2").text()).toContain("Não localizado");
    expect((await nobody.follow("Limpar Filtros")).address).toBe("/installers");

    const name = inCity.$(".installers h2").first().text();
    const alone = await inCity.follow(name);
    expectSound(alone);
    expect([alone.heading, alone.title]).toEqual([name, `${name} | Envelopa`]);
    expect(alone.text).toContain("Envelopamento de móveis");
    expect(alone.$(".contacts a[href^='https://wa.me/55']").length).toBe(1);
  });

  it("answers 404 with a way back for an unknown installer", async () => {
    const page = await open("/detail-installer?id=999999");
    expectSound(page, 404);
    expect(page.heading).toBe("Aplicador não encontrado");
  });

  it("lets search engines index its pages and installers, but no filtered list", async () => {
    const canonicalOf = (page: Page) => new URL(page.$("link[rel=canonical]").attr("href") ?? "").href;
    const robotsOf = (page: Page) => page.$("meta[name=robots]").attr("content");
    const all = await open("/installers");
    const [first = ""] = all
      .$(".installers h2 a")
      .toArray()
      .map((each) => all.$(each).attr("href"));
    for (const path of ["/installers", "/installers?pagina=2", first]) {
      const page = await open(path);
      expect([canonicalOf(page), robotsOf(page)]).toEqual([page.url, undefined]);
    }
    const narrowed = await open("/installers?cidade=Natal");
    expect([canonicalOf(narrowed), robotsOf(narrowed)]).toEqual([all.url, undefined]);
    const told = all.$('script[type="application/ld+json"]').text();
    expect(told).toContain('"ItemList"');
    expect(told).not.toContain("LocalBusiness");
  });

  it("sends the essential content without script and pictures in the light mode", async () => {
    const page = await open("/installers", { "save-data": "on" });
    expectSound(page);
    expect(page.$("script[src], link[rel=modulepreload], img").length).toBe(0);
    expect(cardsOf(page).length).toBe(15);
    expect(page.$(".contacts a[href^='https://wa.me/55']").length).toBe(15);
  });
});
