import { getStates } from "@brazilian-utils/brazilian-utils/get-states";
import { describe, expect, it } from "vitest";
import { findState, regionsOffered, states } from "~/model/state";
import { findCoordinatesOfCapital } from "~/model/state-capital";

describe("states", () => {
  it("are Brazil's 27, sorted by name, with IBGE codes", () => {
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

  it("belong to five regions, each selectable by an installer", () => {
    const regions = new Set(states.map(({ region }) => region));
    expect([...regions].sort()).toEqual(["Centro-Oeste", "Nordeste", "Norte", "Sudeste", "Sul"]);
    for (const region of regions) {
      expect(regionsOffered.filter((offered) => offered.startsWith(`${region} - `))).toHaveLength(1);
    }
  });

  it("are parsed from two letters in any case", () => {
    for (const state of states) expect(findState(` ${state.letters.toLowerCase()}`)).toBe(state);
    for (const nothing of ["", "XX", "São Paulo", "S"]) expect(findState(nothing)).toBeNull();
  });

  it("have a capital each, the fallback location", () => {
    for (const { letters } of states) expect(findCoordinatesOfCapital(letters)).not.toBeNull();
  });
});

describe("regions", () => {
  it("are seven: nationwide, abroad and the five regions", () => {
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
