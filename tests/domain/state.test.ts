import { getStates } from "@brazilian-utils/brazilian-utils/get-states";
import { describe, expect, it } from "vitest";
import { stateOf, states } from "~/domain/state";
import { coordinatesOfCapital } from "~/domain/state-capital";

describe("the states that a shopper chooses from", () => {
  it("are Brazil's 27, by name, as the IBGE counts them", () => {
    const known = getStates().map(({ code, name, ibgeCode }) => ({ letters: code, name, ibgeId: ibgeCode }));
    const byName = [...known].sort((one, other) => one.name.localeCompare(other.name, "pt-BR"));
    expect(states).toEqual(byName);
    expect(states).toHaveLength(27);
  });

  it("are told by their two letters, however typed", () => {
    for (const state of states) expect(stateOf(` ${state.letters.toLowerCase()}`)).toBe(state);
    for (const nothing of ["", "XX", "São Paulo", "S"]) expect(stateOf(nothing)).toBeNull();
  });

  it("have a capital each, for who cannot be found on a map", () => {
    for (const { letters } of states) expect(coordinatesOfCapital(letters)).not.toBeNull();
  });
});
