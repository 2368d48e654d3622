import type { TestProject } from "vitest/node";
import { startTemporaryPostgres } from "./temporary-postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of the PostgreSQL shared by this run. */
    databaseServer: string;
  }
}

/** Starts one PostgreSQL per run; tests clone their databases in it (`createTestDatabase`). */
export default async function startDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemporaryPostgres();
  project.provide("databaseServer", server.url);
  return () => server.stop();
}
