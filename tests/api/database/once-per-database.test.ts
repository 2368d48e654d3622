import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Connection, connect } from "../../../api/database/connection";
import { createOncePerDatabase } from "../../../api/database/once-per-database";

// Never connected to: no statement is executed.
let [one, other]: Connection[] = [];
beforeAll(() => {
  [one, other] = [1, 2].map((name) => connect(`postgres://nobody@127.0.0.1:1/${name}`));
});
afterAll(() => Promise.all([one?.close(), other?.close()]));

describe("createOncePerDatabase", () => {
  it("creates one value for each database", () => {
    if (!one || !other) throw new Error("No connections");
    const create = vi.fn((database) => ({ database }));
    const getValue = createOncePerDatabase(create);
    expect(getValue(one.db)).toBe(getValue(one.db));
    expect(getValue(other.db).database).toBe(other.db);
    expect(create).toHaveBeenCalledTimes(2);
  });
});
