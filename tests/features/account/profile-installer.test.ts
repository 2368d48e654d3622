import { beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "~/env.server";
import { action, loader } from "~/features/account/profile/route";
import { declareCapabilities } from "~/upstream/capabilities.server";
import { getProfile } from "../../../contract/accounts";
import { editInstaller, getInstaller, listSpecialties } from "../../../contract/installers";
import { geocode, getPostalCode } from "../../../contract/postal-codes";
import { rui, ruisAccount, ruisRecord } from "../../setup/installer-rui";
import { paulistaByCep } from "../../setup/paulista";
import { specialtiesOffered, typedInstaller, upstreamHasSpecialties } from "../../setup/registration";
import { opening, outcomeOf, posting } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

/** A general CEP names no city, so the typed one is saved. */
beforeEach(() => void upstreamAnswers(getPostalCode, ({ query }) => ({ cep: query.cep ?? "", uf: "SP" })));

const record = {
  ...ruisRecord,
  inscrEstadual: "110.042.490.114",
  phoneNumber2: null,
  country: "Brasil",
  birthDate: "1988-02-29T00:00:00Z",
  status: 1,
};

function upstreamKnows(known: typeof record | Refusal = record) {
  upstreamAnswers(getProfile, ruisAccount);
  upstreamAnswers(getInstaller, known);
  upstreamHasSpecialties();
}

function upstreamSaves(answer: Refusal | Record<string, never> = {}) {
  upstreamAnswers(getInstaller, record);
  upstreamAnswers(geocode, {
    results: [{ geometry: { location: { lat: -23.56, lng: -46.63 } }, place_id: "p" }],
  });
  return upstreamAnswers(editInstaller, answer);
}

const typed = { intent: "aplicador", ...typedInstaller, email: "rui@lima.example" };

const open = async (path = "/profile?step=0") => outcomeOf(loader, await opening(path, rui));

async function send(
  fields: Record<string, string> = {},
  {
    path = "/profile?step=0",
    chosen = ["1"],
    photo,
  }: { path?: string; chosen?: string[]; photo?: File } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...typed, ...fields })) form.append(name, value);
  for (const id of chosen) form.append("specialties", id);
  if (photo) form.append("image", photo);
  return outcomeOf(action, await posting(path, form, rui));
}

const png = (sizeInBytes = 100) => {
  const content = new Uint8Array(sizeInBytes);
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new File([content], "eu.png");
};

describe("GET /profile for an installer", () => {
  it("shows a prefilled form with an unformatted tax id", async () => {
    upstreamKnows();
    expect((await open()).page).toMatchObject({
      content: {
        step: 0,
        personal: null,
        installer: {
          values: {
            name: "Rui Prado",
            nameFantasy: "Prado Wrap",
            cnpj: "94580730224",
            birthDate: "1988-02-29",
            postalCode: "01504-000",
            addressNumber: "120",
            state: "SP",
          },
          chosen: [2],
          specialties: specialtiesOffered.map(({ id, name }) => ({ id, name })),
          picture: "Uploads/fotos/rui.jpg",
          missing: null,
        },
      },
    });
  });

  it("leads to districts and hours where the upstream has them", async () => {
    upstreamKnows();
    for (const [capabilities, describesWork] of [
      [["installer-account"], false],
      [["installer-account", "installer-pages"], true],
    ] as const) {
      declareCapabilities(settings.apiUrl, capabilities);
      expect((await open()).page).toMatchObject({
        content: { installer: { status: { canChange: true, describesWork } } },
      });
    }
    declareCapabilities(settings.apiUrl, []);
  });

  it("is prefilled from the account when there is no record", async () => {
    upstreamKnows(new Refusal(404));
    expect((await open()).page).toMatchObject({
      content: {
        installer: {
          values: { name: "Rui Prado", cnpj: "94580730224", email: "rui@prado.example", city: "" },
          chosen: [],
        },
      },
    });
  });

  it("asks for completion while the account lacks fields that the cart needs", async () => {
    upstreamKnows();
    upstreamAnswers(getProfile, { ...ruisAccount, phoneNumber: "(11) 3333-4444" });
    expect((await open()).page).toMatchObject({
      content: { installer: { missing: expect.stringContaining("falta um celular") } },
    });
  });

  it("shows an address without a number as 'no number'", async () => {
    upstreamKnows({ ...record, addressNumber: "Sem número" });
    expect((await open()).page).toMatchObject({
      content: { installer: { values: { addressNumber: "", semNumero: "on" } } },
    });
  });

  it("is shown without specialties when they cannot be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamKnows();
    upstreamAnswers(listSpecialties, new Refusal(500));
    expect(await open()).toMatchObject({
      status: 200,
      page: { content: { installer: { specialties: null } } },
    });
  });
});

describe("POST /profile for an installer", () => {
  it("asks once which is right where the address contradicts its CEP", async () => {
    upstreamAnswers(getPostalCode, { cep: "01504-000", localidade: "São Paulo", uf: "SP" });
    const edited = upstreamSaves();
    const elsewhere = { city: "Manaus", state: "AM" };
    expect(await send(elsewhere)).toMatchObject({
      status: 400,
      page: {
        title: "O endereço e o CEP são de lugares diferentes",
        contradiction: { typed: ["Rua Vergueiro", "Liberdade, Manaus/AM"], found: ["São Paulo/SP"] },
        lugarEscolhido: "01504-000 Manaus/AM",
        typed: elsewhere,
      },
    });
    expect((await send({ ...elsewhere, lugarEscolhido: "01504-000 Manaus/AM" })).status).toBe(303);
    expect(edited[0]?.body).toMatchObject({ City: "Manaus", State: "AM" });
  });

  it("sends the form with coordinates and keeps the fields that it does not contain", async () => {
    const saved = upstreamSaves();
    expect(await send({}, { chosen: ["1", "2"] })).toRedirectTo("/profile?step=0");
    expect(saved[0]).toMatchObject({ token: "token-of-rui" });
    expect(saved[0]?.body).toMatchObject({
      Id: 7,
      Name: "Rui Lima",
      NameFantasy: "Lima Wrap",
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
      AddressNumber: 120,
      AddressComplement: null,
      State: "SP",
      Latitude: -23.56,
      Longitude: -46.63,
      ReceiveSms: false,
      ReceiveEmail: true,
      Specialties: [{ SpecialtiesId: 1 }, { SpecialtiesId: 2 }],
      Observations: "Com visita para medir.",
      Region: "Sudeste - Região 4",
      AccountBank: "341-Itaú",
      Image: "Uploads/fotos/rui.jpg",
      Status: 1,
    });
  });

  it("confirms with the specified message and updates the name in the header", async () => {
    upstreamSaves();
    const { session } = await send();
    expect(session?.shopper).toMatchObject({ name: "Rui Lima", email: "rui@lima.example", type: 3 });
    expect(session?.notices).toMatchObject([
      { kind: "success", title: "Cadastro atalizado com sucesso!", message: "Seus dados foram atualizados" },
    ]);
  });

  it("continues to the waiting cart with its coupon", async () => {
    upstreamSaves();
    expect(await send({}, { path: "/profile?step=0&cart=true" })).toRedirectTo("/cart");
    expect(await send({}, { path: "/profile?step=0&cart=true&cupom=VINIL10" })).toRedirectTo(
      "/cart?cupom=VINIL10",
    );
  });

  it("accepts a house without a number, no specialties, and a photo", async () => {
    const saved = upstreamSaves();
    await send({ semNumero: "on", addressNumber: "" }, { chosen: [], photo: png() });
    expect(saved[0]?.body).toMatchObject({
      AddressNumber: "Sem número",
      Specialties: [],
      Image: expect.stringMatching(/^data:image\/png;base64,/),
    });
  });

  it("keeps the specialties when none could be loaded", async () => {
    const saved = upstreamSaves();
    const { comEspecialidades: _, ...without } = typed;
    await outcomeOf(action, await posting("/profile?step=0", without, rui));
    expect(saved[0]?.body.Specialties).toEqual([{ SpecialtiesId: 2 }]);
  });

  it("does not wait for a maps service that hangs", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const saved = upstreamSaves();
    upstreamAnswers(geocode, new Refusal(500));
    expect((await send()).status).toBe(303);
    expect(saved[0]?.body.Latitude ?? null).toBeNull();
    expect(log).toHaveBeenCalledExactlyOnceWith("upstream geocode: status 500");
  });
});

describe("POST /profile for an installer with invalid values", () => {
  it.each<[string, string, string]>([
    ["name", "", "Digite o nome"],
    ["name", "n".repeat(45), "Nome deve ter no máximo 45 caracteres"],
    ["nameFantasy", " ", "Campo requerido."],
    ["nameFantasy", "n".repeat(45), "Nome deve ter no máximo 45 caracteres"],
    ["cnpj", "", "Campo requerido."],
    ["cnpj", "11111111111", "Cpf Inválido"],
    ["cnpj", "12.ABC.345/01DE-36", "Cnpf Inválido"],
    ["birthDate", "2025-02-29", "Confira a data de nascimento."],
    ["birthDate", "2999-01-01", "Confira a data de nascimento."],
    ["phoneNumber", "", "Campo requerido."],
    ["phoneNumber", "123", "Telefone invalido."],
    ["phoneNumber2", "123", "Telefone invalido."],
    ["whatsApp", "", "Digite o WhatsApp"],
    ["whatsApp", "123", "Telefone invalido."],
    ["instagram", "", "Digite o nome de usuário no instagram"],
    ["instagram", "i".repeat(46), "Escreva no máximo 45 caracteres."],
    ["email", "", "Digite o E-mail"],
    ["email", "rui@prado", "E-mail inválido"],
    ["postalCode", "", "Campo requerido."],
    ["postalCode", "01504-000-000", "CEP deve ter no máximo 10 caracteres"],
    ["postalCode", "0150", "CEP não encontrado"],
    ["addressName", "", "Campo requerido."],
    ["neighborhood", "", "Campo requerido."],
    ["city", "", "Campo requerido."],
    ["state", "", "Campo requerido."],
    ["state", "XX", "Escolha um estado."],
    ["addressNumber", "", "Campo requerido."],
    ["addressNumber", "12 A", "Digite só os algarismos do número ou marque 'Sem número'."],
  ])("is refused at its field: %s '%s'", async (name, value, message) => {
    expect(await send({ [name]: value })).toRefuse(
      { [name]: message },
      {
        intent: "aplicador",
        title: "Formulário não validado",
        faults: [{ fieldId: name, message }],
        typed: { ...Object.fromEntries([["nameFantasy", "Lima Wrap"]]), [name]: value },
        chosen: [1],
      },
    );
  });

  it("lists all errors in the order of the form", async () => {
    const { page } = await send({ name: "", email: "", addressNumber: "", state: "" });
    expect(page).toMatchObject({
      faults: [{ fieldId: "name" }, { fieldId: "email" }, { fieldId: "addressNumber" }, { fieldId: "state" }],
    });
  });

  it("accepts names of 44 characters", async () => {
    upstreamSaves();
    expect((await send({ name: "n".repeat(44), nameFantasy: "n".repeat(44) })).status).toBe(303);
  });

  it("refuses a photo of 2 MB with the installers' message", async () => {
    expect(await send({}, { photo: png(2_097_152) })).toRefuse(
      { image: "Arquivo excede o limite de 2mb" },
      { title: "Formulário não validado" },
    );
    expect(await send({ name: "" }, { photo: png() })).toRefuse({
      name: "Digite o nome",
      image: "Escolha a foto de novo.",
    });
  });
});

describe("an installer's profile that cannot be saved", () => {
  const failed = "Não foi concluir a ação";

  it("asks for the password when the e-mail changes, and sends it on", async () => {
    const needed = "Para alterar o e-mail, digite a sua senha atual.";
    const asked = upstreamSaves(new Refusal(422, { message: needed, errors: { CurrentPassword: [needed] } }));
    const { status, page } = await send({ currentPassword: "segredo do rui" });
    expect(status).toBe(422);
    expect(page).toMatchObject({
      title: failed,
      message: needed,
      typed: { email: "rui@lima.example" },
      faults: [{ fieldId: "currentPassword", label: "Senha atual" }],
    });
    expect(JSON.stringify(page)).not.toContain("segredo do rui");
    expect(asked[0]?.body).toMatchObject({ CurrentPassword: "segredo do rui" });
  });

  it("reports a taken e-mail at its field and keeps the typed values", async () => {
    upstreamSaves();
    const taken = "Já existe uma conta com este e-mail.";
    upstreamAnswers(editInstaller, new Refusal(409, { message: taken, errors: { Email: [taken] } }));
    expect(await send()).toRefuse(
      { email: taken },
      {
        status: 409,
        title: failed,
        message: "Confira se o e-mail já está cadastrado",
        faults: [{ fieldId: "email" }],
        typed: { name: "Rui Lima" },
      },
    );
  });

  it("reports a forbidden change without ending the session", async () => {
    upstreamSaves();
    upstreamAnswers(editInstaller, new Refusal(403));
    const { status, session, page } = await send();
    expect([status, session]).toEqual([403, null]);
    expect(page).toMatchObject({
      title: failed,
      message: "Este usuário não tem autorização para concluir a ação.",
    });
  });

  it("reports that the upstream is down without blaming the e-mail", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamSaves();
    upstreamAnswers(editInstaller, new Refusal(500));
    expect(await send({}, { photo: png() })).toRefuse(
      { image: "Escolha a foto de novo." },
      { status: 502, title: failed, message: "Algo deu errado. Tente de novo em instantes." },
    );
  });
});

describe("CEP lookup in the installer's profile", () => {
  const lookUp = (fields: Record<string, string>) => send({ intent: "cep", ...fields });

  it("fills in the address with 'Buscar CEP' without saving", async () => {
    upstreamAnswers(getPostalCode, paulistaByCep);
    const { status, page } = await lookUp({ postalCode: "01310100", name: "" });
    expect(status).toBe(200);
    expect(page).toMatchObject({
      title: "",
      errors: {},
      typed: {
        name: "",
        postalCode: "01310-100",
        addressName: "Avenida Paulista",
        neighborhood: "Bela Vista",
        city: "São Paulo",
        state: "SP",
        addressNumber: "120",
      },
      chosen: [1],
    });
  });

  it("keeps the typed street for a CEP without one", async () => {
    upstreamAnswers(getPostalCode, { ...paulistaByCep, logradouro: "", bairro: "" });
    expect((await lookUp({})).page).toMatchObject({ typed: { addressName: "Rua Vergueiro" } });
    expect((await lookUp({ city: "Santos" })).page).toMatchObject({ typed: { addressName: "" } });
  });

  it("clears the address with a message for an unknown CEP", async () => {
    upstreamAnswers(getPostalCode, { erro: true });
    expect(await lookUp({ postalCode: "99999-999" })).toRefuse(
      { postalCode: "CEP não localizado. Por gentileza entre manualmente." },
      { typed: { postalCode: "99999-999", addressName: "", neighborhood: "", city: "", state: "" } },
    );
  });

  it("keeps the typed address for an invalid CEP or a failed lookup", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const typedAddress = { addressName: "Rua Vergueiro", city: "São Paulo" };
    expect(await lookUp({ postalCode: "123" })).toRefuse(
      { postalCode: "CEP não localizado. Por gentileza entre manualmente." },
      { typed: { postalCode: "123", ...typedAddress } },
    );
    upstreamAnswers(getPostalCode, new Refusal(500));
    expect(await lookUp({})).toRefuse(
      { postalCode: "Erro ao procurar CEP" },
      { status: 502, typed: typedAddress },
    );
  });
});
