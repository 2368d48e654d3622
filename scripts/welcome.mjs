import { describeError } from "./launch-error.mjs";
import { run } from "./run.mjs";
import { print } from "./terminal.mjs";

/**
 * Prints addresses, logins, coupons, test cards and CEPs. A guide that fails leaves the shop running.
 * @param {{ storefrontUrl: string, shownUpstreamUrl: string, foreignUpstreamUrl: string | undefined }} settings
 * @param {Record<string, string> | undefined} upstreamEnv settings of the reference upstream
 */
export async function printWelcome({ storefrontUrl, shownUpstreamUrl, foreignUpstreamUrl }, upstreamEnv) {
  print("");
  print(`  Loja   ${storefrontUrl}`);
  if (foreignUpstreamUrl) {
    print(`  API    ${shownUpstreamUrl} (de fora: API_URL)`);
  } else {
    print(`  API    ${shownUpstreamUrl} (contrato em ${shownUpstreamUrl}/openapi.json)`);
    const guide = await run([process.execPath, "--import", "tsx", "demo/print-guide.ts"], {
      failureMessage: "O guia da demonstração não pôde ser escrito, e a loja continua no ar",
      env: upstreamEnv ?? {},
    }).catch(describeError);
    print("");
    print(guide.trimEnd());
  }
  print("");
}
