import { mkdir } from "node:fs/promises";
import path from "node:path";
import { connect } from "../api/database/connection";
import { startEmbeddedPostgres } from "../api/database/embedded";
import { findFreePort } from "../api/database/embedded-postmaster";
import { migrate } from "../api/database/migrate";
import { products } from "../api/database/schema/catalogue";
import { resellers } from "../api/database/schema/resellers";
import { startProgram, stopProgram, waitUntilHealthy } from "../scripts/programs.mjs";
import { run } from "../scripts/run.mjs";
import { localFolder } from "../scripts/settings.mjs";

export interface SeededShop {
  readonly products: number;
  readonly storefrontUrl: string;
  readonly upstreamUrl: string;
  stop(): Promise<void>;
}

/** The built shop with a generated catalogue; the database is reused between runs. */
export async function startSeededShop(size: { products: number; resellers: number }): Promise<SeededShop> {
  const folder = path.join(localFolder, "bench", `${size.products}-${size.resellers}`);
  await mkdir(folder, { recursive: true });
  const server = await startEmbeddedPostgres({ dataFolder: path.join(folder, "postgres"), durable: false });
  await seedWhenNeeded(server.url, size);

  const ports = { storefront: await findFreePort(), upstream: await findFreePort() };
  const storefrontUrl = `http://127.0.0.1:${ports.storefront}`;
  const upstreamUrl = `http://127.0.0.1:${ports.upstream}`;
  const env = {
    DATABASE_URL: server.url,
    UPLOADS_FOLDER: path.join(folder, "uploads"),
    IMAGE_CACHE_FOLDER: path.join(folder, "images"),
    API_PORT: String(ports.upstream),
    API_URL: upstreamUrl,
    PORT: String(ports.storefront),
    HOST: "127.0.0.1",
    PUBLIC_ORIGIN: "",
    SESSION_SECRETS: "only for measuring and always the same",
    NODE_ENV: "production",
  };
  const programs = [
    startProgram("api", { env, logFolder: folder }),
    startProgram("loja", { env, logFolder: folder }),
  ];
  const stop = async () => {
    await Promise.all(programs.map((program) => stopProgram(program, { timeoutMs: 500 })));
    await server.stop();
  };
  try {
    for (const [position, url] of [upstreamUrl, storefrontUrl].entries()) {
      const program = programs[position];
      if (program) await waitUntilHealthy(program, `${url}/healthz`);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { products: size.products, storefrontUrl, upstreamUrl, stop };
}

async function seedWhenNeeded(url: string, size: { products: number; resellers: number }): Promise<void> {
  await migrate(url);
  const { db, close } = connect(url);
  const isThere =
    (await db.$count(products)) === size.products && (await db.$count(resellers)) === size.resellers;
  await close();
  if (isThere) return;
  console.log(`Seeding ${size.products} products and ${size.resellers} resellers …`);
  const sizes = ["--products", String(size.products), "--resellers", String(size.resellers)];
  await run([process.execPath, "--import", "tsx", "demo/seed-large.ts", ...sizes], {
    failureMessage: "The catalogue could not be seeded",
    env: { DATABASE_URL: url, SANDBOX: "on" },
  });
}
