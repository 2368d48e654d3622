import { randomBytes } from "node:crypto";
import { backUpDetachedCluster, prepareDatabase, startDatabase } from "./database.mjs";
import { describeError } from "./launch-error.mjs";
import { takeLock } from "./lock.mjs";
import { requireFreePort } from "./ports.mjs";
import { startProgram, waitUntilHealthy } from "./programs.mjs";
import { createSessionSecrets, makeLocalFolder, readLaunchSettings } from "./settings.mjs";
import { prepareShutdown } from "./shutdown.mjs";
import { formatTimeSince, print, runStep } from "./terminal.mjs";
import { printWelcome } from "./welcome.mjs";

/**
 * Differences between `npm start` and `npm run dev`.
 * @typedef {object} Kind
 * @property {() => Promise<void>} prepare installs and builds
 * @property {"api" | "api com recarga"} upstream
 * @property {"loja" | "loja com recarga"} storefront
 * @property {"production" | "development"} mode
 * @property {boolean} showsLogs on the terminal; errors are always shown, and log files are complete
 */

/**
 * Starts database, upstream and storefront and prints their addresses. When one of them ends, all end: systemd and
 * container orchestrators restart the whole.
 * @param {Kind} kind
 */
export async function runShop(kind) {
  const begunAt = Date.now();
  const shutdown = prepareShutdown();
  try {
    const settings = readLaunchSettings();
    const isNewFolder = makeLocalFolder();
    const lock = await takeLock(settings.storefrontUrl);
    shutdown.addCleanup(lock.release);
    const requirePorts = async () => {
      await requireFreePort(settings.storefrontPort, "PORT");
      if (!settings.foreignUpstreamUrl) await requireFreePort(settings.upstreamPort, "API_PORT");
    };
    await requirePorts();
    await kind.prepare();
    // Another process may take a port during installation and build.
    await requirePorts();

    const launch = { kind, settings, lock, shutdown };
    const guideEnv = settings.foreignUpstreamUrl ? undefined : await startUpstream(launch, isNewFolder);
    await startStorefront(launch);
    await printWelcome(settings, guideEnv);
    print(`Tudo no ar em ${formatTimeSince(begunAt)}. Ctrl-C encerra tudo.`);
  } catch (error) {
    await shutdown.exitWith(describeError(error), 1);
  }
}

/**
 * @typedef {object} Launch
 * @property {Kind} kind
 * @property {ReturnType<typeof readLaunchSettings>} settings
 * @property {Awaited<ReturnType<typeof takeLock>>} lock
 * @property {ReturnType<typeof prepareShutdown>} shutdown
 */

/** People read a launched shop; tests start the programs themselves and search for the quoted words. */
const specifiedWords = process.env.SPECIFIED_WORDS || "corrected";
const storefrontKey = process.env.STOREFRONT_KEY || randomBytes(32).toString("hex");

/** @param {Launch} launch @param {boolean} isNewFolder */
async function startUpstream(launch, isNewFolder) {
  const { settings, kind } = launch;
  const env = {
    DATABASE_URL: settings.databaseUrl ?? (await startEmbeddedDatabase(launch, isNewFolder)),
    UPLOADS_FOLDER: settings.uploadsFolder,
    API_PORT: String(settings.upstreamPort),
    SANDBOX: process.env.SANDBOX || "on",
    STOREFRONT_ORIGIN: process.env.STOREFRONT_ORIGIN || settings.storefrontUrl,
    STOREFRONT_KEY: storefrontKey,
    SPECIFIED_WORDS: specifiedWords,
    NODE_ENV: kind.mode,
  };
  await prepareDatabase(env);
  await runStep(`Iniciando a API na porta ${settings.upstreamPort}`, () =>
    runProgram(launch, kind.upstream, {
      env,
      port: { number: settings.upstreamPort, setting: "API_PORT" },
      addresses: [`${settings.upstreamUrl}/healthz`],
    }),
  );
  return env;
}

/** @param {Launch} launch @param {boolean} isNewFolder */
async function startEmbeddedDatabase({ settings, shutdown }, isNewFolder) {
  if (isNewFolder) await backUpDetachedCluster();
  const database = await runStep("Iniciando o PostgreSQL", () =>
    startDatabase({ port: settings.databasePort }),
  );
  shutdown.addCleanup(database.stop);
  void database.ended.then((how) => shutdown.exitWith(describeEnd("O PostgreSQL", how), 1));
  return database.url;
}

/** @param {Launch} launch */
async function startStorefront(launch) {
  const { settings, kind } = launch;
  const port = String(settings.storefrontPort);
  const env = {
    PORT: port,
    API_URL: settings.upstreamUrl,
    SESSION_SECRETS: createSessionSecrets(),
    STOREFRONT_KEY: storefrontKey,
    SPECIFIED_WORDS: specifiedWords,
    IMAGE_CACHE_FOLDER: settings.imageCacheFolder,
    PREPARE_PICTURES: process.env.PREPARE_PICTURES || "on",
    ...settings.sandboxCards,
    NODE_ENV: kind.mode,
  };
  const isVite = kind.storefront === "loja com recarga";
  const flags = isVite ? ["--port", port, "--strictPort", "--host", process.env.HOST || "127.0.0.1"] : [];
  await runStep(`Iniciando a loja na porta ${port}`, () =>
    runProgram(launch, kind.storefront, {
      env,
      flags,
      port: { number: settings.storefrontPort, setting: "PORT" },
      addresses: [`${settings.storefrontCheckUrl}/healthz`, `${settings.storefrontCheckUrl}/home`],
    }),
  );
}

/**
 * @typedef {object} ProgramOptions
 * @property {Record<string, string>} env
 * @property {string[]} [flags]
 * @property {{ number: number, setting: string }} port
 * @property {string[]} addresses return 200 when the program is ready
 */

/** @param {Launch} launch @param {Parameters<typeof startProgram>[0]} way @param {ProgramOptions} options */
async function runProgram({ kind, lock, shutdown }, way, { env, flags, port, addresses }) {
  const program = startProgram(way, {
    env,
    flags,
    onLine(line, isError) {
      if (kind.showsLogs || isError) print(`[${way}] ${line}`);
    },
  });
  shutdown.addCleanup(program.stop);
  lock.note(program);
  try {
    for (const address of addresses) await waitUntilHealthy(program, address);
  } catch (error) {
    await program.stop();
    await requireFreePort(port.number, port.setting);
    throw error;
  }
  void program.ended.then((how) =>
    shutdown.exitWith(`${describeEnd(`O programa "${way}"`, how)}\n${program.lastOutput()}`, 1),
  );
}

/** @param {string} name @param {string} how */
const describeEnd = (name, how) => `${name} terminou sozinho (${how}), e a loja foi encerrada.`;
