import { beforeAll, describe, expect, it } from "vitest";
import { loader as measures } from "~/features/catalogue/product-meters/route";
import { resetAnnouncedCapabilities } from "~/upstream/capabilities.server";
import { users } from "../../../api/database/schema/accounts";
import { toDay } from "../../../api/payments/sao-paulo-days";
import { answerQuoteVisit, cancelQuote, rateQuote, replyToRating } from "../../../contract/quotes";
import type { Page } from "../../driver/page";
import { arrive } from "../../second-upstream/shop";
import { guest, openFilmShop, slugOfFilm } from "../../setup/film-shop";
import { phonePhotos, toFile } from "../../setup/phone-photos";
import {
  addDoneQuote,
  addInstallerWithLogin,
  answerWith,
  askForQuote,
  quoteSeenBy,
} from "../../setup/quotes";
import { addPhotoOf, addProjectOf, wall } from "../../setup/rooms";
import { createShopFromSource } from "../../setup/shop-from-source";
import { addShopper, logInAs, type TestShopper } from "../../setup/shoppers";
import { answerFrom, asking } from "../../setup/storefront";

const { upstream } = openFilmShop();
let shop: typeof fetch;

beforeAll(async () => {
  shop = await createShopFromSource();
});

async function logIn(voltar: string): Promise<{ page: Page; shopper: TestShopper }> {
  const shopper = await addShopper(upstream());
  return { page: await logInAs((await arrive(shop)).visitor, shopper, voltar), shopper };
}

const newQuote = async (query = "") => (await logIn(`/orcamentos/novo${query}`)).page;
const description = "Envelopar a mesa de jantar.";

describe("the form for a quote", () => {
  it("keeps what was typed and ticked beside the message of each mistake", async () => {
    const { id } = await addInstallerWithLogin(upstream(), { name: "Rui Lima" });
    const page = await newQuote(`?aplicador=${id}`);
    for (const [label, typed, message] of [
      ["O que precisa ser feito", "Mesa", "Conte um pouco mais (pelo menos 10 letras)"],
      ["O que precisa ser feito", "m".repeat(1001), "Escreva no máximo 1.000 caracteres."],
      [/^Metros/, "2,5", "Informe metros inteiros, de 1 a 1000."],
      [/^CEP/, "1234", "O Cep informado não foi encontrado."],
      [/^CEP/, "00000-000", "O Cep informado não foi encontrado."],
      [/^Data/, "31/02/2027", "Escolha um dia a partir de hoje"],
      [/^Data/, "2020-01-01", "Escolha um dia a partir de hoje"],
    ] as const) {
      const form = page.form("Enviar pedido").fill("O que precisa ser feito", description);
      const refused = await form.fill(label, typed).submitAnyway();
      expect([typed.slice(0, 20), refused.status >= 400 && refused.status < 500]).toEqual([
        typed.slice(0, 20),
        true,
      ]);
      expect(refused.alerts.join(" ")).toContain(message);
      const again = refused.form("Enviar pedido");
      expect([again.value(label), again.isChosen(/Rui Lima/)]).toEqual([typed, true]);
    }
  });

  it("refuses photos that are none, and asks for photos again when something else is wrong", async () => {
    const { id } = await addInstallerWithLogin(upstream());
    const page = await newQuote(`?aplicador=${id}`);
    const text = new File(["not a photo"], "porta.png", { type: "image/png" });
    const refused = await page
      .form("Enviar pedido")
      .fill("O que precisa ser feito", description)
      .attach(/^Fotos/, text)
      .submitAnyway();
    expect([refused.status, refused.alerts.join(" ")]).toEqual([
      400,
      expect.stringContaining("Este arquivo não é uma foto que conseguimos ler."),
    ]);
    const gif = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], "porta.jpg", { type: "image/jpeg" });
    const broken = await page
      .form("Enviar pedido")
      .attach(/^Fotos/, gif)
      .submitAnyway();
    expect(broken.alerts.join(" ")).toContain("Escolha as fotos de novo.");
  });

  it("takes the photos of a phone, or says the cause and keeps what was typed", async () => {
    const { id } = await addInstallerWithLogin(upstream());
    // Each needs a login.
    for (const [name, make, message] of phonePhotos.filter((_, index) => index % 2 === 0)) {
      const page = await newQuote(`?aplicador=${id}`);
      const form = page.form("Enviar pedido").fill("O que precisa ser feito", `${description} ${name}`);
      const filled = form.attach(/^Fotos/, await toFile(name, make));
      const answer = message ? await filled.submitAnyway() : await filled.submit();
      if (message === null) expect(answer.address).toMatch(/\/orcamentos\/\d+/);
      else {
        expect([answer.status, answer.alerts.join(" ")]).toEqual([400, expect.stringContaining(message)]);
        expect(answer.form("Enviar pedido").value("O que precisa ser feito")).toBe(`${description} ${name}`);
      }
    }
  });

  it("says that a form with the same key and other data was sent before", async () => {
    const { id } = await addInstallerWithLogin(upstream());
    const page = await newQuote(`?aplicador=${id}`);
    const form = page.form("Enviar pedido").fill("O que precisa ser feito", description);
    const sent = await form.submit();
    expect((await form.submit()).address).toBe(sent.address);
    const other = await form.fill("O que precisa ser feito", "Envelopar outra mesa.").submitAnyway();
    expect([other.status, other.alerts.join(" ")]).toEqual([
      422,
      expect.stringContaining("Este pedido já foi enviado."),
    ]);
    // The form has a new key.
    const next = await other.form("Enviar pedido").submit();
    expect(next.address).not.toBe(sent.address);
    expect(next.address).toMatch(/^\/orcamentos\/\d+$/);
  });

  it("carries a project of the shopper's room, whose faces the installer sees, and refuses what is no project", async () => {
    const installer = await addInstallerWithLogin(upstream());
    const { page, shopper } = await logIn(`/orcamentos/novo?aplicador=${installer.id}`);
    const id = await addProjectOf(upstream(), { token: shopper.token }, { sampleRoom: "sala" });
    const form = async (ambiente: string) => {
      const opened = await page.visitor.open(
        `/orcamentos/novo?aplicador=${installer.id}&ambiente=${ambiente}`,
      );
      return opened.form("Enviar pedido").fill("O que precisa ser feito", description);
    };
    expect((await page.visitor.open("/orcamentos/novo?ambiente=abc")).text).not.toContain(
      "O seu projeto vai",
    );
    expect((await (await form("999999")).submit()).status).toBe(404);
    const sent = await (await form(String(id))).submit();
    const quoteId = Number(/\d+/.exec(sent.address)?.[0]);
    expect((await quoteSeenBy(upstream(), quoteId, installer)).room?.faces).toHaveLength(1);
  });

  it.each([
    ["a sample room", () => ({ sampleRoom: "sala" })],
    ["an own photo", async (token: string) => ({ photoId: await addPhotoOf(upstream(), { token }) })],
  ])("fills in the metres and sizes of a project in %s", async (_, addRoom) => {
    const { page, shopper } = await logIn("/orcamentos/novo");
    const face = {
      ...wall,
      widthInMm: 3000,
      product: { slug: slugOfFilm, choice: { Cor: "Preto", Largura: "1,52 m" } },
    };
    const project = { ...(await addRoom(shopper.token)), faces: [face] };
    const id = await addProjectOf(upstream(), { token: shopper.token }, project);
    const form = (await page.visitor.open(`/orcamentos/novo?ambiente=${id}&item=${slugOfFilm}`)).form(
      "Enviar pedido",
    );
    expect(Number(form.value(/^Metros/))).toBeGreaterThan(4);
    expect(form.value("O que precisa ser feito")).toContain("3,00 × 2,60 m; menos");
    const typed = await page.visitor.open(`/orcamentos/novo?ambiente=${id}&item=${slugOfFilm}&metros=2`);
    expect(typed.form("Enviar pedido").value(/^Metros/)).toBe("2");
  });

  it("ticks at most three of a list, and says so", async () => {
    const installers = await Promise.all([1, 2, 3, 4].map(() => addInstallerWithLogin(upstream())));
    const query = new URLSearchParams(installers.map(({ id }) => ["aplicador", String(id)]));
    const page = await newQuote(`?${query}`);
    expect(page.$("input[name=aplicador][checked]").length).toBe(3);
    expect(page.text).toContain("Um pedido vai para até 3 aplicadores");
  });

  it("shows the upstream's limit and keeps the typed values", async () => {
    const { id } = await addInstallerWithLogin(upstream(), { name: "Bia Prado" });
    const { page, shopper } = await logIn(`/orcamentos/novo?aplicador=${id}`);
    for (let sent = 0; sent < 2; sent += 1) await askForQuote(upstream(), shopper, [{ id, token: "" }]);
    const form = page.form("Enviar pedido").fill("O que precisa ser feito", description);
    const refused = await form.submitAnyway();
    expect([refused.status, refused.form("Enviar pedido").value("O que precisa ser feito")]).toEqual([
      429,
      description,
    ]);
    expect(refused.alerts.join(" ")).toContain("Você já pediu orçamentos a Bia Prado hoje.");
  });
});

describe("the page of a quote", () => {
  it("answers 404 to unknown ids, to what is no id and to other accounts, for pages and forms alike", async () => {
    const installer = await addInstallerWithLogin(upstream());
    const id = await askForQuote(upstream(), await addShopper(upstream()), [installer]);
    const { visitor } = (await logIn("/orcamentos")).page;
    for (const path of [`/orcamentos/${id}`, "/orcamentos/999999", "/orcamentos/abc", "/orcamentos/0"]) {
      const page = await visitor.open(path);
      expect([path, page.status, page.heading]).toEqual([path, 404, "Pedido de orçamento não encontrado"]);
      for (const intent of ["cancelar", "feito", "recusar"]) {
        const body = new URLSearchParams({ intent });
        const sent = await visitor.go({ url: visitor.origin + path, method: "POST", body });
        expect([path, intent, sent.status]).toEqual([path, intent, 404]);
      }
    }
  });

  it("answers 409 to a late choice, with the state as it is now", async () => {
    const installer = await addInstallerWithLogin(upstream(), { name: "Leo Reis" });
    const { page, shopper } = await logIn("/orcamentos");
    const id = await askForQuote(upstream(), shopper, [installer]);
    await answerWith(upstream(), id, installer);
    const open = await page.visitor.open(`/orcamentos/${id}`);
    const cancelled = await open.press("Cancelar este pedido");
    expect(cancelled.text).toContain("Situação: Cancelado.");
    expect((await open.press("Cancelar este pedido")).text).toContain("Situação: Cancelado.");
    const late = await open.press("Escolher Leo Reis");
    expect([late.status, late.has("button", /^Escolher/)]).toEqual([409, false]);
    expect(late.text).toContain("Situação: Cancelado.");
  });
});

describe("an upstream without quotes", () => {
  it("gets no links and no pages for them", async () => {
    const { id } = await addInstallerWithLogin(upstream());
    const { page } = await logIn("/orcamentos");
    expect((await page.visitor.open("/installers")).has("button", "Pedir orçamento")).toBe(true);
    resetAnnouncedCapabilities();
    answerFrom(upstream(), { missing: /^\/quote\// });
    for (const path of ["/installers", `/detail-installer?id=${id}`, "/produtos/vinil-fosco", "/profile"]) {
      const shown = await page.visitor.open(path);
      expect([path, shown.status, /orçamento/i.test(shown.$("main").text())]).toEqual([path, 200, false]);
    }
    for (const path of ["/orcamentos", "/orcamentos/1", "/orcamentos/novo"])
      expect([path, (await page.visitor.open(path)).status]).toEqual([path, 404]);
    resetAnnouncedCapabilities();
  });
});

describe("agreed work", () => {
  async function agree() {
    const installer = await addInstallerWithLogin(upstream(), { name: "Rui Lima" });
    const { page, shopper } = await logIn("/orcamentos");
    const id = await askForQuote(upstream(), shopper, [installer]);
    await answerWith(upstream(), id, installer);
    const open = await page.visitor.open(`/orcamentos/${id}`);
    const chosen = await open.press("Escolher Rui Lima");
    const day = (days: number) => toDay(new Date(upstream().clock.now().getTime() + days * 24 * 60 * 60_000));
    return { installer, shopper, id, chosen, day };
  }

  it("gets its day with a calendar file, moves it by a proposal, and keeps what was typed wrong", async () => {
    const { installer, id, chosen, day } = await agree();
    const none = await chosen.visitor.open(`/orcamentos/${id}/visita.ics`);
    expect([none.address, none.text.includes("Ainda não há um dia de visita")]).toEqual([
      `/orcamentos/${id}`,
      true,
    ]);
    const set = await chosen
      .form("Salvar o dia")
      .fill("Dia da visita", day(5))
      .fill("Período", "De manhã (8h às 12h)")
      .submit();
    expect(set.text).toContain("de manhã (8h às 12h)");
    const file = await set.visitor.send({
      url: `${set.visitor.origin}/orcamentos/${id}/visita.ics`,
      method: "GET",
    });
    expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(await file.text()).toContain(`DTSTART:${day(5).replaceAll("-", "")}T080000`);

    const wrong = await set.form("Propor outro dia").fill("Outro dia", "2020-01-01").submitAnyway();
    expect([wrong.status, wrong.form("Propor outro dia").value("Outro dia")]).toEqual([422, "2020-01-01"]);
    const moved = await set.form("Propor outro dia").fill("Outro dia", day(6)).submit();
    expect(moved.text).toContain("Você propôs outro dia: ");
    expect(moved.text).toContain("Até a resposta vale o dia combinado.");
    const { proposedVisit } = await quoteSeenBy(upstream(), id, installer);
    const body = { id, visitOn: day(6), window: proposedVisit?.window ?? null, accept: true };
    await upstream().answerTo(answerQuoteVisit, { token: installer.token, body });
    const late = await moved.press("Retirar a proposta");
    expect(late.text).toContain("Você propôs outro dia: ");
  });

  it("is cancelled with a reason, and leads on to other installers where the installer did it", async () => {
    const { installer, id, chosen } = await agree();
    const empty = await chosen.form("Cancelar o trabalho").submitAnyway();
    expect([empty.status, empty.alerts.join(" ")]).toEqual([
      400,
      expect.stringContaining("Conte em poucas palavras por que vai cancelar."),
    ]);
    const body = { id, reason: "Quebrei o braço." };
    await upstream().answerTo(cancelQuote, { token: installer.token, body });
    const left = await chosen.visitor.open(`/orcamentos/${id}`);
    for (const text of ["Cancelado pelo aplicador", "Quebrei o braço.", "Pedir a outros aplicadores"])
      expect(left.text).toContain(text);
    const tardy = await chosen
      .form("Cancelar o trabalho")
      .fill("Motivo do cancelamento", "Mudei de ideia.")
      .submit();
    expect(tardy.text).toContain("Quebrei o braço.");
  });

  it("has neither proposals nor reasons at an upstream without them", async () => {
    const { chosen, day } = await agree();
    resetAnnouncedCapabilities();
    answerFrom(upstream(), { without: ["quote-visits"] });
    const page = await chosen.visitor.open(chosen.address);
    const set = await page.form("Salvar o dia").fill("Dia da visita", day(5)).submit();
    expect([set.has("button", "Alterar o dia"), set.has("button", "Cancelar este pedido")]).toEqual([
      true,
      true,
    ]);
    expect(set.text).not.toMatch(/Remarcar|Período|Cancelar o trabalho/);
    resetAnnouncedCapabilities();
  });
});

describe("the reply to a client's rating", () => {
  async function rateWithReply() {
    const installer = await addInstallerWithLogin(upstream(), { name: "Rui Lima" });
    const { page, shopper } = await logIn("/orcamentos");
    await upstream().database.update(users).set({ emailConfirmedAt: upstream().clock.now() });
    const id = await addDoneQuote(upstream(), shopper, installer);
    const rating = { id, note: 4, evaluation: "Atrasou." };
    await upstream().answerTo(rateQuote, { token: shopper.token, body: rating });
    const reply = { id, reply: "Texto ofensivo" };
    await upstream().answerTo(replyToRating, { token: installer.token, body: reply });
    return { id, visitor: page.visitor };
  }

  it("is reported once by the client, who then reads it no longer", async () => {
    const { id, visitor } = await rateWithReply();
    const page = await visitor.open(`/orcamentos/${id}`);
    expect(page.text).toContain("Texto ofensivo");
    expect(page.text).toContain("Denunciar a resposta à sua avaliação");
    const empty = await page.form("Enviar denúncia").submitAnyway();
    expect([empty.status, empty.alerts.length > 0]).toEqual([400, true]);
    const report = page.form("Enviar denúncia").fill(/errado/, "Ofende.");
    for (const _ of [1, 2]) {
      const reported = await report.submit();
      expect(reported.text).toContain("Você denunciou este texto");
      expect(reported.text).not.toContain("Texto ofensivo");
    }
  });

  it("cannot be reported at an upstream without such reports", async () => {
    const { id, visitor } = await rateWithReply();
    resetAnnouncedCapabilities();
    answerFrom(upstream(), { without: ["reply-reports"] });
    const page = await visitor.open(`/orcamentos/${id}`);
    expect(page.text).toContain("Texto ofensivo");
    expect(page.text).not.toContain("Denunciar a resposta à sua avaliação");
    resetAnnouncedCapabilities();
  });
});

it("the request for a quote takes over the list of walls and parts", async () => {
  const query = "Cor=Preto&Largura=1,52 m&nome=Parede&largura=3,20&altura=2,60&tipo=cobrir";
  const sent = await asking(`/produtos/${slugOfFilm}/metros?${query}`, guest, { slug: slugOfFilm });
  const { data: page } = await measures(sent);
  const { pathname, searchParams } = new URL(page.quoteHref ?? "", "http://loja.test");
  expect([pathname, searchParams.get("item")]).toEqual(["/orcamentos/novo", slugOfFilm]);
  expect(searchParams.get("metros")).toBe(String(page.answer?.meters));
  expect(searchParams.get("medidas")).toBe(page.answer?.list);
});
