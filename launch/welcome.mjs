import { outcomeOf } from "./run.mjs";
import { say } from "./terminal.mjs";

/**
 * Where everything is, and what to try: logins, coupons, test cards, CEPs.
 *
 * @param {{ storefrontUrl: string, shownUpstreamUrl: string, foreignUpstreamUrl: string | undefined }} settings
 */
export async function printWelcome({ storefrontUrl, shownUpstreamUrl, foreignUpstreamUrl }) {
  say("");
  say(`  Loja   ${storefrontUrl}`);
  if (foreignUpstreamUrl) {
    say(`  API    ${shownUpstreamUrl} (de fora: API_URL)`);
  } else {
    say(`  API    ${shownUpstreamUrl} (contrato em ${shownUpstreamUrl}/openapi.json)`);
    const guide = await outcomeOf([
      process.execPath,
      "--import",
      "tsx",
      "api/database/demonstration/guide.ts",
    ]);
    say("");
    say(guide.standardOutput.trimEnd());
  }
  say("");
}
