import { openDatabase, prepareDatabase } from "./database.mjs";
import { prepareEnding } from "./ending.mjs";
import { takeLock } from "./lock.mjs";
import { requireFreePort } from "./ports.mjs";
import { startProgram, stopProgram, waitUntilHealthy } from "./programs.mjs";
import { makeLocalFolder, readLaunchSettings, sessionSecrets } from "./settings.mjs";
import { say, step, timeSince } from "./terminal.mjs";
import { sentenceOf } from "./trouble.mjs";
import { printWelcome } from "./welcome.mjs";

/**
 * How `npm start` and `npm run dev` differ.
 *
 * @typedef {object} Kind
 * @property {() => Promise<void>} prepare installs, builds
 * @property {"api" | "api com recarga"} upstream
 * @property {"loja" | "loja com recarga"} storefront
 * @property {"production" | "development"} mode
 * @property {boolean} showsLogs on the terminal; errors always show, and log files always get everything
 */

/**
 * Brings up database, upstream and storefront, tells where they are, and ends them all at Ctrl-C or when one dies.
 *
 * @param {Kind} kind
 */
export async function runShop(kind) {
  const begunAt = Date.now();
  const ending = prepareEnding();
  try {
    const settings = readLaunchSettings();
    makeLocalFolder();
    const lock = await takeLock(settings.storefrontUrl);
    ending.undoLater(lock.release);
    await requireFreePort(settings.storefrontPort, "PORT");
    if (!settings.foreignUpstreamUrl) await requireFreePort(settings.upstreamPort, "API_PORT");
    await kind.prepare();

    const crew = { kind, settings, lock, ending };
    if (!settings.foreignUpstreamUrl) await startUpstream(crew);
    await startStorefront(crew);
    await printWelcome(settings);
    say(`Tudo no ar em ${timeSince(begunAt)}. Ctrl-C encerra tudo.`);
  } catch (error) {
    await ending.endWith(sentenceOf(error), 1);
  }
}

/**
 * @typedef {object} Crew
 * @property {Kind} kind
 * @property {ReturnType<typeof readLaunchSettings>} settings
 * @property {Awaited<ReturnType<typeof takeLock>>} lock
 * @property {ReturnType<typeof prepareEnding>} ending
 */

/** @param {Crew} crew */
async function startUpstream(crew) {
  const { settings, kind, ending } = crew;
  const database = await openDatabase(settings);
  ending.undoLater(() => database.stop());
  const shared = { DATABASE_URL: database.url, UPLOADS_FOLDER: settings.uploadsFolder };
  await prepareDatabase(shared);
  const env = {
    ...shared,
    API_PORT: String(settings.upstreamPort),
    SANDBOX: process.env.SANDBOX || "on",
    STOREFRONT_ORIGIN: process.env.STOREFRONT_ORIGIN || settings.storefrontUrl,
    NODE_ENV: kind.mode,
  };
  const address = `${settings.upstreamUrl}/healthz`;
  await step(`Iniciando a API na porta ${settings.upstreamPort}`, () =>
    startAndWatch(crew, kind.upstream, { env, addresses: [address] }),
  );
}

/** @param {Crew} crew */
async function startStorefront(crew) {
  const { settings, kind } = crew;
  const port = String(settings.storefrontPort);
  const env = {
    PORT: port,
    API_URL: settings.upstreamUrl,
    SESSION_SECRETS: sessionSecrets(),
    IMAGE_CACHE_FOLDER: settings.imageCacheFolder,
    ...settings.sandboxCards,
    NODE_ENV: kind.mode,
  };
  const isVite = kind.storefront === "loja com recarga";
  const flags = isVite ? ["--port", port, "--strictPort", "--host", process.env.HOST || "127.0.0.1"] : [];
  const addresses = ["/healthz", "/home"].map((path) => `http://127.0.0.1:${port}${path}`);
  await step(`Iniciando a loja na porta ${port}`, () =>
    startAndWatch(crew, kind.storefront, { env, flags, addresses }),
  );
}

/**
 * @param {Crew} crew
 * @param {Parameters<typeof startProgram>[0]} way
 * @param {{ env: Record<string, string>, flags?: string[], addresses: string[] }} options
 */
async function startAndWatch({ kind, lock, ending }, way, { env, flags, addresses }) {
  const program = startProgram(way, {
    env,
    flags,
    onLine(line, isError) {
      if (kind.showsLogs || isError) say(`[${way}] ${line}`);
    },
  });
  lock.note(program);
  ending.undoLater(() => stopProgram(program));
  for (const address of addresses) await waitUntilHealthy(program, address);
  void program.ended.then((how) =>
    ending.endWith(`O programa "${way}" terminou sozinho (${how}):\n${program.lastWords()}`, 1),
  );
}
