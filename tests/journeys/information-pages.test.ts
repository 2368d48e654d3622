import { randomUUID } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import type { Page } from "../driver/page";
import { modes } from "./modes";
import { faultsOf } from "./page-faults";
import { arrive } from "./purchase-steps";

const storefront = inject("storefrontUrl");

function expectSound(page: Page, status = 200) {
  expect([page.address, page.status, faultsOf(page)]).toEqual([page.address, status, []]);
}

describe.each(modes)("looking up information, %s", (_, headers) => {
  it("finds the answer to a question and returns to all questions", async () => {
    const home = await arrive(storefront, headers);
    const questions = await home.follow("Perguntas frequentes");
    expectSound(questions);
    const summaries = (page: Page) =>
      page
        .$("details.accordion > summary")
        .get()
        .map((each) => page.$(each).text());
    expect(summaries(questions)).toHaveLength(15);
    const later = await questions.follow("Página 2");
    expectSound(later);
    expect(summaries(later)).not.toContain(summaries(questions)[0]);

    const found = await later.form("Pesquisar").fill("Buscar nas perguntas", "tempo pix").submit();
    expectSound(found);
    expect(found.text).toMatch(/\d perguntas? (fala|falam) de “tempo pix”/);
    for (const summary of summaries(found))
      expect(summaries(questions).concat(summaries(later))).toContain(summary);
    expect(found.form("Pesquisar").value("Buscar nas perguntas")).toBe("tempo pix");

    const nothing = await found.form("Pesquisar").fill("Buscar nas perguntas", "xyzxyz").submit();
    expectSound(nothing);
    expect(nothing.text).toContain("Nenhuma pergunta encontrada");
    expect(summaries(await nothing.follow("Limpar"))).toEqual(summaries(questions));
  });

  it("opens each policy from the footer and returns to the previous page", async () => {
    const cart = await (await arrive(storefront, headers)).visitor.open("/cart");
    for (const title of [
      "Trocas e devoluções",
      "Política de privacidade",
      "Termos e condições",
      "Quem somos",
    ]) {
      const policy = await cart.follow(title);
      expectSound(policy);
      expect(policy.heading).toBe(title);
      expect(policy.$(".prose p").length).toBeGreaterThan(2);
      expect((await policy.follow("Voltar")).address).toBe("/cart");
    }
  });

  it("loads the company's map only on request", async () => {
    const home = await arrive(storefront, headers);
    expect(home.$("iframe").length).toBe(0);
    const map = await home.follow("Ver no mapa");
    expectSound(map);
    expect(map.heading).toBe("Onde estamos");
    expect(map.$("main address").text()).toContain("Rua do Exemplo, 100");
    // Light mode loads the map only on request.
    const frames = map.$("iframe[src^='https://www.openstreetmap.org/']");
    expect(frames.length).toBe(headers ? 0 : 1);
    expect(map.link("Abrir o mapa em nova aba").attr("href")).toMatch(/^https:\/\/www\.openstreetmap\.org\//);
  });
});

describe("adding a specialty without script", () => {
  it("adds a missing specialty and offers it in the profile form", async () => {
    const login = await (await arrive(storefront)).visitor.open("/login?voltar=/profile?step=0");
    const profile = await login
      .form("Entrar")
      .fill("E-mail", "instalador@envelopa.example")
      .fill("Senha", "envelopa123")
      .submit();
    const name = `Envelopamento de barcos ${randomUUID().slice(0, 8)}`;
    const empty = await (await profile.follow("cadastre outra especialidade")).press("Cadastrar");
    expectSound(empty, 400);
    expect(empty.alerts.join()).toContain("Formulário não validado");
    expect(empty.text).toContain("Campo obrigatório!");
    const added = await empty.form("Cadastrar").fill("Nome da especialidade", name).submit();
    expectSound(added);
    expect(added.text).toContain("Especialidade cadastrada com sucesso!");
    expect(added.$("fieldset#especialidades").text()).toContain(name);

    const taken = await added.visitor.open("/add-specialty");
    expect(taken.text).toContain(`Alterar ${name}`);
    const refused = await taken.form("Cadastrar").fill("Nome da especialidade", name.toUpperCase()).submit();
    expectSound(refused, 409);
    expect(refused.alerts.join()).toContain("Erro ao cadastrar especialidade");
    const edited = await taken.follow(`Alterar ${name}`);
    const renamed = await edited.form("Salvar").fill("Nome da especialidade", `${name} e lanchas`).submit();
    expect(renamed.text).toContain("Especialidade alterada com sucesso!");
    expect(renamed.$("fieldset#especialidades").text()).toContain(`${name} e lanchas`);
  });
});
