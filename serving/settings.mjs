import proxyAddress from "proxy-addr";

/**
 * What whoever runs a program chooses of how it is served. See docs/settings.md.
 *
 * @typedef {object} ServingSettings
 * @property {(address: string, hop: number) => boolean} isTrustedProxy whether what this peer says of others counts
 */

/** A setting is wrong; the message names it, and is all that whoever starts the program gets to read. */
export class WrongServingSetting extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence);
    this.name = "WrongServingSetting";
    this.stack = `The program cannot start.\n${sentence}`;
  }
}

/**
 * Reads the settings from environment variables, of which an empty one counts as absent. Throws `WrongServingSetting`.
 *
 * @param {Record<string, string | undefined>} variables
 * @returns {ServingSettings}
 */
export function readServingSettings(variables) {
  return { isTrustedProxy: trustedProxies(variables.TRUSTED_PROXIES || "") };
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
