import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { writeWholeFileSync } from "../server/whole-file.mjs";
import { LaunchError } from "./launch-error.mjs";

export const projectFolder = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const settingsFile = path.join(projectFolder, ".env");
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile);

/** Data of a running shop: database, uploads, logs and session secret. */
export const localFolder = path.resolve(projectFolder, process.env.DATA_FOLDER || ".data");

/** Where the embedded PostgreSQL archives its WAL and `npm run backup` writes; undefined for no backups. */
export const backupFolder = process.env.BACKUP_FOLDER
  ? path.resolve(projectFolder, process.env.BACKUP_FOLDER)
  : undefined;

/** The programs validate it; the launcher only derives its stop timeout. */
export const shutdownDrainMs = Number(process.env.SHUTDOWN_DRAIN_IN_MS) || 0;

/** Settings of the launcher; the programs parse their own. See docs/settings.md. */
export function readLaunchSettings() {
  const storefrontPort = portFrom("PORT", 3000);
  const upstreamPort = portFrom("API_PORT", 4000);
  const { API_URL, DATABASE_URL } = process.env;
  if (!API_URL && storefrontPort === upstreamPort) {
    throw new LaunchError(
      `PORT e API_PORT são a mesma porta, ${upstreamPort}: escolha outra para um dos dois.`,
    );
  }
  const storefrontHost = reachableHost(process.env.HOST);
  const upstreamHost = reachableHost(process.env.API_HOST);
  const sandbox = !API_URL && (process.env.SANDBOX || "on") === "on";
  const publicUpstream = process.env.PUBLIC_API_ORIGIN || `http://localhost:${upstreamPort}`;
  const { CARD_TOKENS_URL, CARD_PUBLIC_KEY, CARD_PROVIDER } = process.env;
  const simulatesCards = sandbox && (CARD_PROVIDER || "sandbox") === "sandbox";
  const knowsCards = CARD_TOKENS_URL || CARD_PUBLIC_KEY || !simulatesCards;
  return {
    storefrontPort,
    upstreamPort,
    storefrontUrl: `http://${storefrontHost ?? "localhost"}:${storefrontPort}`,
    /** Address of the launcher's health check. */
    storefrontCheckUrl: `http://${storefrontHost ?? "127.0.0.1"}:${storefrontPort}`,
    /** External upstream: neither the reference upstream nor a database is started. */
    foreignUpstreamUrl: API_URL || undefined,
    upstreamUrl: API_URL || `http://${upstreamHost ?? "127.0.0.1"}:${upstreamPort}`,
    /** The address printed for people. */
    shownUpstreamUrl: API_URL || `http://${upstreamHost ?? "localhost"}:${upstreamPort}`,
    /** Whether the reference upstream simulates the bank and the card provider. */
    sandbox,
    /** Address of the simulated card tokenization, unless configured otherwise. */
    sandboxCards: knowsCards
      ? {}
      : {
          CARD_TOKENS_URL: `${publicUpstream.replace(/\/+$/, "")}/sandbox/cards/tokens`,
          CARD_PUBLIC_KEY: "pk_sandbox",
        },
    /** External PostgreSQL: the embedded one is not started. */
    databaseUrl: DATABASE_URL || undefined,
    databasePort: process.env.DATABASE_PORT ? portFrom("DATABASE_PORT", 0) : undefined,
    uploadsFolder: process.env.UPLOADS_FOLDER || path.join(localFolder, "uploads"),
    imageCacheFolder: process.env.IMAGE_CACHE_FOLDER || path.join(localFolder, "images"),
  };
}

/**
 * Host part of a URL for a program that listens on `host`; undefined for wildcard and loopback addresses.
 * @param {string | undefined} host
 */
function reachableHost(host) {
  if (!host || ["0.0.0.0", "::", "127.0.0.1", "localhost"].includes(host)) return undefined;
  return host.includes(":") ? `[${host}]` : host;
}

/** @param {string} name @param {number} byDefault */
function portFrom(name, byDefault) {
  const text = process.env[name];
  if (!text) return byDefault;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new LaunchError(`${name} deve ser uma porta de 1 a 65535, e é "${text}".`);
}

/** Creates the data folder; returns true on the first start. */
export function makeLocalFolder() {
  const isNew = !["logs", "session-secret"].some((name) => existsSync(path.join(localFolder, name)));
  try {
    mkdirSync(path.join(localFolder, "logs"), { recursive: true });
    const probe = path.join(localFolder, ".writable");
    writeWholeFileSync(probe, "a file of some bytes");
    rmSync(probe);
    return isNew;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") {
      throw new LaunchError(
        `Não há mais espaço no disco da pasta ${localFolder}: libere espaço e tente de novo.`,
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new LaunchError(
      `A pasta ${localFolder} não pode ser usada (${reason}): dê a este usuário o direito de escrever nela.`,
    );
  }
}

/** Secret that signs session cookies; stored so that sessions survive a restart. */
export function createSessionSecrets() {
  if (process.env.SESSION_SECRETS) return process.env.SESSION_SECRETS;
  const file = path.join(localFolder, "session-secret");
  const kept = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  // Empty when an earlier write met a full disk.
  if (kept) return kept;
  const made = randomBytes(32).toString("hex");
  writeWholeFileSync(file, made, { mode: 0o600 });
  return made;
}
