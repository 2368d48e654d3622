import { beforeEach, describe, expect, it, vi } from "vitest";
import { action, loader } from "~/routes/_shop.address/route";
import { addAddress, editAddress, getAddress } from "../../contract/addresses";
import { geocode, getPostalCode, listCities } from "../../contract/postal-codes";
import { guest, loggedIn, opening, outcomeOf, posting } from "../setup/screens";
import { Refusal, upstreamAnswers } from "../setup/stand-in";

/** The CEP that is saved names no city here, so that the one that was typed counts. */
beforeEach(() => void upstreamAnswers(getPostalCode, ({ query }) => ({ cep: query.cep ?? "", uf: "SP" })));

const paulista = {
  cep: "01310-100",
  logradouro: "Avenida Paulista",
  bairro: "Bela Vista",
  localidade: "São Paulo",
  uf: "SP",
};
const saved = {
  id: 44,
  clientId: 7,
  addressType: 0,
  addressNickName: "Casa",
  addressName: "Avenida Paulista",
  addressNumber: "1000",
  addressComplement: "ap 1",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "SP",
  country: "Brasil",
  postalCode: "01310-100",
  latitude: -23.56,
  longitude: -46.65,
};
const typed = {
  postalCode: "01310100",
  cepBuscado: "01310-100",
  addressName: "Avenida Paulista",
  addressNumber: "1000",
  addressComplement: "ap 1",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "SP",
  addressNickName: "Casa",
  voltar: "/cart",
  intent: "salvar",
};
const place = { results: [{ place_id: "p", geometry: { location: { lat: -23.56, lng: -46.65 } } }] };
const open = async (path: string, session = loggedIn) => outcomeOf(loader, await opening(path, session));
const send = async (fields: Record<string, string>, session = loggedIn) =>
  outcomeOf(action, await posting("/address", { ...typed, ...fields }, session));

describe("the address form", () => {
  it("is for those who are logged in", async () => {
    expect((await open("/address?cep=01310-100", guest)).location).toMatch(/^\/login\?voltar=%2Faddress/);
    expect((await send({}, guest)).location).toMatch(/^\/login/);
  });

  it.each(["01310-100", "01310100", " 01.310-100"])("is filled from the CEP %s", async (cep) => {
    const asked = upstreamAnswers(getPostalCode, paulista);
    const { page } = await open(`/address?cep=${encodeURIComponent(cep)}&voltar=/cart`);
    expect(page).toMatchObject({
      id: null,
      voltar: "/cart",
      cities: null,
      refused: null,
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

  it("leaves what a general CEP does not tell to be typed", async () => {
    upstreamAnswers(getPostalCode, { ...paulista, logradouro: "", bairro: "" });
    const { page } = await open("/address?cep=18130-000");
    expect(page).toMatchObject({
      values: { addressName: "", neighborhood: "", city: "São Paulo", manual: "" },
    });
  });

  it.each([
    ["00000-001", "CEP não encontrado"],
    ["abc", "CEP não encontrado"],
    ["01310-1000000", "CEP deve ter no máximo 10 caracteres"],
  ])("says of the CEP %s: %s", async (cep, message) => {
    upstreamAnswers(getPostalCode, { erro: true });
    expect((await open(`/address?cep=${cep}`)).page).toMatchObject({
      values: { postalCode: cep, manual: "" },
      refused: { errors: { postalCode: [message] } },
    });
  });

  it("says so when the CEP cannot be looked up", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(getPostalCode, new Refusal(500));
    expect((await open("/address?cep=01310-100")).page).toMatchObject({
      refused: { errors: { postalCode: ["Erro ao procurar CEP"] } },
    });
  });

  it("is never a way out of the shop", async () => {
    expect((await open("/address?voltar=//evil.example")).page).toMatchObject({ voltar: "/profile?step=1" });
  });
});

describe("a CEP looked up from a form that is half filled", () => {
  it("keeps what was typed and fills the rest", async () => {
    upstreamAnswers(getPostalCode, paulista);
    const half = { cepBuscado: "", addressName: "", neighborhood: "", city: "", state: "", intent: "cep" };
    expect(await send({ ...half, addressNickName: "Trabalho" })).toMatchObject({
      status: 200,
      page: {
        note: null,
        values: { addressName: "Avenida Paulista", addressNumber: "1000", addressNickName: "Trabalho" },
      },
    });
  });

  it("leaves a corrected street alone, unless it is another CEP", async () => {
    upstreamAnswers(getPostalCode, paulista);
    const corrected = { addressName: "Av. Paulista, fundos", intent: "cep" };
    expect((await send(corrected)).page).toMatchObject({ values: { addressName: "Av. Paulista, fundos" } });
    expect((await send({ ...corrected, cepBuscado: "20040-002" })).page).toMatchObject({
      values: { addressName: "Avenida Paulista" },
    });
  });

  it("that is not found is a 400 with all that was typed", async () => {
    upstreamAnswers(getPostalCode, { erro: "true" });
    const { status, page } = await send({ intent: "cep" });
    expect(status).toBe(400);
    expect(page).toMatchObject({
      values: { addressNickName: "Casa", city: "São Paulo" },
    });
  });

  it("that is saved without being looked up is looked up first", async () => {
    upstreamAnswers(getPostalCode, paulista);
    expect(
      await send({ cepBuscado: "", addressName: "", neighborhood: "", city: "", state: "" }),
    ).toMatchObject({
      status: 200,
      page: {
        note: "Preenchemos o que o CEP diz: confira o endereço e salve de novo.",
        values: { city: "São Paulo", state: "SP", cepBuscado: "01310-100" },
      },
    });
  });

  it("that changed is looked up before it is saved, so that no city stands under another's CEP", async () => {
    upstreamAnswers(getPostalCode, { ...paulista, localidade: "Rio de Janeiro", uf: "RJ" });
    expect(await send({ postalCode: "20040-002" })).toMatchObject({
      status: 200,
      page: {
        note: "O CEP mudou: confira o endereço e salve de novo.",
        values: { city: "Rio de Janeiro", state: "RJ" },
      },
    });
  });
});

describe("a shopper who chooses 'Digite Manualmente'", () => {
  const cities = [
    { id: 3304557, nome: "Rio de Janeiro" },
    { id: 3303302, nome: "Niterói" },
  ];
  const byHand = { cepBuscado: "", manual: "true", cidadesDe: "SP", intent: "salvar" };

  it("may change state and city, and keeps what was typed", async () => {
    const asked = upstreamAnswers(listCities, [{ nome: "Campinas" }, { nome: "São Paulo" }]);
    expect((await send({ intent: "manual" })).page).toMatchObject({
      cities: ["Campinas", "São Paulo"],
      values: { manual: "true", state: "SP", city: "São Paulo", cidadesDe: "SP", addressNumber: "1000" },
    });
    expect(asked[0]?.query).toEqual({ uf: "35" });
  });

  it("chooses the state first, then one of its cities", async () => {
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

  it("cannot save the city of another state: without script its cities are offered first", async () => {
    upstreamAnswers(listCities, cities);
    expect(await send({ ...byHand, state: "RJ", city: "São Paulo" })).toMatchObject({
      status: 400,
      page: {
        note: null,
        refused: {
          title: "Não validado",
          faults: [
            {
              fieldId: "city",
              label: "Cidade",
              message: "Escolha a cidade (Rio de Janeiro) e salve de novo.",
            },
          ],
          errors: { city: ["Escolha a cidade (Rio de Janeiro) e salve de novo."] },
        },
        cities: ["Rio de Janeiro", "Niterói"],
        values: { city: "", cidadesDe: "RJ" },
      },
    });
  });

  it("saves what was chosen, under a CEP that nobody looks up", async () => {
    upstreamAnswers(geocode, { results: [] });
    const added = upstreamAnswers(addAddress, {});
    const chosen = { ...byHand, postalCode: "24020-005", state: "RJ", city: "Niterói", cidadesDe: "RJ" };
    expect((await send(chosen)).location).toBe("/cart");
    expect(added[0]?.body).toMatchObject({ State: "RJ", City: "Niterói", PostalCode: "24020-005" });
  });

  it("types the city where the cities do not come", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(listCities, new Refusal(500));
    expect((await open("/address?manual=true&state=RJ")).page).toMatchObject({
      cities: null,
      values: { cidadesDe: "RJ" },
    });
  });

  it("finds it chosen where the CEP tells a state and no city", async () => {
    upstreamAnswers(getPostalCode, { ...paulista, logradouro: "", bairro: "", localidade: "", uf: "RJ" });
    upstreamAnswers(listCities, cities);
    expect((await open("/address?cep=24020-005")).page).toMatchObject({
      note: "Este CEP não diz a cidade: escolha na lista.",
      cities: ["Rio de Janeiro", "Niterói"],
      values: { manual: "true", state: "RJ", city: "", postalCode: "24020-005" },
    });
  });

  it("goes back to the CEP by looking it up", async () => {
    upstreamAnswers(getPostalCode, paulista);
    expect((await send({ ...byHand, intent: "cep" })).page).toMatchObject({
      cities: null,
      values: { manual: "", cepBuscado: "01310-100" },
    });
  });
});

describe("a shopper who saves an address", () => {
  it("has it with its place on the map, and goes back", async () => {
    upstreamAnswers(geocode, place);
    const added = upstreamAnswers(addAddress, { content: saved });
    const { location, session } = await send({ addressName: " Avenida Paulista " });
    expect(location).toBe("/cart");
    expect(session?.notices).toEqual([{ kind: "success", message: "Endereço cadastrado com sucesso!" }]);
    expect(added[0]?.body).toMatchObject({
      ClientId: 7,
      Id: 0,
      PostalCode: "01310-100",
      AddressName: "Avenida Paulista",
      AddressNumber: "1000",
      Country: "Brasil",
      State: "SP",
      Latitude: -23.56,
      Longitude: -46.65,
    });
  });

  it("has it in the city and state of its CEP, whatever the form says", async () => {
    upstreamAnswers(getPostalCode, paulista);
    upstreamAnswers(geocode, place);
    const added = upstreamAnswers(addAddress, {});
    expect((await send({ city: "Manaus", state: "AM" })).status).toBe(303);
    expect(added[0]?.body).toMatchObject({ City: "São Paulo", State: "SP" });
  });

  it("keeps a city that was chosen by hand when something else of the address is changed", async () => {
    upstreamAnswers(getAddress, [{ ...saved, city: "Osasco" }]);
    upstreamAnswers(geocode, place);
    const edited = upstreamAnswers(editAddress, {});
    expect((await send({ id: "44", city: "Osasco", addressNickName: "Trabalho" })).status).toBe(303);
    expect(edited[0]?.body).toMatchObject({ City: "Osasco", AddressNickName: "Trabalho" });
  });

  it("has it without a place where the maps fail", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    upstreamAnswers(geocode, new Refusal(500));
    const added = upstreamAnswers(addAddress, {});
    expect((await send({})).status).toBe(303);
    expect(added[0]?.body).toMatchObject({ Latitude: null, Longitude: null });
  });

  it("without a number says so", async () => {
    upstreamAnswers(geocode, place);
    const added = upstreamAnswers(addAddress, {});
    await send({ addressNumber: "", semNumero: "on" });
    expect(added[0]?.body.AddressNumber).toBe("Sem número");
  });

  it("is told of everything that is missing at once, and nothing that was typed is lost", async () => {
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
    const { status, page } = await send({ ...empty, addressNickName: "Casa" });
    expect(status).toBe(400);
    const required = ["Campo requerido."];
    expect(page).toHaveProperty("refused.errors", {
      postalCode: required,
      addressName: required,
      addressNumber: required,
      addressComplement: required,
      neighborhood: required,
      city: required,
      state: required,
    });
    expect(page).toMatchObject({
      refused: { title: "Não validado", message: "Preencha os campos corretamente." },
      values: { addressNickName: "Casa" },
      voltar: "/cart",
    });
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
  ])("with %j is told so", async (wrong, errors) => {
    const { status, page } = await send(wrong);
    expect(status).toBe(400);
    expect(page).toHaveProperty("refused.errors", errors);
  });

  it("keeps what was typed when the upstream refuses it", async () => {
    upstreamAnswers(geocode, place);
    upstreamAnswers(addAddress, new Refusal(422, { message: "Você já tem o máximo de endereços salvos." }));
    expect(await send({})).toMatchObject({
      status: 422,
      page: {
        refused: {
          title: "Erro ao cadastrar este endereço.",
          message: "Você já tem o máximo de endereços salvos.",
        },
        values: { addressName: "Avenida Paulista" },
      },
    });
  });
});

describe("a saved address", () => {
  it("goes on to another CEP's place when one is asked for", async () => {
    upstreamAnswers(getAddress, [saved]);
    upstreamAnswers(getPostalCode, { ...paulista, localidade: "Rio de Janeiro", uf: "RJ" });
    expect((await open("/address?id=44&edit=true&cep=20040-002")).page).toMatchObject({
      id: 44,
      values: { postalCode: "20040-002", city: "Rio de Janeiro", addressNickName: "Casa" },
    });
  });

  it("is not opened by 'model=new', which begins another", async () => {
    expect((await open("/address?id=44&model=new")).page).toMatchObject({
      id: null,
      values: { addressName: "" },
    });
  });

  it("that 'edit=true' asks for without an id is chosen from the list", async () => {
    const { location, session } = await open("/address?edit=true&voltar=/cart");
    expect(location).toBe("/list-address?voltar=%2Fcart");
    expect(session?.notices[0]?.message).toBe("Sem usuário ou id");
  });

  it("comes back marked to the list that it was opened from", async () => {
    upstreamAnswers(getAddress, [saved]);
    upstreamAnswers(geocode, place);
    upstreamAnswers(editAddress, {});
    upstreamAnswers(addAddress, { content: { ...saved, id: 46 } });
    const voltar = "/list-address?voltar=%2Fcart";
    expect((await send({ id: "44", voltar })).location).toBe(`${voltar}&endereco=44`);
    expect((await send({ voltar })).location).toBe(`${voltar}&endereco=46`);
  });

  it("that the upstream does not take is not lost", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    upstreamAnswers(getAddress, [saved]);
    upstreamAnswers(geocode, place);
    upstreamAnswers(editAddress, new Refusal(500));
    expect(await send({ id: "44", addressNumber: "7" })).toMatchObject({
      status: 502,
      page: {
        refused: { title: "Erro ao alterar este endereço." },
        values: { addressNumber: "7" },
      },
    });
  });

  it("is opened to be changed, and saved under its id", async () => {
    upstreamAnswers(getAddress, [{ ...saved, addressNumber: "Sem número" }]);
    upstreamAnswers(geocode, place);
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
    "of somebody else, or that never was (%s), is a 404 to look at and to save",
    async (id) => {
      upstreamAnswers(getAddress, new Refusal(404, { message: "Endereço não encontrado." }));
      expect((await open(`/address?id=${id}`)).status).toBe(404);
      expect((await send({ id })).status).toBe(404);
    },
  );
});
