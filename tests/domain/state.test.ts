import { getStates } from "@brazilian-utils/brazilian-utils/get-states";
import { describe, expect, it } from "vitest";
import { regionsOffered } from "~/domain/region";
import { stateOf, states } from "~/domain/state";
import { coordinatesOfCapital } from "~/domain/state-capital";

describe("the states that a shopper chooses from", () => {
  it("are Brazil's 27, by name, as the IBGE counts them", () => {
    const known = getStates().map(({ code, name, ibgeCode, regionName }) => ({
      letters: code,
      name,
      ibgeId: ibgeCode,
      region: regionName,
    }));
    const byName = [...known].sort((one, other) => one.name.localeCompare(other.name, "pt-BR"));
    expect(states).toEqual(byName);
    expect(states).toHaveLength(27);
  });

  it("lie in five regions, each of which an installer can say to work in", () => {
    const regions = new Set(states.map(({ region }) => region));
    expect([...regions].sort()).toEqual(["Centro-Oeste", "Nordeste", "Norte", "Sudeste", "Sul"]);
    for (const region of regions) {
      expect(regionsOffered.filter((offered) => offered.startsWith(`${region} - `))).toHaveLength(1);
    }
  });

  it("are told by their two letters, however typed", () => {
    for (const state of states) expect(stateOf(` ${state.letters.toLowerCase()}`)).toBe(state);
    for (const nothing of ["", "XX", "São Paulo", "S"]) expect(stateOf(nothing)).toBeNull();
  });

  it("have a capital each, for who cannot be found on a map", () => {
    for (const { letters } of states) expect(coordinatesOfCapital(letters)).not.toBeNull();
  });
});

describe("the regions offered", () => {
  it("are seven, as quoted: the whole country, abroad, and the five", () => {
    expect(regionsOffered).toEqual([
      "Nacional - Todas as Regiões",
      "Internacional",
      "Sul - Região 5",
      "Sudeste - Região 4",
      "Centro-Oeste - Região 3",
      "Nordeste - Região 2",
      "Norte - Região 1",
    ]);
  });
});
