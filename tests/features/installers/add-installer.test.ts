import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { bankOptions } from "~/features/installers/banks.server";
import { action, loader } from "~/features/installers/registration/route";
import { addInstaller, listSpecialties, validateInstaller } from "../../../contract/installers";
import { sendClientEmail } from "../../../contract/mail";
import { geocode, getPostalCode } from "../../../contract/postal-codes";
import { paulistaByCep } from "../../setup/paulista";
import {
  registrationForm,
  type SentBesides,
  typedRegistration,
  upstreamHasSpecialties,
  upstreamRegisters,
} from "../../setup/registration";
import { ana, guest, loggedIn, opening, outcomeOf, posting } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

/** A general CEP names no city, so the typed one is saved. */
beforeEach(() => {
  upstreamAnswers(getPostalCode, ({ query }) => ({ cep: query.cep ?? "", uf: "SP" }));
  upstreamAnswers(validateInstaller, {});
});

const open = async (session = guest) => outcomeOf(loader, await opening("/add-installer", session));

const send = async (
  fields: Readonly<Record<string, string | undefined>> = {},
  besides: SentBesides = {},
  session = guest,
) => outcomeOf(action, await posting("/add-installer", registrationForm(fields, besides), session));

const png = (sizeInBytes = 100) => {
  const content = new Uint8Array(sizeInBytes);
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new File([content], "eu.png");
};

const pixel = () => {
  const base64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
  return new File([Buffer.from(base64, "base64")], "eu.png");
};

const reviewShape = z.object({
  kind: z.literal("review"),
  lines: z.array(z.object({ name: z.string(), value: z.string() })),
  carried: z.array(z.object({ name: z.string(), value: z.string() })),
});

async function answer(page: unknown, intent: string, changed: Record<string, string> = {}) {
  const { carried } = reviewShape.parse(page);
  const form = new URLSearchParams(carried.map(({ name, value }) => [name, value]));
  for (const [name, value] of Object.entries(changed)) form.set(name, value);
  form.set("intent", intent);
  const data = new FormData();
  for (const [name, value] of form) data.append(name, value);
  return outcomeOf(action, await posting("/add-installer", data));
}

describe("GET /add-installer", () => {
  it("shows every visitor an empty form with specialties, regions and banks", async () => {
    upstreamHasSpecialties();
    const { status, page } = await open();
    expect(status).toBe(200);
    expect(page).toMatchObject({
      id: null,
      values: {},
      chosen: [],
      specialties: [{ id: 1 }, { id: 2, name: "Envelopamento de paredes" }],
      regions: [
        "Nacional - Todas as Regiões",
        "Internacional",
        "Sul - Região 5",
        "Sudeste - Região 4",
        "Centro-Oeste - Região 3",
        "Nordeste - Região 2",
        "Norte - Região 1",
      ],
      banks: bankOptions,
      ownId: null,
    });
  });

  it("links an existing installer to their record", async () => {
    upstreamHasSpecialties();
    expect((await open(guest.signIn("t", { ...ana, type: 3 }))).page).toMatchObject({ ownId: 7, id: null });
    expect((await open(loggedIn)).page).toMatchObject({ ownId: null });
  });

  it("is shown without specialties when they cannot be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(listSpecialties, new Refusal(500));
    expect(await open()).toMatchObject({ status: 200, page: { specialties: null } });
  });
});

describe("POST /add-installer with invalid values", () => {
  const notValidated = "Formulário não validado";

  it.each<[string, string | undefined, string]>([
    ["name", "", "Digite o nome"],
    ["name", "n".repeat(45), "Nome deve ter no máximo 45 caracteres"],
    ["nameFantasy", " ", "Campo requerido."],
    ["nameFantasy", "n".repeat(45), "Nome deve ter no máximo 45 caracteres"],
    ["cnpj", "", "Campo requerido."],
    ["cnpj", "111.111.111-11", "Cpf Inválido"],
    ["cnpj", "12.ABC.345/01DE-36", "Cnpf Inválido"],
    ["inscrEstadual", "1".repeat(31), "Escreva no máximo 30 caracteres."],
    ["birthDate", "2025-02-29", "Confira a data de nascimento."],
    ["phoneNumber", "", "Campo requerido."],
    ["phoneNumber", "1234", "Telefone invalido."],
    ["phoneNumber2", "1234", "Telefone invalido."],
    ["whatsApp", "", "Digite o WhatsApp"],
    ["instagram", "", "Digite o nome de usuário no instagram"],
    ["instagram", "i".repeat(46), "Escreva no máximo 45 caracteres."],
    ["postalCode", "", "Campo requerido."],
    ["postalCode", "01504-000-00", "CEP deve ter no máximo 10 caracteres"],
    ["state", "", "Campo requerido."],
    ["state", "XX", "Escolha um estado."],
    ["city", "", "Campo requerido."],
    ["neighborhood", "", "Campo requerido."],
    ["addressName", "", "Campo requerido."],
    ["addressNumber", "", "Campo requerido."],
    ["addressNumber", "1234567890", "Escreva no máximo 9 caracteres."],
    ["addressNumber", "12 A", "Digite só os algarismos do número ou marque 'Sem número'."],
    ["region", "Sudeste", "Escolha uma opção da lista."],
    ["accountBank", "000-Banco", "Escolha uma opção da lista."],
    ["accountType", "outra", "Escolha uma opção da lista."],
    ["category", "c".repeat(61), "Escreva no máximo 60 caracteres."],
    ["observations", "o".repeat(1001), "Escreva no máximo 1.000 caracteres."],
    ["password", "curta", "A senha precisa ter de 8 a 200 caracteres."],
    ["termos", undefined, "Você deve concordar para prosseguir!"],
  ])("is refused at its field: %s '%.50s'", async (name, value, message) => {
    const also = name === "password" && value !== undefined ? { password2: value } : {};
    expect(await send({ [name]: value, ...also })).toRefuse(
      { [name]: message },
      { kind: "form", title: notValidated, faults: [{ fieldId: name, message }], chosen: [1] },
    );
  });

  it("requires the e-mail twice, with equal values", async () => {
    expect(await send({ email: "rui@lima" })).toRefuse({ email: "E-mail inválido" });
    expect(await send({ email: "", email2: "" })).toRefuse({
      email: "E-mail inválido",
      email2: "Os e-mails devem ser iguais.",
    });
    for (const email2 of ["", "outro@lima.example"]) {
      expect(await send({ email2 })).toRefuse(
        { email2: "Os e-mails devem ser iguais." },
        { faults: [{ fieldId: "email2" }] },
      );
    }
  });

  it("requires the password twice and never sends one back", async () => {
    expect(await send({ password: "", password2: "" })).toRefuse(
      { password: "Senha obrigatória" },
      { faults: [{ fieldId: "password" }] },
    );
    const different = await send({ password2: "segredo de teste 2" });
    expect(different).toRefuse(
      { password2: "Senhas não coincidem" },
      { typed: { name: "Rui Lima", email: "rui@lima.example" } },
    );
    expect(JSON.stringify(different.page)).not.toContain("segredo");
  });

  it("lists all errors in the order of the form", async () => {
    const { page } = await send({ state: "", name: "", termos: undefined, email2: "", password: "" });
    expect(page).toMatchObject({
      faults: [
        { fieldId: "name", label: "Nome" },
        { fieldId: "state" },
        { fieldId: "email2" },
        { fieldId: "password" },
        { fieldId: "password2" },
        { fieldId: "termos" },
      ],
    });
  });

  it("refuses a photo that is too large with the installers' message", async () => {
    const tooLarge = "Arquivo excede o limite de 2mb";
    expect(await send({}, { photo: png(2_097_152) })).toRefuse(
      { image: tooLarge },
      { title: "Erro", message: tooLarge },
    );
    expect(await send({ name: "" }, { photo: png(5_000_000) })).toRefuse(
      { name: "Digite o nome", image: tooLarge },
      { title: notValidated },
    );
  });

  it("refuses a file that is not a picture and asks for the photo again", async () => {
    const none = "Este arquivo não é uma foto que conseguimos ler. Envie em JPEG ou PNG.";
    for (const photo of [new File(["GIF89a"], "eu.png"), new File(["x"], "eu.gif")]) {
      expect(await send({}, { photo })).toRefuse({ image: none });
    }
    expect(await send({ name: "" }, { photo: pixel() })).toRefuse({
      name: "Digite o nome",
      image: "Escolha a foto de novo.",
    });
  });
});

describe("optional registration fields", () => {
  it("may all be empty, including the specialties and the bank", async () => {
    const { added } = upstreamRegisters();
    const without = {
      birthDate: "",
      region: "",
      category: "",
      accountBank: "",
      accountType: "",
      agencyNumber: "",
      accountNumber: "",
      addressNumber: "",
      semNumero: "on",
    };
    expect((await send({ ...without, intent: "ativar" }, { chosen: [] })).status).toBe(303);
    expect(added[0]?.body).toMatchObject({
      AddressNumber: "Sem número",
      BirthDate: null,
      Region: null,
      AccountBank: null,
      Specialties: [],
    });
  });
});

describe("registration confirmation step", () => {
  it("shows all values for review before anything is saved", async () => {
    upstreamHasSpecialties();
    const { status, page } = await send({ observations: "Atendo aos sábados." }, { chosen: ["1", "2"] });
    expect(status).toBe(200);
    const { lines } = reviewShape.parse(page);
    expect(lines).toEqual(
      expect.arrayContaining([
        { name: "CPF ou CNPJ", value: "945.807.302-24" },
        { name: "Data de nascimento", value: "29/02/1988" },
        { name: "Telefone", value: "(11) 98765-0001" },
        { name: "WhatsApp", value: "(11)98765-0001" },
        { name: "CEP", value: "01504-000" },
        { name: "Observações", value: "Atendo aos sábados." },
        { name: "Especialidades", value: "Envelopamento de veículos e frotas, Envelopamento de paredes" },
      ]),
    );
    expect(lines.map(({ name }) => name)).not.toContain("Complemento");
  });

  it("carries the typed values, with password and photo only encrypted", async () => {
    upstreamHasSpecialties();
    const { page } = await send({}, { photo: pixel(), chosen: ["1", "2"] });
    const { carried } = reviewShape.parse(page);
    const names = carried.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["name", "email", "email2", "termos", "selado"]));
    expect(carried.filter(({ name }) => name === "specialties")).toHaveLength(2);
    expect(names).not.toEqual(expect.arrayContaining(["password"]));
    expect(JSON.stringify(page)).not.toMatch(/segredo|data:image|\/9j\//);
    expect(JSON.stringify(page)).not.toContain(Buffer.from("segredo de teste 1").toString("base64url"));
  });

  it("registers with 'Ativar agora' or 'Ativar depois', using the encrypted password and photo", async () => {
    upstreamHasSpecialties();
    const { added } = upstreamRegisters();
    const { page } = await send({}, { photo: pixel() });
    for (const [intent, Status] of [
      ["ativar", 1],
      ["guardar", 0],
    ] as const) {
      expect((await answer(page, intent)).status).toBe(303);
      expect(added.at(-1)?.body).toMatchObject({
        Status,
        Password: "segredo de teste 1",
        Image: expect.stringMatching(/^data:image\/jpeg;base64,/),
        Specialties: [{ SpecialtiesId: 1 }],
      });
    }
  });

  it("returns to the form with the typed values", async () => {
    upstreamHasSpecialties();
    const { page } = await send({}, { chosen: ["2"] });
    expect(await answer(page, "corrigir")).toMatchObject({
      status: 200,
      page: { kind: "form", title: "", errors: {}, typed: typedWithoutSecrets(), chosen: [2] },
    });
  });

  it("asks for the password again when the encrypted data is expired, malformed or for another e-mail", async () => {
    upstreamHasSpecialties();
    const { page } = await send();
    const another = { email: "outra@lima.example", email2: "outra@lima.example" };
    for (const changed of [{ selado: "abc" }, { selado: "A".repeat(200) }, another]) {
      expect(await answer(page, "ativar", changed)).toRefuse(
        { password: "Senha obrigatória" },
        { typed: { name: "Rui Lima" } },
      );
    }
    vi.useFakeTimers({ now: Date.now() + 61 * 60 * 1000, toFake: ["Date"] });
    expect(await answer(page, "ativar")).toRefuse({ password: "Senha obrigatória" });
    vi.useRealTimers();
  });

  it("validates the values of the review again", async () => {
    upstreamHasSpecialties();
    const { page } = await send();
    expect(await answer(page, "ativar", { cnpj: "1" })).toRefuse({ cnpj: "Cpf Inválido" });
  });

  it("returns a validation result in place for the page's script", async () => {
    expect(await send({ noLugar: "1" })).toMatchObject({ status: 200, page: { kind: "in-order" } });
    expect(await send({ noLugar: "1", name: "" })).toMatchObject({ status: 400, page: { kind: "form" } });
  });
});

function typedWithoutSecrets() {
  const { password: _, password2: __, comEspecialidades: ___, ...rest } = typedRegistration;
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ""));
}

describe("POST /add-installer with valid values", () => {
  it("asks once which is right where the address contradicts its CEP, before the review", async () => {
    upstreamHasSpecialties();
    upstreamAnswers(getPostalCode, { cep: "01504-000", localidade: "São Paulo", uf: "SP" });
    const { added } = upstreamRegisters();
    const elsewhere = { city: "Manaus", state: "AM" };
    const { status, page } = await send({ ...elsewhere, noLugar: "1" });
    expect(status).toBe(400);
    expect(page).toMatchObject({
      kind: "form",
      title: "O endereço e o CEP são de lugares diferentes",
      contradiction: {
        typed: ["Rua Vergueiro", "Liberdade, Manaus/AM"],
        found: ["São Paulo/SP"],
      },
      lugarEscolhido: "01504-000 Manaus/AM",
      typed: elsewhere,
    });
    const review = await send({ ...elsewhere, lugarEscolhido: "01504-000 Manaus/AM" });
    expect((await answer(review.page, "ativar")).status).toBe(303);
    expect(added[0]?.body).toMatchObject({ City: "Manaus", State: "AM" });
  });

  it("sends all fields with the coordinates", async () => {
    const { added } = upstreamRegisters();
    await send({ intent: "ativar" }, { chosen: ["1", "2"] });
    expect(added[0]?.body).toMatchObject({
      Name: "Rui Lima",
      NameFantasy: "Lima Wrap",
      Password: "segredo de teste 1",
      Cnpj: "945.807.302-24",
      InscrEstadual: null,
      BirthDate: "1988-02-29",
      PhoneNumber: "(11) 98765-0001",
      PhoneNumber2: null,
      whatsApp: "(11)98765-0001",
      instagram: "@lima.wrap",
      Email: "rui@lima.example",
      Country: "Brasil",
      PostalCode: "01504-000",
      AddressName: "Rua Vergueiro",
      AddressNumber: 120,
      AddressComplement: null,
      Neighborhood: "Liberdade",
      City: "São Paulo",
      State: "SP",
      Latitude: -23.56,
      Longitude: -46.63,
      ReceiveSms: false,
      ReceiveEmail: true,
      Region: "Sudeste - Região 4",
      Category: "Autônomo",
      Observations: null,
      AccountBank: "341-ITAÚ UNIBANCO S.A.",
      AccountType: "Conta corrente",
      AgencyNumber: "0123",
      AccountNumber: "45678-9",
      Status: 1,
      Specialties: [{ SpecialtiesId: 1 }, { SpecialtiesId: 2 }],
    });
    expect(added[0]?.body).not.toHaveProperty("email2");
  });

  it("redirects a guest to the login with a welcome and requests the e-mail", async () => {
    const { letters } = upstreamRegisters();
    expect(await send({ intent: "ativar" })).toRedirectTo("/auth", {
      kind: "success",
      title: "Cadastro efetuado com sucesso!",
      message: expect.stringContaining("Envelopa"),
    });
    expect(letters.map(({ body }) => body)).toEqual([{ email: "rui@lima.example" }]);
  });

  it("redirects a logged-in shopper to the list", async () => {
    upstreamRegisters();
    const answer = await send({ intent: "guardar" }, {}, loggedIn);
    expect(answer).toRedirectTo("/installers", { message: expect.stringContaining("Envelopa") });
    expect(answer.session?.shopper).toEqual(ana);
  });

  it("does not wait for a maps service that hangs", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { added } = upstreamRegisters();
    upstreamAnswers(geocode, new Refusal(500));
    expect((await send({ intent: "ativar" })).status).toBe(303);
    expect(added[0]?.body.Latitude ?? null).toBeNull();
  });

  it("succeeds with a notice when the e-mail could not be sent", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamRegisters();
    upstreamAnswers(sendClientEmail, new Refusal(500));
    const answer = await send({ intent: "ativar" });
    expect(answer).toRedirectTo("/auth");
    expect(answer.session?.notices).toMatchObject([
      { kind: "success", title: "Cadastro efetuado com sucesso!" },
      { kind: "warning", title: "E-mail inválido" },
    ]);
  });
});

describe("a registration that cannot be saved", () => {
  const failed = "Não foi concluir a ação";
  const checkEmail = "Confira se o e-mail já está cadastrado";
  const taken = "Já existe uma conta com este e-mail.";

  it("names a taken e-mail and keeps everything but the password", async () => {
    upstreamRegisters();
    upstreamAnswers(addInstaller, new Refusal(409, { message: taken, errors: { Email: [taken] } }));
    const answer = await send({ intent: "ativar" }, { chosen: ["2"], photo: pixel() });
    expect(answer).toRefuse(
      { email: taken },
      {
        status: 409,
        kind: "form",
        title: failed,
        message: checkEmail,
        typed: typedWithoutSecrets(),
        chosen: [2],
      },
    );
    expect(JSON.stringify(answer.page)).not.toContain("segredo");
  });

  it("names a taken e-mail before the review, in the words of the end", async () => {
    upstreamHasSpecialties();
    const asked = upstreamAnswers(
      validateInstaller,
      new Refusal(409, { message: taken, errors: { Email: [taken] } }),
    );
    for (const fields of [{}, { noLugar: "1" }]) {
      expect(await send(fields)).toRefuse(
        { email: taken },
        { status: 409, kind: "form", title: failed, message: checkEmail },
      );
    }
    expect(asked[0]?.body).toMatchObject({ Email: "rui@lima.example", Cnpj: "945.807.302-24" });
  });

  it("shows the review where the upstream has no check before it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamHasSpecialties();
    for (const status of [404, 405, 501, 500]) {
      upstreamAnswers(validateInstaller, new Refusal(status));
      expect(await send()).toMatchObject({ status: 200, page: { kind: "review" } });
    }
  });

  it("shows the upstream's message for a refused field", async () => {
    upstreamRegisters();
    const said = "A senha é fácil demais.";
    upstreamAnswers(addInstaller, new Refusal(422, { message: said, errors: { Password: [said] } }));
    expect(await send({ intent: "ativar" })).toRefuse(
      { password: said },
      { status: 422, title: failed, message: said },
    );
  });

  it("shows the quoted message and a retry hint when the upstream is down", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamRegisters();
    upstreamAnswers(addInstaller, new Refusal(500));
    expect(await send({ intent: "ativar" })).toMatchObject({
      status: 502,
      page: {
        title: failed,
        message: expect.stringMatching(new RegExp(`^${checkEmail}\\..*Tente de novo`)),
        typed: { name: "Rui Lima" },
      },
    });
  });

  it("redirects to the list with a message when it is forbidden", async () => {
    upstreamRegisters();
    upstreamAnswers(addInstaller, new Refusal(403));
    const answer = await send({ intent: "ativar" }, {}, loggedIn);
    expect(answer).toRedirectTo("/installers", {
      kind: "failure",
      title: "Este usuário não tem autorização para concluir a ação.",
      message: "Somente usuários com permissão podem deletar/editar",
    });
    expect(answer.session?.shopper).toEqual(ana);
  });

  it.each([
    [401, {}],
    [412, { detail: "expired" }],
  ])("keeps the form after an ended login (%i), because it needs none", async (status, body) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamRegisters();
    upstreamAnswers(addInstaller, new Refusal(status, body));
    for (const session of [guest, loggedIn]) {
      const outcome = await send({ intent: "ativar" }, {}, session);
      expect(outcome.location).toBeNull();
      expect(outcome.page).toMatchObject({ kind: "form", title: failed, typed: { name: "Rui Lima" } });
    }
  });
});

describe("CEP lookup in the registration", () => {
  it("fills in the address with 'Buscar CEP' before other validation", async () => {
    upstreamAnswers(getPostalCode, paulistaByCep);
    expect(await send({ intent: "cep", postalCode: "01310100", name: "" })).toMatchObject({
      status: 200,
      page: { kind: "form", title: "", typed: { addressName: "Avenida Paulista", state: "SP", name: "" } },
    });
  });

  it("clears the address and shows a message for a CEP that does not exist", async () => {
    upstreamAnswers(getPostalCode, { erro: true });
    expect(await send({ intent: "cep", postalCode: "99999-999" })).toRefuse(
      { postalCode: "CEP não localizado. Por gentileza entre manualmente." },
      { typed: { addressName: "", neighborhood: "", city: "", state: "" } },
    );
  });
});
