import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createServices } from "../../api/create-services";
import { type Connection, connect } from "../../api/database/connection";
import { createTestDatabase } from "../setup/database";
import { upstreamSettings } from "../setup/upstream";
import { average, measureSearch, type Score } from "./measure";

let connection: Connection;
let drop: () => Promise<void>;
let scores: Score[];

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  connection = connect(database.url);
  const services = createServices(upstreamSettings, connection.db, { now: () => new Date() });
  scores = await measureSearch(services, "development.txt");
});
afterAll(async () => {
  await connection.close();
  await drop();
});

describe("search for the judged queries to develop with", () => {
  it("reaches an average NDCG@10 of 0.85", () => {
    const worst = [...scores].sort((one, other) => one.ndcg - other.ndcg).slice(0, 20);
    expect(average(scores), JSON.stringify(worst, null, 1)).toBeGreaterThanOrEqual(0.85);
  });
});
