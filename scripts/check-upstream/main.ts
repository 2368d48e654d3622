import { parseArgs } from "node:util";
import { signIn } from "../../app/features/account/authentication.server";
import { openUpstream } from "../../app/upstream/http.server";
import { capabilities } from "../../contract/capabilities";
import { readArguments, UsageError } from "../read-arguments.mjs";
import { buyTwice } from "./buy";
import { checkCalls } from "./check-calls";
import { createAsk } from "./exchange";
import { findBrokenCapabilities, listAnnounced, reportCalls } from "./report";

const usage = `npm run check:upstream -- https://api.example [options]
  --email, --password  of an account for tests, whose calls are then made too
  --token, --user      the same with its token and id, for another way of signing in
  --buy                puts one piece into its cart, and orders it by Pix, each twice with one key
  --time-limit         of a call, in milliseconds (8000)
Nothing is changed without --buy: what would change something is sent empty and without a token.`;

const { values, address } = readArguments(usage, (args) => {
  const { positionals, ...read } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      email: { type: "string" },
      password: { type: "string" },
      token: { type: "string" },
      user: { type: "string" },
      "time-limit": { type: "string", default: "8000" },
      buy: { type: "boolean", default: false },
    },
  });
  const [url, ...more] = positionals;
  if (url === undefined || !URL.canParse(url) || more.length > 0) throw new UsageError();
  return { values: read.values, address: url.replace(/\/+$/, "") };
});

process.exitCode = await check(address, Number(values["time-limit"]));

/** 0 where the shop finds all that the documents promise, else 1. */
async function check(apiUrl: string, timeLimitInMs: number): Promise<number> {
  const { token, userId } = await findAccount(apiUrl, timeLimitInMs);
  if (token === undefined) console.log("Without an account the calls of one are only probed.\n");
  const { checked, find } = await checkCalls(createAsk(apiUrl, timeLimitInMs), { token, userId });
  for (const line of reportCalls(checked)) console.log(line);
  const bought = values.buy ? await buy() : true;
  const isSound = checked.every(({ isFault }) => !isFault) && findBrokenCapabilities(checked).length === 0;
  return bought && isSound ? 0 : 1;

  async function buy(): Promise<boolean> {
    const skuId = Number(find("skuId"));
    const resellerId = Number(find("resaleId"));
    const honoursKeys = listAnnounced(checked).has(capabilities.idempotencyKeys);
    if (token === undefined || userId === null) throw new Error("--buy needs an account");
    if (!skuId || !resellerId) throw new Error("--buy needs a product with a sku and a reseller");
    try {
      const found = await buyTwice({ apiUrl, timeLimitInMs, token, userId, skuId, resellerId, honoursKeys });
      for (const line of found) console.log(`Bought: ${line}`);
      return true;
    } catch (error) {
      console.log(`FAULT  the purchase ended: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }
}

async function findAccount(apiUrl: string, timeLimitInMs: number) {
  const { email, password, token, user } = values;
  if (email === undefined || password === undefined) return { token, userId: user ? Number(user) : null };
  const upstream = openUpstream({ apiUrl, timeLimitInMs, token: null, requestId: "check-upstream" });
  const signedIn = await signIn(upstream, { email, password }, new Headers());
  return { token: signedIn.token, userId: signedIn.shopper.id };
}
