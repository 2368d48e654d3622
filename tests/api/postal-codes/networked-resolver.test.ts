import { delay, HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createResolver } from "../../../api/postal-codes/create-lookups";
import { NoProviderAnswered } from "../../../api/postal-codes/networked-resolver";
import type { PostalCodeResolver } from "../../../api/postal-codes/postal-code-resolver";
import { embeddedProviders } from "../../../api/providers/settings";
import { getPostalCode } from "../../../contract/postal-codes";
import { network } from "../../setup/network";
import { openUpstream } from "../../setup/upstream";

const viaCepUrl = "https://viacep.com.br/ws/:cep/json/";
const brasilApiUrl = "https://brasilapi.com.br/api/cep/v2/:cep";

/** Responses as in the documentation of the services. */
const recorded = {
  viaCep: {
    cep: "01001-000",
    logradouro: "Praça da Sé",
    complemento: "lado ímpar",
    unidade: "",
    bairro: "Sé",
    localidade: "São Paulo",
    uf: "SP",
    estado: "São Paulo",
    regiao: "Sudeste",
    ibge: "3550308",
    gia: "1004",
    ddd: "11",
    siafi: "7107",
  },
  brasilApi: {
    cep: "05010000",
    state: "SP",
    city: "São Paulo",
    neighborhood: "Perdizes",
    street: "Rua Caiubi",
    service: "open-cep",
    ibge: { city: "3550308", state: "35" },
    timezoneName: "America/Sao_Paulo",
    location: { type: "Point", coordinates: { longitude: "-46.6735", latitude: "-23.5349" } },
  },
  brasilApiUnknown: {
    name: "CepPromiseError",
    message: "Todos os serviços de CEP retornaram erro.",
    type: "service_error",
    errors: [
      { name: "ServiceError", message: "CEP INVÁLIDO", service: "correios" },
      { name: "ServiceError", message: "CEP não encontrado na base do ViaCEP.", service: "viacep" },
    ],
  },
  brasilApiUnreachable: {
    name: "CepPromiseError",
    message: "Todos os serviços de CEP retornaram erro.",
    type: "service_error",
    errors: [
      { name: "ServiceError", message: "Erro ao se conectar com o serviço ViaCEP.", service: "viacep" },
    ],
  },
};

const asked: string[] = [];
const answering = (url: string, answer: () => Response | Promise<Response>) =>
  network.use(
    http.get(url, ({ request }) => {
      asked.push(new URL(request.url).hostname);
      return answer();
    }),
  );
const viaCep = (answer: () => Response | Promise<Response>) => answering(viaCepUrl, answer);
const brasilApi = (answer: () => Response | Promise<Response>) => answering(brasilApiUrl, answer);

const limits = { lookupTimeLimitInMs: 600 };
const all = (): PostalCodeResolver =>
  createResolver({ ...embeddedProviders, ...limits, postalCodes: ["viacep", "brasilapi", "embedded"] });

let warned: string[];
beforeEach(() => {
  asked.length = 0;
  warned = [];
  vi.spyOn(console, "warn").mockImplementation((...words) => void warned.push(words.join(" ")));
});
afterEach(() => vi.useRealTimers());

describe("networked CEP resolver", () => {
  it("returns the whole ViaCEP address with one request", async () => {
    viaCep(() => HttpResponse.json(recorded.viaCep));
    const resolver = all();
    const found = await Promise.all([resolver.resolve("01001000"), resolver.resolve("01001000")]);
    expect(found[1]).toEqual({
      postalCode: "01001000",
      street: "Praça da Sé",
      complement: "lado ímpar",
      neighborhood: "Sé",
      city: "São Paulo",
      state: "SP",
      cityIbgeId: "3550308",
      precision: "street",
    });
    expect(await resolver.resolve("01001000")).toEqual(found[0]);
    expect(asked).toEqual(["viacep.com.br"]);
  });

  it("returns only the city for a city with a single CEP", async () => {
    viaCep(() =>
      HttpResponse.json({ ...recorded.viaCep, logradouro: "", bairro: "", localidade: "Ubatã", uf: "BA" }),
    );
    expect(await all().resolve("45550000")).toMatchObject({ street: "", city: "Ubatã", precision: "city" });
  });

  it.each([
    ["is down", () => new HttpResponse("<h1>Bad gateway</h1>", { status: 502 }), "answered 502"],
    ["cannot be reached", () => HttpResponse.error(), "could not be reached"],
    ["says nothing in time", () => delay(5000).then(() => HttpResponse.json({})), "no answer within 600 ms"],
    ["turns us away", () => new HttpResponse("", { status: 429 }), "answered 429"],
    ["forbids", () => HttpResponse.json({}, { status: 403 }), "answered 403"],
    ["speaks HTML", () => HttpResponse.html("<p>Manutenção</p>"), "not JSON"],
    ["answers in another shape", () => HttpResponse.json({ cep: "01001-000" }), "in another shape"],
  ])("uses BrasilAPI when ViaCEP %s, and pauses ViaCEP requests for a while", async (_what, fault, said) => {
    viaCep(fault);
    brasilApi(() => HttpResponse.json(recorded.brasilApi));
    const resolver = all();
    expect(await resolver.resolve("05010000")).toEqual({
      postalCode: "05010000",
      street: "Rua Caiubi",
      complement: "",
      neighborhood: "Perdizes",
      city: "São Paulo",
      state: "SP",
      cityIbgeId: "3550308",
      precision: "street",
    });
    expect(warned.join()).toContain(said);
    await resolver.resolve("05011000");
    expect(asked).toEqual(["viacep.com.br", "brasilapi.com.br", "brasilapi.com.br"]);
  });

  it("finds a missing IBGE id by the name of the city", async () => {
    viaCep(() => HttpResponse.error());
    brasilApi(() => HttpResponse.json({ ...recorded.brasilApi, ibge: { city: null, state: "35" } }));
    expect(await all().resolve("05010000")).toMatchObject({ cityIbgeId: "3550308" });
  });

  it.each([true, "true"])("caches a CEP that does not exist in any service (erro: %s)", async (erro) => {
    viaCep(() => HttpResponse.json({ erro }));
    brasilApi(() => HttpResponse.json(recorded.brasilApiUnknown, { status: 404 }));
    const resolver = all();
    expect(await resolver.resolve("01999999")).toBeNull();
    expect(await resolver.resolve("01999999")).toBeNull();
    expect(asked).toEqual(["viacep.com.br", "brasilapi.com.br"]);
  });

  it("uses BrasilAPI for a CEP that ViaCEP does not know yet", async () => {
    viaCep(() => HttpResponse.json({ erro: "true" }));
    brasilApi(() => HttpResponse.json(recorded.brasilApi));
    expect(await all().resolve("05010000")).toMatchObject({ street: "Rua Caiubi" });
  });

  it("sends no request for a CEP outside every state range", async () => {
    expect(await all().resolve("00100000")).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe("networked CEP resolver without an available service", () => {
  const allDown = () => {
    viaCep(() => HttpResponse.error());
    brasilApi(() => HttpResponse.json(recorded.brasilApiUnreachable, { status: 404 }));
  };

  it("returns the embedded resolver's result and does not cache it", async () => {
    allDown();
    const resolver = all();
    expect(await resolver.resolve("69050000")).toMatchObject({ city: "Manaus", precision: "city" });
    const later = performance.now() + 31_000;
    vi.spyOn(performance, "now").mockReturnValue(later);
    viaCep(() => HttpResponse.json({ ...recorded.viaCep, localidade: "Manaus", uf: "AM" }));
    expect(await resolver.resolve("69050000")).toMatchObject({ precision: "street" });
  });

  it("reports an outage instead of an unknown CEP when there is no fallback", async () => {
    allDown();
    const resolver = createResolver({
      ...embeddedProviders,
      ...limits,
      postalCodes: ["viacep", "brasilapi"],
    });
    await expect(resolver.resolve("01001000")).rejects.toThrow(NoProviderAnswered);
    const upstream = await openUpstream({ postalCodes: resolver });
    try {
      expect(await upstream.ask("GET", `${getPostalCode.path}?cep=01001-000`)).toMatchObject({
        status: 503,
        body: { message: "A consulta de CEP está fora do ar. Tente de novo em instantes." },
      });
    } finally {
      await upstream.close();
    }
  });
});
