import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities";
import { getStates } from "@brazilian-utils/brazilian-utils/get-states";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { cities, findCityAt } from "../../../api/postal-codes/embedded/cities";
import { embeddedGeocoder } from "../../../api/postal-codes/embedded/embedded-geocoder";
import { embeddedResolver } from "../../../api/postal-codes/embedded/embedded-resolver";
import { sampleAddresses } from "../../../api/postal-codes/embedded/sample-addresses";
import { findState, stateBlocks } from "../../../api/postal-codes/embedded/states";
import { geocode, getPostalCode, listCities } from "../../../contract/postal-codes";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await openUpstream();
});

const resolved = (cep: string) => upstream.answerTo(getPostalCode, { query: { cep } });

describe("CEP lookup", () => {
  it("returns the whole address of a known CEP, with or without the hyphen", async () => {
    for (const cep of ["01310-100", "01310100", " 01310-100 "]) {
      expect(await resolved(cep)).toEqual({
        cep: "01310-100",
        logradouro: "Avenida Paulista",
        complemento: "",
        bairro: "Bela Vista",
        localidade: "São Paulo",
        uf: "SP",
        ibge: "3550308",
        precision: "street",
      });
    }
  });

  it("returns the city of a larger city's CEP, and the state of any other CEP", async () => {
    expect(await resolved("69050-000")).toMatchObject({
      logradouro: "",
      localidade: "Manaus",
      uf: "AM",
      ibge: "1302603",
      precision: "city",
    });
    expect(await resolved("14800-000")).toMatchObject({ localidade: "", uf: "SP", precision: "state" });
  });

  it.each(["00000-000", "00999-999", "78900-000", "78999-999", "0131010", "013101000", "abcde-fgh", ""])(
    "rejects the CEP '%s', which does not exist",
    async (cep) => {
      expect(await resolved(cep)).toEqual({ erro: true });
    },
  );

  it("returns JSON encoded in a string, as specified", async () => {
    const { body } = await upstream.ask("GET", "user/postalcode?cep=01001-000");
    expect(body).toBeTypeOf("string");
  });
});

describe("embedded CEP data", () => {
  it("assign every CEP of a state's ranges to that state only", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (block) => {
        const states = stateBlocks.filter(([, first, last]) => first <= block && block <= last);
        expect(states.length).toBeLessThanOrEqual(1);
        expect(findState(`${String(block).padStart(5, "0")}000`)).toBe(states[0]?.[0] ?? null);
      }),
      { numRuns: 500 },
    );
  });

  it("contain 27 capitals, and the CEPs of each city lie in its state only", () => {
    expect(cities.filter(({ capital }) => capital)).toHaveLength(27);
    expect(new Set(stateBlocks.map(([state]) => state)).size).toBe(27);
    for (const city of cities) {
      for (const block of city.blocks.flat()) {
        const postalCode = `${String(block).padStart(5, "0")}000`;
        expect(findState(postalCode), city.name).toBe(city.state);
        expect(findCityAt(postalCode)?.name).toBe(city.name);
      }
    }
  });

  it("use the IBGE names of the cities", () => {
    for (const { name, state } of cities) {
      expect(getMunicipalities(state).map((each) => each.name)).toContain(name);
    }
  });

  it("contain places in every state whose CEP lies in their state", () => {
    for (const { postalCode, state, city } of sampleAddresses) {
      expect(findState(postalCode), postalCode).toBe(state);
      expect(findCityAt(postalCode)?.name, postalCode).toBe(city);
    }
    expect(new Set(sampleAddresses.map(({ state }) => state)).size).toBe(27);
  });

  it("resolve any eight digits to nothing or to an address of the right state", async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^\d{8}$/), async (postalCode) => {
        const found = await embeddedResolver.resolve(postalCode);
        expect(found?.state ?? null).toBe(findState(postalCode));
        expect(found === null || found.precision === "state" || found.cityIbgeId.length === 7).toBe(true);
      }),
    );
  });
});

describe("embedded geocoder", () => {
  it.each([
    ["a known place by its CEP", "Avenida Paulista, 900, São Paulo, SP, 01310-100", -23.5614, -46.6559],
    ["its city by its CEP", "Rua A, 1, 69050-000", -3.119, -60.0217],
    ["its city by name", "Rua A, 1, Centro, Joinville, SC, Brasil", -26.3045, -48.8487],
    [
      "its city by name where the CEP tells only the state",
      "Rua A, Sorocaba, SP, 19999-999",
      -23.5015,
      -47.4526,
    ],
    [
      "the capital of its state where the city is not known",
      "Rua A, Cidade Pequena, Bahia",
      -12.9714,
      -38.5014,
    ],
    [
      "the city and not the street of its name",
      "Rua Rio de Janeiro, 10, Belo Horizonte - MG",
      -19.9167,
      -43.9345,
    ],
    ["the capital by a CEP alone", "14800-000", -23.5505, -46.6333],
  ])("returns the coordinates of %s", async (_what, address, latitude, longitude) => {
    expect(await embeddedGeocoder.geocode(address)).toMatchObject({ latitude, longitude });
  });

  it("uses the response format of the maps service, or returns no results", async () => {
    const found = await upstream.answerTo(geocode, { query: { address: "Praça da Sé, 01001-000" } });
    expect(found).toEqual({
      results: [{ place_id: "cep-01001000", geometry: { location: { lat: -23.5503, lng: -46.6339 } } }],
    });
    expect(await upstream.answerTo(geocode, { query: { address: "lugar nenhum" } })).toEqual({ results: [] });
  });
});

describe("city list for manual address entry", () => {
  it("returns the cities of the state", async () => {
    const found = await upstream.answerTo(listCities, { query: { uf: "53" } });
    expect(found).toEqual([{ id: 5_300_108, nome: "Brasília" }]);
    expect((await upstream.answerTo(listCities, { query: { uf: "35" } })).length).toBe(645);
    expect(await upstream.answerTo(listCities, { query: { uf: "99" } })).toEqual([]);
    expect((await upstream.ask("GET", "user/get-cities?uf=SP")).status).toBe(400);
  });

  it("contains every city of every state", async () => {
    const counts = getStates().map(async ({ ibgeCode }) => {
      const found = await upstream.answerTo(listCities, { query: { uf: String(ibgeCode) } });
      expect(new Set(found.map(({ nome }) => nome)).size).toBe(found.length);
      return found.length;
    });
    expect((await Promise.all(counts)).reduce((sum, count) => sum + count, 0)).toBe(5571);
  });
});
