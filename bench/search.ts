import { createPostgresProductSearch } from "../api/catalogue/postgres-product-search";
import { connect } from "../api/database/connection";
import { average, measureSearch } from "../tests/search/measure";
import { cloneTemplate } from "../tests/setup/database-templates";
import { startTemporaryPostgres } from "../tests/setup/temporary-postgres";
import { Table } from "./table";

/** `npm run bench -- search`: scores of the search for both sets of judged queries (`tests/search/guidelines.md`), and the worst queries. */
const sets = ["development.txt", "held-out.txt"] as const;
const worst = 20;

async function main(): Promise<void> {
  const server = await startTemporaryPostgres();
  const name = "judged_search";
  const url = await cloneTemplate({ server: server.url, template: "demonstration", stamp: "bench", name });
  const { db: database, close } = connect(url);
  const services = {
    database,
    productSearch: createPostgresProductSearch(database),
    clock: { now: () => new Date() },
  };
  try {
    const table = new Table("NDCG@10");
    for (const file of sets) {
      const startedAtMs = performance.now();
      const scores = await measureSearch(services, file);
      const timeInMs = (performance.now() - startedAtMs) / scores.length;
      table.put(file, "queries", String(scores.length));
      table.put(file, "all", average(scores).toFixed(3));
      table.put(file, "of things sold", average(scores.filter(({ isUnsold }) => !isUnsold)).toFixed(3));
      table.put(file, "without products", String(scores.filter(({ names }) => names.length === 0).length));
      table.put(file, "time a query", `${timeInMs.toFixed(0)} ms`);
      const sorted = scores.toSorted((one, other) => one.ndcg - other.ndcg).slice(0, worst);
      for (const { ndcg, query, names } of sorted) {
        console.info(`${ndcg.toFixed(2)} ${query}: ${names.slice(0, 5).join("; ")}`);
      }
    }
    console.info(`${table}`);
  } finally {
    await close();
    await server.stop();
  }
}

await main();
