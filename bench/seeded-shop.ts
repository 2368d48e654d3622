import { mkdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { connect } from "../api/database/connection";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../api/database/embedded";
import { findFreePort } from "../api/database/embedded-postmaster";
import { migrateDatabase } from "../api/database/migrate";
import { products } from "../api/database/schema/catalogue";
import { resellers } from "../api/database/schema/resellers";
import { startProgram, stopProgram, waitUntilHealthy } from "../scripts/programs.mjs";
import { run } from "../scripts/run.mjs";
import { localFolder } from "../scripts/settings.mjs";

export interface SeededShop {
  readonly products: number;
  readonly storefrontUrl: string;
  readonly upstreamUrl: string;
  readonly upstreamPid: number;
  /** Seconds from the start of the upstream's process to its first answer to a list. */
  readonly firstAnswerInS: number;
  stop(): Promise<void>;
}

/** The built shop with a generated catalogue; the database is reused between runs. */
export async function startSeededShop(size: { products: number; resellers: number }): Promise<SeededShop> {
  const folder = path.join(localFolder, "bench", `${size.products}-${size.resellers}`);
  await mkdir(folder, { recursive: true });
  const server = await startDatabase(path.join(folder, "postgres"));
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
  const startedAt = performance.now();
  const upstream = startProgram("api", { env, logFolder: folder });
  const programs = [upstream];
  const stop = async () => {
    await Promise.all(programs.map((program) => stopProgram(program, { timeoutMs: 500 })));
    await server.stop();
  };
  try {
    await waitUntilHealthy(upstream, `${upstreamUrl}/healthz`);
    await readFirstList(upstreamUrl);
    const firstAnswerInS = (performance.now() - startedAt) / 1_000;
    const storefront = startProgram("loja", { env, logFolder: folder });
    programs.push(storefront);
    await waitUntilHealthy(storefront, `${storefrontUrl}/healthz`);
    const { products } = size;
    return { products, storefrontUrl, upstreamUrl, upstreamPid: upstream.pid, firstAnswerInS, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The server gets as much memory as a dedicated one would have for a catalogue of many gigabytes. */
export async function startDatabase(dataFolder: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataFolder, durable: false });
  const { db, close } = connect(server.url, { connections: 1 });
  const { rows } = await db.execute(
    sql`select from pg_settings where name = 'shared_buffers' and setting::int >= 524288`,
  );
  if (rows.length === 0) await db.execute(sql`alter system set shared_buffers = '4GB'`);
  await close();
  if (rows.length > 0) return server;
  await server.stop();
  return startEmbeddedPostgres({ dataFolder, durable: false });
}

async function readFirstList(upstreamUrl: string): Promise<void> {
  const answer = await fetch(`${upstreamUrl}/product/listActiveB2C`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ page: 1, pageSize: 20 }),
  });
  if (!answer.ok) throw new Error(`The first list answered ${answer.status}`);
  await answer.arrayBuffer();
}

export async function seedWhenNeeded(
  url: string,
  size: { products: number; resellers: number },
): Promise<void> {
  await migrateDatabase(url);
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
  // This server is killed at the end, and would repeat the whole load at its next start.
  const seeded = connect(url, { connections: 1, statementTimeoutInMs: 0 });
  await seeded.db.execute(sql`checkpoint`);
  await seeded.close();
}
