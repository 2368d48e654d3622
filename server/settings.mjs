import proxyAddress from "proxy-addr";

/**
 * Settings common to both programs. See docs/settings.md.
 * @typedef {object} ServingSettings
 * @property {(address: string, hop: number) => boolean} isTrustedProxy whether its headers are trusted
 * @property {string} logLevel
 * @property {number} shutdownDrainMs how long connections are accepted after the stop signal
 * @property {boolean} isTraced
 * @property {string | null} serviceName name in traces
 */

/** Invalid setting; startup prints only the message. */
class WrongServingSetting extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = "WrongServingSetting";
    this.stack = `The program cannot start.\n${sentence}`;
  }
}

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/**
 * Reads the settings from environment variables; an empty one counts as unset. Throws `WrongServingSetting`.
 * @param {Record<string, string | undefined>} variables
 * @returns {ServingSettings}
 */
export function readServingSettings(variables) {
  const logLevel = variables.LOG_LEVEL || "info";
  if (!logLevels.includes(logLevel)) {
    throw new WrongServingSetting(`LOG_LEVEL must be one of ${logLevels.join(", ")}, and is "${logLevel}".`);
  }
  return {
    isTrustedProxy: trustedProxies(variables.TRUSTED_PROXIES || ""),
    logLevel,
    shutdownDrainMs: shutdownDrainFrom(variables.SHUTDOWN_DRAIN_IN_MS || "0"),
    isTraced: Boolean(variables.OTEL_EXPORTER_OTLP_ENDPOINT),
    serviceName: variables.OTEL_SERVICE_NAME || null,
  };
}

/** @param {string} text */
function shutdownDrainFrom(text) {
  const drainMs = Number(text);
  if (Number.isInteger(drainMs) && drainMs >= 0 && drainMs <= 120_000) return drainMs;
  throw new WrongServingSetting(`SHUTDOWN_DRAIN_IN_MS must be from 0 to 120000, and is "${text}".`);
}

/** @param {string} list */
function trustedProxies(list) {
  const names = list
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  try {
    return proxyAddress.compile(names);
  } catch {
    throw new WrongServingSetting(
      `TRUSTED_PROXIES must be addresses, networks as in 10.0.0.0/8, loopback, linklocal or uniquelocal, parted by commas, and is "${list}".`,
    );
  }
}
