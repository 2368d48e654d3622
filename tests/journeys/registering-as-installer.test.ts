import { randomUUID } from "node:crypto";
import { generateCpf } from "@brazilian-utils/brazilian-utils/generate-cpf";
import { describe, expect, inject, it } from "vitest";
import type { Page } from "../driver/page";
import { modes } from "./modes";
import { faultsOf } from "./page-faults";
import { arrive, fillCart, password } from "./purchase-steps";

const storefront = inject("storefrontUrl");

const said = "Formulário não validado";

function filled(page: Page, typed: Readonly<Record<string, string>>) {
  const form = page.form("Cadastrar");
  for (const [label, value] of Object.entries(typed)) form.fill(label, value);
  return form.choose("Envelopamento de paredes").choose("Li e aceito os termos");
}

const newcomer = () => ({
  Nome: `Rui ${randomUUID().slice(0, 8)}`,
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
  "E-mail": `rui-${randomUUID()}@exemplo.example`,
  "Confirmar e-mail": "",
  Senha: password,
  "Confirmar senha": password,
});

/** One mistake after the other: the typed value and the expected message. */
const mistakes: ReadonlyArray<readonly [label: string, typed: string, message: string]> = [
  ["Nome", "n".repeat(45), "Nome deve ter no máximo 45 caracteres"],
  ["Nome fantasia", "n".repeat(45), "Nome deve ter no máximo 45 caracteres"],
  ["CPF ou CNPJ", "111.111.111-11", "Cpf Inválido"],
  ["CPF ou CNPJ", "12.ABC.345/01DE-36", "Cnpf Inválido"],
  ["Telefone", "1234", "Telefone invalido."],
  ["WhatsApp", "", "Digite o WhatsApp"],
  ["Instagram", "", "Digite o nome de usuário no instagram"],
  ["CEP", "01310-100-000", "CEP deve ter no máximo 10 caracteres"],
  ["Número", "900 A", "Digite só os algarismos do número"],
  ["Cidade", "", "Campo requerido."],
  ["E-mail", "rui@exemplo", "E-mail inválido"],
  ["Confirmar e-mail", "outro@exemplo.example", "Os e-mails devem ser iguais."],
  ["Senha", "", "Senha obrigatória"],
  ["Confirmar senha", "segredo de teste 2", "Senhas não coincidem"],
];

describe.each(modes)("registering as an installer, %s", (_, headers) => {
  it("rejects each mistake, grants the installer's percentage after the registration, and saves an edited record", async () => {
    const typed = newcomer();
    typed["Confirmar e-mail"] = typed["E-mail"];
    let page = await (await arrive(storefront, headers)).follow("Quero ser aplicador");
    expect([page.heading, faultsOf(page)]).toEqual(["Seja um Aplicador Parceiro", []]);

    page = await page.press("Cadastrar");
    expect([page.status, faultsOf(page)]).toEqual([400, []]);
    for (const message of [
      said,
      "Digite o nome",
      "Senha obrigatória",
      "Você deve concordar para prosseguir!",
    ])
      expect(page.alerts.join(" ")).toContain(message);

    for (const [label, wrong, message] of headers ? mistakes.slice(-3) : mistakes) {
      page = await filled(page, { ...typed, [label]: wrong }).submitAnyway();
      expect([label, page.status]).toEqual([label, 400]);
      expect(page.alerts.join(" ")).toContain(`${label}: ${message}`);
      const again = page.form("Cadastrar");
      expect(again.value("Nome fantasia")).toBe(label === "Nome fantasia" ? wrong : "Lima Wrap");
      expect([again.value("Senha"), again.value("Confirmar senha")]).toEqual(["", ""]);
      expect(again.isChosen("Envelopamento de paredes")).toBe(true);
    }

    page = await page.form("Buscar CEP").fill("CEP", "00000-000").submitAnyway();
    expect(page.text).toContain("CEP não localizado. Por gentileza entre manualmente.");
    expect([page.form("Cadastrar").value("Rua"), faultsOf(page)]).toEqual(["", []]);
    page = await page.form("Buscar CEP").fill("CEP", "01310-100").submitAnyway();
    expect(page.form("Cadastrar").value("Rua")).toBe("Avenida Paulista");

    const large = new File([new Uint8Array(3_000_000)], "eu.png", { type: "image/png" });
    page = await filled(page, typed).attach("Foto", large).submitAnyway();
    expect([page.status, page.alerts.join(" ")]).toEqual([
      400,
      expect.stringContaining("Arquivo excede o limite de 2mb"),
    ]);

    const taken = "instalador@envelopa.example";
    page = await filled(page, { ...typed, "E-mail": taken, "Confirmar e-mail": taken }).submitAnyway();
    expect(page.status).toBe(409);
    expect(page.alerts.join(" ")).toContain("Confira se o e-mail já está cadastrado");

    page = await filled(page, typed).submit();
    expect([page.status, faultsOf(page)]).toEqual([200, []]);
    for (const words of [
      "Cadastro Efetuado",
      "Ativação de cadastro",
      "Lima Wrap",
      "Envelopamento de paredes",
    ])
      expect(page.text).toContain(words);
    expect(page.html).not.toContain(password);
    page = await page.press("Corrigir os dados");
    expect(page.form("Cadastrar").value("Nome")).toBe(typed.Nome);
    page = await (await filled(page, typed).submit()).press("Ativar agora");
    expect(page.address).toBe("/login");
    expect(page.text).toContain("Cadastro efetuado com sucesso!");
    expect(page.text).toContain("Boas-vindas à Envelopa!");

    page = await page.form("Entrar").fill("E-mail", typed["E-mail"]).fill("Senha", password).submit();
    expect(page.has("button", "Sair")).toBe(true);
    const cart = await fillCart(page);
    expect(cart.text).toMatch(/Desconto de aplicador \(8%\) −R\$ [\d.,]+/);

    page = await (await cart.visitor.open("/add-installer")).follow("Editar o meu cadastro");
    const edit = page.form("Cadastrar");
    expect([edit.value("Nome"), edit.value("Banco")]).toEqual([typed.Nome, "341-ITAÚ UNIBANCO S.A."]);
    expect(edit.value("CPF ou CNPJ")).toBe(typed["CPF ou CNPJ"].replace(/\D/g, ""));
    page = await edit.fill("Nome fantasia", "Lima Películas").submit();
    expect(page.text).toContain("Alteração Efetuada");
    expect(page.text).toContain("Você tem certeza?");
    page = await page.press("Não");
    expect(page.form("Cadastrar").value("Nome fantasia")).toBe("Lima Películas");
    page = await (await page.press("Cadastrar")).press("Sim, Confirmar");
    expect(page.address).toBe("/installers");
    expect(page.text).toContain("Cadastro atalizado com sucesso!");

    page = await page.visitor.open("/profile?step=0");
    expect(page.form("Salvar").value("Nome fantasia")).toBe("Lima Películas");
    page = await page.form("Salvar").fill("Instagram", "@lima.peliculas").submit();
    expect(page.text).toContain("Seus dados foram atualizados");
    page = await (await page.visitor.open("/add-installer")).follow("Editar o meu cadastro");
    expect(page.form("Cadastrar").value("Instagram")).toBe("@lima.peliculas");
    expect(page.form("Cadastrar").value("Banco")).toBe("341-ITAÚ UNIBANCO S.A.");
  });
});

it("redirects an installer who opens another installer's record to the list, as for an unknown id", async () => {
  const login = await (await arrive(storefront)).visitor.open("/login");
  const home = await login
    .form("Entrar")
    .fill("E-mail", "instalador@envelopa.example")
    .fill("Senha", "envelopa123")
    .submit();
  for (const id of ["1", "99999999", "abc"]) {
    const page = await home.visitor.open(`/add-installer?id=${id}`);
    expect([page.status, page.address]).toEqual([200, "/installers"]);
    expect(page.text).toContain("Este usuário não tem autorização para concluir a ação.");
  }
});
