import { beforeEach, describe, expect, it, vi } from "vitest";
import { action, loader } from "~/features/account/address/route";
import { addAddress, editAddress, getAddress } from "../../../contract/addresses";
import { geocode, getPostalCode, listCities } from "../../../contract/postal-codes";
import { paulistaByCep, paulistaOnMap, savedPaulista, typedPaulista } from "../../setup/paulista";
import { guest, loggedIn, opening, outcomeOf, posting } from "../../setup/screens";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

/** A general CEP names no city, so the typed one is saved. */
beforeEach(() => void upstreamAnswers(getPostalCode, ({ query }) => ({ cep: query.cep ?? "", uf: "SP" })));

const typed = { ...typedPaulista, postalCode: "01310100", voltar: "/cart", intent: "salvar" };
const open = async (path: string, session = loggedIn) => outcomeOf(loader, await opening(path, session));
const send = async (fields: Record<string, string>, session = loggedIn) =>
  outcomeOf(action, await posting("/address", { ...typed, ...fields }, session));

describe("GET /address", () => {
  it("requires a login", async () => {
    expect(await open("/address?cep=01310-100", guest)).toRedirectTo(/^\/login\?voltar=%2Faddress/);
    expect(await send({}, guest)).toRedirectTo(/^\/login/);
  });

  it.each(["01310-100", "01310100", " 01.310-100"])("fills in the address of the CEP %s", async (cep) => {
    const asked = upstreamAnswers(getPostalCode, paulistaByCep);
    const { page } = await open(`/address?cep=${encodeURIComponent(cep)}&voltar=/cart`);
    expect(page).toMatchObject({
      id: null,
      voltar: "/cart",
      cities: null,
      refusal: null,
      values: {
        postalCode: "01310-100",
        addressName: "Avenida Paulista",
        neighborhood: "Bela Vista",
        city: "São Paulo",
        state: "SP",
        cepBuscado: "01310-100",
        manual: "",
      },
    });
    expect(asked[0]?.query).toEqual({ cep: "01310-100" });
  });

  it("leaves fields open that a general CEP does not determine", async () => {
    upstreamAnswers(getPostalCode, { ...paulistaByCep, logradouro: "", bairro: "" });
    const { page } = await open("/address?cep=18130-000");
    expect(page).toMatchObject({
      values: { addressName: "", neighborhood: "", city: "São Paulo", manual: "" },
    });
  });

  it.each([
    ["00000-001", "CEP não encontrado"],
    ["abc", "CEP não encontrado"],
    ["01310-1000000", "CEP deve ter no máximo 10 caracteres"],
  ])("answers for the CEP %s: %s", async (cep, message) => {
    upstreamAnswers(getPostalCode, { erro: true });
    expect((await open(`/address?cep=${cep}`)).page).toMatchObject({
      values: { postalCode: cep, manual: "" },
      refusal: { errors: { postalCode: [message] } },
    });
  });

  it("shows a message when the CEP lookup fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(getPostalCode, new Refusal(500));
    expect((await open("/address?cep=01310-100")).page).toMatchObject({
      refusal: { errors: { postalCode: ["Erro ao procurar CEP"] } },
    });
  });

  it("never links outside the shop", async () => {
    expect((await open("/address?voltar=//evil.example")).page).toMatchObject({ voltar: "/profile?step=1" });
  });
});

describe("address form that the cart asks for", () => {
  const located = loggedIn.locatedAt({
    cep: "01310-100",
    latitude: -23.56,
    longitude: -46.65,
    placeId: null,
  });
  const values = { postalCode: "01310-100", addressName: "Avenida Paulista", cepBuscado: "01310-100" };

  it("is filled in from the CEP of the location gate", async () => {
    upstreamAnswers(getPostalCode, paulistaByCep);
    const { page } = await open("/address?voltar=/cart%3Fcupom%3DABC", located);
    expect(page).toMatchObject({ values: { ...values, addressNickName: "Casa" }, refusal: null });
    expect((await open("/address?voltar=/list-address", located)).page).toMatchObject({
      values: { postalCode: "", addressNickName: "" },
    });
  });

  it("keeps the gate's CEP without a complaint when it cannot be looked up", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(getPostalCode, new Refusal(500));
    expect((await open("/address?voltar=/cart", located)).page).toMatchObject({
      values: { postalCode: "01310-100", cepBuscado: "" },
      refusal: null,
    });
  });
});

describe("CEP lookup in a partly filled address form", () => {
  it("keeps the typed values and fills in the rest", async () => {
    upstreamAnswers(getPostalCode, paulistaByCep);
    const half = { cepBuscado: "", addressName: "", neighborhood: "", city: "", state: "", intent: "cep" };
    expect(await send({ ...half, addressNickName: "Trabalho" })).toMatchObject({
      status: 200,
      page: {
        note: null,
        values: { addressName: "Avenida Paulista", addressNumber: "900", addressNickName: "Trabalho" },
      },
    });
  });

  it("keeps a corrected street unless the CEP changed", async () => {
    upstreamAnswers(getPostalCode, paulistaByCep);
    const corrected = { addressName: "Av. Paulista, fundos", intent: "cep" };
    expect((await send(corrected)).page).toMatchObject({ values: { addressName: "Av. Paulista, fundos" } });
    expect((await send({ ...corrected, cepBuscado: "20040-002" })).page).toMatchObject({
      values: { addressName: "Avenida Paulista" },
    });
  });

  it("answers 400 with all typed values for an unknown CEP", async () => {
    upstreamAnswers(getPostalCode, { erro: "true" });
    const { status, page } = await send({ intent: "cep" });
    expect(status).toBe(400);
    expect(page).toMatchObject({
      values: { addressNickName: "Casa", city: "São Paulo" },
    });
  });

  it("looks up the CEP before saving when that has not happened yet", async () => {
    upstreamAnswers(getPostalCode, paulistaByCep);
    expect(
      await send({ cepBuscado: "", addressName: "", neighborhood: "", city: "", state: "" }),
    ).toMatchObject({
      status: 200,
      page: {
        note: "Preenchemos pelo CEP: confira o endereço e salve de novo.",
        values: { city: "São Paulo", state: "SP", cepBuscado: "01310-100" },
      },
    });
  });

  it("looks up a changed CEP before saving, so that city and CEP always match", async () => {
    upstreamAnswers(getPostalCode, { ...paulistaByCep, localidade: "Rio de Janeiro", uf: "RJ" });
    expect(await send({ postalCode: "20040-002" })).toMatchObject({
      status: 200,
      page: {
        note: "O CEP mudou: confira o endereço e salve de novo.",
        values: { city: "Rio de Janeiro", state: "RJ" },
      },
    });
  });
});

describe("address form after 'Digite Manualmente'", () => {
  const cities = [
    { id: 3304557, nome: "Rio de Janeiro" },
    { id: 3303302, nome: "Niterói" },
  ];
  const byHand = { cepBuscado: "", manual: "true", cidadesDe: "SP", intent: "salvar" };

  it("allows changes to state and city and keeps the typed values", async () => {
    const asked = upstreamAnswers(listCities, [{ nome: "Campinas" }, { nome: "São Paulo" }]);
    expect((await send({ intent: "manual" })).page).toMatchObject({
      cities: ["Campinas", "São Paulo"],
      values: { manual: "true", state: "SP", city: "São Paulo", cidadesDe: "SP", addressNumber: "900" },
    });
    expect(asked[0]?.query).toEqual({ uf: "35" });
  });

  it("asks for the state first and then for one of its cities", async () => {
    expect((await open("/address?manual=true")).page).toMatchObject({
      cities: null,
      values: { manual: "true", state: "", cidadesDe: "" },
    });
    const asked = upstreamAnswers(listCities, cities);
    const { page } = await open("/address?manual=true&state=RJ");
    expect(page).toMatchObject({
      cities: ["Rio de Janeiro", "Niterói"],
      values: { state: "RJ", city: "", cidadesDe: "RJ" },
    });
    expect(asked[0]?.query).toEqual({ uf: "33" });
    expect((await send({ ...byHand, intent: "cidades", state: "RJ" })).page).toMatchObject({
      values: { state: "RJ", city: "", addressName: "Avenida Paulista" },
    });
  });

  it("refuses a city of another state and offers the cities without script", async () => {
    upstreamAnswers(listCities, cities);
    expect(await send({ ...byHand, state: "RJ", city: "São Paulo" })).toRefuse(
      { city: "Escolha a cidade (Rio de Janeiro) e salve de novo." },
      {
        refusal: {
          title: "Não validado",
          faults: [
            {
              fieldId: "city",
              label: "Cidade",
              message: "Escolha a cidade (Rio de Janeiro) e salve de novo.",
            },
          ],
        },
        note: null,
        cities: ["Rio de Janeiro", "Niterói"],
        values: { city: "", cidadesDe: "RJ" },
      },
    );
  });

  it("saves the chosen city for a CEP that names none", async () => {
    upstreamAnswers(geocode, { results: [] });
    const added = upstreamAnswers(addAddress, {});
    const chosen = { ...byHand, postalCode: "24020-005", state: "RJ", city: "Niterói", cidadesDe: "RJ" };
    expect(await send(chosen)).toRedirectTo("/cart");
    expect(added[0]?.body).toMatchObject({ State: "RJ", City: "Niterói", PostalCode: "24020-005" });
  });

  it("accepts a typed city when the cities cannot be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(listCities, new Refusal(500));
    expect((await open("/address?manual=true&state=RJ")).page).toMatchObject({
      cities: null,
      values: { cidadesDe: "RJ" },
    });
  });

  it("opens with the state of a CEP that determines no city", async () => {
    upstreamAnswers(getPostalCode, {
      ...paulistaByCep,
      logradouro: "",
      bairro: "",
      localidade: "",
      uf: "RJ",
    });
    upstreamAnswers(listCities, cities);
    expect((await open("/address?cep=24020-005")).page).toMatchObject({
      note: "Este CEP não informa a cidade: escolha na lista.",
      cities: ["Rio de Janeiro", "Niterói"],
      values: { manual: "true", state: "RJ", city: "", postalCode: "24020-005" },
    });
  });

  it("returns to automatic entry with a CEP lookup", async () => {
    upstreamAnswers(getPostalCode, paulistaByCep);
    expect((await send({ ...byHand, intent: "cep" })).page).toMatchObject({
      cities: null,
      values: { manual: "", cepBuscado: "01310-100" },
    });
  });
});

describe("POST /address", () => {
  it("saves the address with coordinates and redirects back", async () => {
    upstreamAnswers(geocode, paulistaOnMap);
    const added = upstreamAnswers(addAddress, { content: savedPaulista });
    const answer = await send({ addressName: " Avenida Paulista " });
    expect(answer).toRedirectTo("/cart", { kind: "success", message: "Endereço cadastrado com sucesso!" });
    expect(answer.session?.location).toMatchObject({ cep: "01310-100", latitude: -23.56, longitude: -46.65 });
    expect(added[0]?.body).toMatchObject({
      ClientId: 7,
      Id: 0,
      PostalCode: "01310-100",
      AddressName: "Avenida Paulista",
      AddressNumber: "900",
      Country: "Brasil",
      State: "SP",
      Latitude: -23.56,
      Longitude: -46.65,
    });
  });

  it("spells city and state as the CEP does where they are the same", async () => {
    upstreamAnswers(getPostalCode, paulistaByCep);
    upstreamAnswers(geocode, paulistaOnMap);
    const added = upstreamAnswers(addAddress, {});
    expect((await send({ city: "sao paulo", state: "sp" })).status).toBe(303);
    expect(added[0]?.body).toMatchObject({ City: "São Paulo", State: "SP" });
  });

  it.each([
    ["from a CEP", { cepBuscado: "20040-002" }],
    ["by hand", { cepBuscado: "", manual: "true", cidadesDe: "SP" }],
  ])(
    "asks once which is right where the CEP is of another city than the address filled in %s",
    async (_, filled) => {
      upstreamAnswers(geocode, paulistaOnMap);
      const added = upstreamAnswers(addAddress, {});
      const rio = {
        logradouro: "Avenida Rio Branco",
        bairro: "Centro",
        localidade: "Rio de Janeiro",
        uf: "RJ",
      };
      upstreamAnswers(getPostalCode, { cep: "20040-002", ...rio });
      upstreamAnswers(listCities, [{ nome: "São Paulo" }]);
      const contradicting = { ...filled, postalCode: "20040-002", intent: "pagar" };
      const { status, page } = await send(contradicting);
      expect(status).toBe(400);
      expect(page).toMatchObject({
        refusal: {
          title: "O endereço e o CEP são de lugares diferentes",
          message: "Confira qual está certo. O que você digitou continua no formulário, com o CEP 20040-002.",
        },
        contradiction: {
          typed: ["Avenida Paulista", "Bela Vista, São Paulo/SP"],
          found: ["Avenida Rio Branco", "Centro, Rio de Janeiro/RJ"],
        },
        values: { addressName: "Avenida Paulista", city: "São Paulo", cepBuscado: "" },
      });
      expect(added).toEqual([]);
      const lugarEscolhido = "20040-002 São Paulo/SP";
      const again = { ...contradicting, cepBuscado: "", lugarEscolhido, intent: "salvar" };
      expect((await send({ ...again, city: "Osasco" })).status).toBe(400);
      expect(await send(again)).toRedirectTo("/cart");
      expect(added[0]?.body).toMatchObject({ City: "São Paulo", State: "SP", PostalCode: "20040-002" });
      expect((await send({ ...again, intent: "cep" })).page).toMatchObject({
        values: {
          addressName: "Avenida Rio Branco",
          neighborhood: "Centro",
          city: "Rio de Janeiro",
          state: "RJ",
        },
      });
    },
  );

  it("saves what was typed where the CEP cannot be looked up", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    upstreamAnswers(getPostalCode, new Refusal(404));
    upstreamAnswers(geocode, paulistaOnMap);
    const added = upstreamAnswers(addAddress, {});
    expect((await send({ city: "Manaus", state: "AM" })).status).toBe(303);
    expect(added[0]?.body).toMatchObject({ City: "Manaus", State: "AM" });
  });

  it("keeps a manually chosen city when other fields change", async () => {
    upstreamAnswers(getAddress, [{ ...savedPaulista, city: "Osasco" }]);
    upstreamAnswers(geocode, paulistaOnMap);
    const edited = upstreamAnswers(editAddress, {});
    expect((await send({ id: "44", city: "Osasco", addressNickName: "Trabalho" })).status).toBe(303);
    expect(edited[0]?.body).toMatchObject({ City: "Osasco", AddressNickName: "Trabalho" });
  });

  it("saves without coordinates when the maps service fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    upstreamAnswers(geocode, new Refusal(500));
    const added = upstreamAnswers(addAddress, {});
    expect((await send({})).status).toBe(303);
    expect(added[0]?.body).toMatchObject({ Latitude: null, Longitude: null });
  });

  it("saves an address marked as having no number", async () => {
    upstreamAnswers(geocode, paulistaOnMap);
    const added = upstreamAnswers(addAddress, {});
    await send({ addressNumber: "", semNumero: "on" });
    expect(added[0]?.body.AddressNumber).toBe("Sem número");
  });

  it("saves an address marked as having no complement", async () => {
    upstreamAnswers(geocode, paulistaOnMap);
    const added = upstreamAnswers(addAddress, {});
    await send({ addressComplement: "", semComplemento: "on" });
    await send({ addressComplement: "fundos", semComplemento: "on" });
    expect(added.map(({ body }) => body.AddressComplement)).toEqual(["Sem complemento", "fundos"]);
  });

  it("reports all missing fields at once and keeps the typed values", async () => {
    const empty = {
      postalCode: "",
      cepBuscado: "",
      addressName: " ",
      addressNumber: "",
      addressComplement: "",
      neighborhood: "",
      city: "",
      state: "",
    };
    const answer = await send({ ...empty, addressNickName: "Casa" });
    const required = ["Campo requerido."];
    expect(answer).toRefuse(
      {
        postalCode: required,
        addressName: required,
        addressNumber: required,
        addressComplement: required,
        neighborhood: required,
        city: required,
        state: required,
      },
      {
        refusal: { title: "Não validado", message: "Preencha os campos corretamente." },
        values: { addressNickName: "Casa" },
        voltar: "/cart",
      },
    );
  });

  it.each<[Record<string, string>, Record<string, string[]>]>([
    [{ addressNickName: "" }, { addressNickName: ["Campo requerido."] }],
    [
      { addressNumber: "12 A" },
      { addressNumber: ["Digite só os algarismos do número ou marque 'Sem número'."] },
    ],
    [{ addressNumber: "1".repeat(21) }, { addressNumber: ["Escreva no máximo 20 caracteres."] }],
    [{ state: "XX", cepBuscado: "" }, { state: ["Escolha um estado."] }],
    [{ state: "XX", cepBuscado: "", manual: "true" }, { state: ["Escolha um estado."] }],
    [{ postalCode: "0131", cepBuscado: "" }, { postalCode: ["CEP não encontrado"] }],
    [
      { postalCode: "01310-100-000", cepBuscado: "" },
      { postalCode: ["CEP deve ter no máximo 10 caracteres"] },
    ],
    [{ city: "c".repeat(201), cepBuscado: "" }, { city: ["Escreva no máximo 200 caracteres."] }],
  ])("refuses %j with a message", async (wrong, errors) => {
    expect(await send(wrong)).toRefuse(errors);
  });

  it("keeps the typed values when the upstream refuses them", async () => {
    upstreamAnswers(geocode, paulistaOnMap);
    upstreamAnswers(addAddress, new Refusal(422, { message: "Você já tem o máximo de endereços salvos." }));
    expect(await send({})).toMatchObject({
      status: 422,
      page: {
        refusal: {
          title: "Erro ao cadastrar este endereço.",
          message: "Você já tem o máximo de endereços salvos.",
        },
        values: { addressName: "Avenida Paulista" },
      },
    });
  });
});

describe("an existing address", () => {
  it("is filled in from another CEP after a lookup", async () => {
    upstreamAnswers(getAddress, [savedPaulista]);
    upstreamAnswers(getPostalCode, { ...paulistaByCep, localidade: "Rio de Janeiro", uf: "RJ" });
    expect((await open("/address?id=44&edit=true&cep=20040-002")).page).toMatchObject({
      id: 44,
      values: { postalCode: "20040-002", city: "Rio de Janeiro", addressNickName: "Casa" },
    });
  });

  it("is not opened with 'model=new', which starts an empty form", async () => {
    expect((await open("/address?id=44&model=new")).page).toMatchObject({
      id: null,
      values: { addressName: "" },
    });
  });

  it("has to be chosen from the list when 'edit=true' has no id", async () => {
    expect(await open("/address?edit=true&voltar=/cart")).toRedirectTo("/list-address?voltar=%2Fcart", {
      message: "Sem usuário ou id",
    });
  });

  it("is highlighted in the list after editing", async () => {
    upstreamAnswers(getAddress, [savedPaulista]);
    upstreamAnswers(geocode, paulistaOnMap);
    upstreamAnswers(editAddress, {});
    upstreamAnswers(addAddress, { content: { ...savedPaulista, id: 46 } });
    const voltar = "/list-address?voltar=%2Fcart";
    expect(await send({ id: "44", voltar })).toRedirectTo(`${voltar}&endereco=44`);
    expect(await send({ voltar })).toRedirectTo(`${voltar}&endereco=46`);
  });

  it("keeps the typed values when the upstream refuses the change", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(getAddress, [savedPaulista]);
    upstreamAnswers(geocode, paulistaOnMap);
    upstreamAnswers(editAddress, new Refusal(500));
    expect(await send({ id: "44", addressNumber: "7" })).toMatchObject({
      status: 502,
      page: {
        refusal: { title: "Erro ao alterar este endereço." },
        values: { addressNumber: "7" },
      },
    });
  });

  it("is loaded for editing and saved under its id", async () => {
    upstreamAnswers(getAddress, [{ ...savedPaulista, addressNumber: "Sem número" }]);
    upstreamAnswers(geocode, paulistaOnMap);
    const edited = upstreamAnswers(editAddress, {});
    expect((await open("/address?id=44")).page).toMatchObject({
      id: 44,
      nickname: "Casa",
      values: { addressNumber: "", semNumero: "on", addressNickName: "Casa" },
    });
    const { session } = await send({ id: "44" });
    expect(edited[0]?.body).toMatchObject({ Id: 44, ClientId: 7 });
    expect(session?.notices[0]?.message).toBe("Endereço alterado com sucesso!");
  });

  it.each(["45", "abc", "-1", "1e3", "99999999999999999"])(
    "answers 404 to GET and POST for an id that is foreign or unknown (%s)",
    async (id) => {
      upstreamAnswers(getAddress, new Refusal(404, { message: "Endereço não encontrado." }));
      expect((await open(`/address?id=${id}`)).status).toBe(404);
      expect((await send({ id })).status).toBe(404);
    },
  );
});
