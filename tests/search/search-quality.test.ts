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

/** Prints what the average hides, and the time of a query. */
async function measure(file: "development.txt" | "held-out.txt"): Promise<Score[]> {
  const startedAtMs = performance.now();
  const scores = await measureSearch(services, file);
  const sold = scores.filter(({ isUnsold }) => !isUnsold);
  const dead = scores.filter(({ names }) => names.length === 0);
  const timeInMs = (performance.now() - startedAtMs) / scores.length;
  if (process.env.SEARCH_SETS)
    console.info(
      `${file}: ${scores.length} queries, NDCG@10 ${average(scores).toFixed(3)}, of the ${sold.length} for things sold ${average(sold).toFixed(3)}; ${dead.length} without products; ${timeInMs.toFixed(0)} ms a query`,
    );
  return scores;
}

const worst = (scores: readonly Score[]) =>
  JSON.stringify(scores.toSorted((one, other) => one.ndcg - other.ndcg).slice(0, 20), null, 1);

describe("search for judged queries", () => {
  it("reaches an average NDCG@10 of 0.85 for those to develop with", async () => {
    const scores = await measure("development.txt");
    expect(average(scores), worst(scores)).toBeGreaterThanOrEqual(0.85);
  });

  it.runIf(process.env.SEARCH_SETS)("reaches it for those of another author", async () => {
    const scores = await measure("held-out.txt");
    expect(average(scores), worst(scores)).toBeGreaterThanOrEqual(0.85);
  });
});
