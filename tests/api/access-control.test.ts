import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueToken, revokeToken } from "../../api/accounts/tokens";
import { hashToken } from "../../api/http/shopper";
import { calls } from "../../contract/calls";
import { capabilitiesHeader } from "../../contract/capabilities";
import { addSoldFilm } from "../setup/catalogue-rows";
import { rowsOf } from "../setup/rows-of";
import { openUpstream, type Upstream } from "../setup/upstream";
import { allRequests } from "./access-control/all-requests";
import { addOwner, type Names, type Owner, type StockedOffer } from "./access-control/owner";
import type { OwnerRequest } from "./access-control/owner-request";

/** Public lookups and sign-up calls; none takes a shopper id. */
const everybodys = new Set([
  "addInstaller",
  "cancelDeletionByToken",
  "checkResetToken",
  "confirmEmailChange",
  "confirmStockAlert",
  "countFacets",
  "forgotPassword",
  "geocode",
  "getAccountRevert",
  "getCategoryByName",
  "getDeletionByToken",
  "getEmailChangeByToken",
  "getNotificationsByToken",
  "getPlatformSettings",
  "getPostalCode",
  "getProductAtAddress",
  "getProductByName",
  "getProductShell",
  "getSharedPicture",
  "getSharedRoom",
  "getShowcase",
  "getStockAlert",
  "getSubCategoryByName",
  "listAttributeGroups",
  "listBanners",
  "listCategoryNames",
  "listCities",
  "listCommonQuestions",
  "listInstallerCities",
  "listInstallerRatings",
  "listInstallerStandings",
  "listInstallers",
  "listMenuCategories",
  "listNearbyResellers",
  "listOtherOffers",
  "listProducts",
  "listReviews",
  "listSpecialties",
  "login",
  "previewCart",
  "previewCoupon",
  "previewFreight",
  "recordSearch",
  "register",
  "requestStockAlert",
  "resetPassword",
  "revertAccount",
  "saveNotificationsByToken",
  "sendClientEmail",
  "stopStockAlert",
  "validateInstaller",
]);

let upstream: Upstream;
let offer: StockedOffer;
let client: Owner;
let installer: Owner;
/** Owner used only by read requests. */
let reader: Owner;
const results: Record<string, string | number>[] = [];

beforeAll(async () => {
  upstream = await openUpstream();
  offer = await addSoldFilm(upstream.database, { quantity: 100_000 });
  client = await addOwner(upstream, offer);
  installer = await addOwner(upstream, offer, { type: 3 });
  reader = await addOwner(upstream, offer, { type: 3 });
});

afterAll(async () => {
  await upstream.close();
  if (process.env.TABLE === "1") console.table(results);
});

/** Revoked token of the owner. */
async function endedToken({ userId }: Owner, why: "expired" | "ended"): Promise<string> {
  const now = upstream.clock.now();
  const issued = why === "expired" ? new Date(now.getTime() - 61 * 60_000) : now;
  const token = await issueToken(upstream.database, { userId, lifetimeInMinutes: 60, now: issued });
  if (why === "ended") await revokeToken(upstream.database, hashToken(token), now);
  return token;
}

interface Sender {
  /** Owner whose ids the request contains; null when the request contains no id. */
  readonly names: Partial<Names>;
  readonly asker: Owner;
  readonly token: string | undefined;
  readonly status: number;
}

async function sendersTo(request: OwnerRequest, owner: Owner): Promise<Record<string, Sender>> {
  const { others = 404, installers = 404, withoutId = 400, isPublic = false } = request;
  const stranger = { names: owner, asker: client, status: isPublic ? 200 : 401 };
  const expired = { ...stranger, token: await endedToken(owner, "expired") };
  return {
    "another shopper": { ...stranger, token: client.token, status: others },
    "an installer": { ...stranger, asker: installer, token: installer.token, status: installers },
    "no token": { ...stranger, token: undefined },
    "an expired token": isPublic ? expired : { ...expired, status: 412 },
    "an ended token": { ...stranger, token: await endedToken(owner, "ended") },
    "a made-up token": { ...stranger, token: "a".repeat(43) },
    ...(request.names !== null && {
      "no id": { ...stranger, names: {}, token: client.token, status: withoutId },
    }),
  };
}

async function send({ call, sent }: OwnerRequest, owner: Owner, { names, asker, token }: Sender) {
  const { query = {}, inPath = "", body } = sent(names, { owner, asker, offer });
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const path = call.path.replace(/:\w+/, String(inPath));
  const asked = given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
  const { status, body: answer } = await upstream.ask(call.method, asked, { body, token });
  return { status, text: JSON.stringify(answer) };
}

describe.each(
  allRequests.map(
    (request) => [`${request.call.name} (${request.names ?? "names nothing"})`, request] as const,
  ),
)("%s", (_, request) => {
  it("refuses every other caller, returns no data of the owner and changes nothing", async () => {
    const owner = request.changesNothing ? reader : await addOwner(upstream, offer, request.owner);
    const senders = await sendersTo(request, owner);
    const before = await rowsOf(upstream.database, owner.userId);
    const found: Record<string, number> = {};
    const told: string[] = [];
    for (const [who, sender] of Object.entries(senders)) {
      const { status, text } = await send(request, owner, sender);
      found[who] = status;
      const all = [...owner.secrets, ...owner.othersSecrets];
      const hidden = all.filter((secret) => !request.mayTell?.(owner).includes(secret));
      const secrets = hidden.filter((secret) => text.includes(secret));
      told.push(...secrets.map((secret) => `${who} learned ${secret}`));
    }
    expect(found).toEqual(
      Object.fromEntries(Object.entries(senders).map(([who, { status }]) => [who, status])),
    );
    expect(told).toEqual([]);
    expect(await rowsOf(upstream.database, owner.userId)).toBe(before);

    const { status, text } = await send(request, owner, {
      names: owner,
      asker: owner,
      token: owner.token,
      status: 200,
    });
    const { method, path } = request.call;
    results.push({ call: `${method} ${path}`, names: request.names ?? "-", "the owner": status, ...found });
    expect(`${status} ${text}`).toMatch(/^200 /);
  });
});

describe("access control coverage", () => {
  const tried = new Set(allRequests.map(({ call }) => call.name));
  const findOthers = async () => {
    const { headers } = await upstream.ask("GET", "healthz");
    const announced = new Set<string>(headers.get(capabilitiesHeader)?.split(", "));
    return calls.filter(
      ({ call, capability }) => !tried.has(call.name) && (capability === null || announced.has(capability)),
    );
  };

  it("tests every call that requires a token", async () => {
    expect((await findOthers()).filter(({ call }) => call.access === "bearer")).toEqual([]);
  });

  it("lists as public only calls that take no id of a shopper", async () => {
    const names = (await findOthers()).map(({ call }) => call.name);
    expect(names.filter((name) => !everybodys.has(name))).toEqual([]);
  });
});
