import { serve } from "@hono/node-server";
import { describeErrorsBy } from "../server/log.mjs";
import { finishServing, isStopping as isStoppingWell } from "../server/shutdown.mjs";
import { createApp } from "./app";
import { createPostgresProductSearch } from "./catalogue/postgres-product-search";
import { createServices } from "./create-services";
import { compareSchema, createSchemaCheck } from "./database/compare-schema";
import { openDatabaseConnections } from "./database/database-connections";
import { mayHavePublishedPasswords } from "./database/published-passwords";
import { waitForDatabase } from "./database/wait-for-database";
import { createDatabaseClock, scheduleClockSync } from "./database-clock";
import { InvalidSettings, readSettings, type Settings } from "./env";
import { toLoggableError } from "./http/loggable";
import { createJobs } from "./jobs/all-jobs";
import { startJobs } from "./jobs/start-jobs";
import { describeUnoffered } from "./providers/settings";
import { watchDatabaseServers } from "./watch-database-servers";

const shutdownTimeLimitInMs = 9_000;

describeErrorsBy(toLoggableError);

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function settingsOrStop(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (error instanceof InvalidSettings) stop(error.message);
    throw error;
  }
}

const settings = settingsOrStop();
const unreachable = ({ message }: Error) =>
  stop(`Não foi possível falar com o banco de DATABASE_URL: ${message}`);
await waitForDatabase(settings.databaseUrl, { log: console.log }).catch(unreachable);
const servers = await openDatabaseConnections({
  url: settings.databaseUrl,
  readUrl: settings.databaseReadUrl,
}).catch(unreachable);
const { db, pool } = servers.primary;

const prepared = await pool
  .query("select to_regclass('public.products') is not null as yes")
  .then(({ rows }) => rows[0]?.yes === true)
  .catch(unreachable);
if (!prepared) stop("O banco de DATABASE_URL está vazio: execute antes scripts/prepare-database.ts.");

const { breaking, lesser } = await compareSchema(pool).catch(unreachable);
if (breaking.length > 0)
  stop(
    `O banco de DATABASE_URL não é como este programa espera: ${breaking.join("; ")}. Execute scripts/prepare-database.ts; se não bastar, veja docs/operations.md, "A database that lacks something".`,
  );
if (lesser.length > 0)
  console.error(`O banco de DATABASE_URL é outro do que se espera: ${lesser.join("; ")}.`);

if (!settings.sandbox && (await mayHavePublishedPasswords(db).catch(unreachable)))
  stop(
    "Contas deste banco têm a senha publicada da demonstração: execute antes scripts/prepare-database.ts com SANDBOX=off.",
  );

const clock = await createDatabaseClock(pool).catch(unreachable);
const services = {
  ...createServices(settings, db, clock, settings.providers),
  replica:
    settings.databaseReadUrl === null
      ? null
      : {
          hasFreshReplica: servers.hasFreshReplica,
          database: servers.replica,
          productSearch: createPostgresProductSearch(servers.replica),
        },
};
let isStopping = false;
const app = createApp(services, {
  operations: {
    metricsToken: settings.metricsToken,
    isStopping: () => isStopping,
    findSchemaDifferences: createSchemaCheck(pool),
    instanceId: settings.instanceId,
  },
});
if (!settings.sandbox) for (const sentence of describeUnoffered(settings.providers)) console.log(sentence);
const scheduled = [
  startJobs(createJobs(services, settings.providers), { database: db, pool }),
  watchDatabaseServers(servers),
  scheduleClockSync(clock),
];
const server = serve({ fetch: app.fetch, port: settings.port, hostname: settings.host }, ({ port }) => {
  console.log(`API de referência em http://${settings.host}:${port}`);
});

server.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EADDRINUSE") {
    stop(`A porta ${settings.port} já está em uso: feche o outro programa ou escolha outra com API_PORT.`);
  }
  if (error.code === "EACCES")
    stop(`Sem permissão para abrir a porta ${settings.port}: escolha outra com API_PORT.`);
  throw error;
});

/** Graceful shutdown: finishes open requests up to a time limit. */
function shutDown(): void {
  if (isStopping) return;
  isStopping = true;
  // server/upstream.mjs, when loaded, enforces its own limit.
  if (!isStoppingWell()) setTimeout(() => process.exit(1), shutdownTimeLimitInMs).unref();
  server.close(() => void finish());
}

async function finish(): Promise<void> {
  await Promise.all(scheduled.map((each) => each.stop()));
  await servers.close();
  await finishServing();
  process.exit(0);
}
process.on("SIGTERM", shutDown);
process.on("SIGINT", shutDown);
