import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../../api/create-services";
import { type Connection, connect } from "../../api/database/connection";
import type { Services } from "../../api/services";
import { createTestDatabase } from "../setup/database";
import { upstreamSettings } from "../setup/upstream";
import { average, measureSearch, type Score } from "./measure";

let connection: Connection;
let drop: () => Promise<void>;
let services: Services;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  connection = connect(database.url);
  services = createServices(upstreamSettings, connection.db, { now: () => new Date() });
});
afterAll(async () => {
  await connection.close();
  await drop();
});

const worst = (scores: readonly Score[]) =>
  JSON.stringify(scores.toSorted((one, other) => one.ndcg - other.ndcg).slice(0, 20), null, 1);

/** `npm run bench -- search` also measures the queries of another author. */
describe("search for judged queries", () => {
  it("reaches an average NDCG@10 of 0.92 for those to develop with, without a dead end", async () => {
    const scores = await measureSearch(services, "development.txt");
    expect(average(scores), worst(scores)).toBeGreaterThanOrEqual(0.92);
    expect(scores.filter(({ names }) => names.length === 0)).toEqual([]);
  });
});
