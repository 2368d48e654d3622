import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { settings } from "~/env.server";
import { loader } from "~/features/installers/city/route";
import { loader as openState } from "~/features/installers/states/route";
import { getJsonLd } from "~/seo/structured-data.server";
import { declareCapabilities } from "~/upstream/capabilities.server";
import { listInstallerCities, listInstallers, listSpecialties } from "../../../contract/installers";
import { offeredSpecialties, pageOfInstallers } from "../../setup/listed-installers";
import { Refusal, upstreamAnswers } from "../../setup/stand-in";

beforeEach(() => declareCapabilities(settings.apiUrl, ["installers-nearby"]));
afterEach(() => declareCapabilities(settings.apiUrl, []));

const cities = [
  { city: "São José dos Campos", state: "SP", installers: 20, specialtyIds: [2] },
  { city: "Natal", state: "RN", installers: 1, specialtyIds: [] },
];

const prices = [
  { quotes: 40, low: 200, high: 1500 },
  { state: "SP", quotes: 30, low: 220, high: 1400 },
  { state: "SP", city: "SAO JOSE DOS CAMPOS", quotes: 10, low: 250, high: 900 },
];

async function open(path: string, more: { districts?: { name: string; installers: number }[] } = {}) {
  const [, , state = "", city = "", specialty] = new URL(path, "http://loja.test").pathname
    .split("/")
    .map(decodeURIComponent);
  upstreamAnswers(listSpecialties, offeredSpecialties);
  upstreamAnswers(listInstallerCities, { cities: cities.map((city) => ({ ...city, ...more })), prices });
  const asked = upstreamAnswers(listInstallers, ({ body }) => pageOfInstallers(20, body));
  const context = {};
  const request = new Request(`http://loja.test${path}`);
  const params = { state, city, ...(specialty && { specialty }) };
  const page = await loader({ request, params, context });
  return { page, asked, blocks: getJsonLd(context).join() };
}

describe("districts of a city", () => {
  const districts = [{ name: "Vila Ema", installers: 2 }];
  const openIn = (query: string) => open(`/aplicadores/sp/sao-jose-dos-campos${query}`, { districts });

  it("are offered with their installers, and filter by the spelling of the upstream", async () => {
    const { page, asked } = await openIn("?bairro=vila+ema");
    expect(page).toMatchObject({
      district: "Vila Ema",
      districts: [{ value: "Vila Ema", label: "Vila Ema (2)" }],
    });
    expect(asked[0]?.body).toMatchObject({ district: "Vila Ema" });
  });

  it.each(["", "?bairro=", "?bairro=Lapa"])("are no filter with the query '%s'", async (query) => {
    const { page, asked } = await openIn(query);
    expect(page).toMatchObject({ district: null });
    expect(asked[0]?.body).not.toHaveProperty("district");
  });

  it("are not offered where the upstream has none", async () => {
    const { page } = await open("/aplicadores/sp/sao-jose-dos-campos?bairro=Lapa");
    expect(page).toMatchObject({ district: null, districts: [] });
  });
});

describe("installers of a city", () => {
  it("lists those of the city, then nationwide ones, with links to the city's specialties", async () => {
    const { page, asked, blocks } = await open("/aplicadores/sp/sao-jose-dos-campos");
    expect(asked[0]?.body).toMatchObject({
      city: "São José dos Campos",
      state: "SP",
      specialtyName: null,
      withNational: true,
    });
    expect(page).toMatchObject({
      cityName: "São José dos Campos/SP",
      path: "/aplicadores/sp/sao-jose-dos-campos",
      prices: "10 orçamentos respondidos no último ano: a maioria de R$\u00a0250,00 a R$\u00a0900,00.",
      others: [
        {
          name: "Envelopamento de móveis",
          href: "/aplicadores/sp/sao-jose-dos-campos/envelopamento-de-moveis",
        },
      ],
    });
    expect(blocks).toContain('"ItemList"');
    expect(blocks).not.toMatch(/LocalBusiness|telephone|latitude/);
  });

  it("lists one specialty, whatever the spelling of its address, with the clean one as canonical", async () => {
    const { page, asked } = await open("/aplicadores/SP/S%C3%A3o-Jose-dos-campos/envelopamento-de-moveis");
    expect(asked[0]?.body).toMatchObject({ specialtyName: "Envelopamento de móveis" });
    expect(page).toMatchObject({
      specialty: "Envelopamento de móveis",
      path: "/aplicadores/sp/sao-jose-dos-campos/envelopamento-de-moveis",
      others: [],
    });
  });

  test.each([
    "/aplicadores/sp/torres",
    "/aplicadores/rj/sao-jose-dos-campos",
    "/aplicadores/rn/natal/envelopamento-de-moveis",
    "/aplicadores/sp/sao-jose-dos-campos/jardinagem",
  ])("answers 404 at %s without an installer there", async (path) => {
    await expect(open(path)).rejects.toMatchObject({ status: 404 });
  });

  it("answers 404 when the upstream does not list cities", async () => {
    upstreamAnswers(listSpecialties, offeredSpecialties);
    upstreamAnswers(listInstallerCities, new Refusal(404));
    const request = new Request("http://loja.test/aplicadores/rn/natal");
    const params = { state: "rn", city: "natal" };
    await expect(loader({ request, params, context: {} })).rejects.toMatchObject({ status: 404 });
  });
});

describe("the cities that have installers", () => {
  async function openIndex(state?: string) {
    upstreamAnswers(listInstallerCities, { cities, prices });
    const request = new Request(`http://loja.test/aplicadores${state ? `/${state}` : ""}`);
    return openState({ request, params: state ? { state } : {}, context: {} });
  }

  it("are listed for the country and for a state, with their number", async () => {
    expect(await openIndex()).toMatchObject({
      title: "Aplicadores no Brasil",
      path: "/aplicadores",
      total: 21,
      prices: expect.stringContaining("40 orçamentos"),
      cities: [{ href: "/aplicadores/sp/sao-jose-dos-campos", count: 20 }, { href: "/aplicadores/rn/natal" }],
    });
    expect(await openIndex("RN")).toMatchObject({
      title: "Aplicadores em Rio Grande do Norte",
      path: "/aplicadores/rn",
      total: 1,
      prices: null,
    });
  });

  it.each(["zz", "ac"])(
    "are 404 for a state without installers or that does not exist (%s)",
    async (state) => {
      await expect(openIndex(state)).rejects.toMatchObject({ status: 404 });
    },
  );
});
