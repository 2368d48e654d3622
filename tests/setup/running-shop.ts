import { existsSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { prepareDatabase, startShop } from "./shop";

declare module "vitest" {
  interface ProvidedContext {
    storefrontUrl: string;
    upstreamUrl: string;
    sandboxUrl: string;
    shopLogs: string;
    /** Connection string of the running shop's database. */
    shopDatabase: string;
    /** Used by journeys that start a shop of their own. */
    preparedDatabase: string;
  }
}

/** One shop for all journeys; a journey that kills its shop starts another. */
export default async function startSharedShop(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync("build/server/index.js")) {
    throw new Error("Journeys walk through the built shop: run `npm run build` first, or `npm test`.");
  }
  const prepared = await prepareDatabase();
  const shop = await startShop({ preparedDatabase: prepared.folder });
  project.provide("preparedDatabase", prepared.folder);
  project.provide("storefrontUrl", shop.storefrontUrl);
  project.provide("upstreamUrl", shop.upstreamUrl);
  project.provide("sandboxUrl", shop.sandboxUrl);
  project.provide("shopLogs", shop.logFolder);
  project.provide("shopDatabase", shop.database);
  return async () => {
    await shop.stop();
    await prepared.remove();
  };
}
