import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "../../contract/calls";
import { openApiDocument } from "../../contract/openapi";
import { buyTwice } from "../../scripts/check-upstream/buy";
import { checkCalls } from "../../scripts/check-upstream/check-calls";
import { createAsk } from "../../scripts/check-upstream/exchange";
import { type DocumentUpstream, serveDocument } from "./document-upstream";

const guide = readFileSync("contract/guide.md", "utf8");

let upstream: DocumentUpstream;
let token: string;

async function post(path: string, body: unknown, headers = {}) {
  const answer = await fetch(`${upstream.url}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return answer.json();
}

beforeAll(async () => {
  upstream = await serveDocument(openApiDocument("http://upstream.test", { shapes: "canonical", guide }));
  const account = { name: "Bia Reis", email: "bia@exemplo.com.br", password: "segredo da Bia" };
  ({ token } = await post("user/register", account));
  const place = { PostalCode: "01310-100", AddressName: "Avenida Paulista", City: "São Paulo", State: "SP" };
  const rest = {
    Country: "Brasil",
    Neighborhood: "Bela Vista",
    AddressNumber: "1",
    AddressComplement: "x",
    AddressNickName: "Casa",
  };
  await post(
    "client/add-address",
    { ...place, ...rest, AddressType: 0, ClientId: 1 },
    { authorization: `Bearer ${token}` },
  );
});
afterAll(() => upstream.close());

describe("an upstream written from the published document alone", () => {
  it("serves what the document names for browsing and buying, and the check finds no fault in these calls", async () => {
    const { checked } = await checkCalls(createAsk(upstream.url, 3_000), { token, userId: 1 });
    const served = checked.filter(({ call }) => upstream.served.includes(`${call.method} ${call.path}`));
    expect(served.length).toBeGreaterThan(30);
    expect(
      served.filter(({ isFault }) => isFault).map(({ call, details }) => [call.name, ...details]),
    ).toEqual([]);
    const guided = /To browse: .*/.exec(guide)?.[0] ?? "";
    const isNamed = (path: string) => guided.includes(`\`${path.replace(/:(\w+)/g, "{$1}")}\``);
    const named = calls.filter(({ call }) => isNamed(call.path));
    expect(
      named
        .map(({ call }) => `${call.method} ${call.path}`)
        .filter((each) => !upstream.served.includes(each)),
    ).toEqual([]);
  });

  it("takes one purchase by Pix, once for two copies with one key", async () => {
    const offer = { skuId: 1, resellerId: 1, userId: 1, token, apiUrl: upstream.url, timeLimitInMs: 3_000 };
    const found = await buyTwice({ ...offer, honoursKeys: true });
    expect(found).toEqual([
      "cart/add twice with one key adds 1",
      "order/add twice with one key: DOC1, then DOC1",
      "DOC1 is left to expire: cancel it by hand",
      "keys are honoured",
    ]);
  });
});
