import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addresses } from "../../../api/database/schema/accounts";
import * as contract from "../../../contract/addresses";
import { placementRefusal } from "../../../contract/orders";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { addShopper, checkoutFor, type OrderPayload, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let shopper: TestShopper;
let payloads: OrderPayload[];

beforeEach(async () => {
  upstream = await openUpstream();
  const { skuId, resellerId } = await addSoldFilm(upstream.database, {
    name: "Película fosca",
    quantity: 10,
  });
  shopper = await addShopper(upstream);
  const lines = [{ skuId, resellerId, quantity: 1 }];
  payloads = await checkoutFor(upstream, shopper, lines);
});
afterEach(() => upstream.close());

const seen = async () => {
  const [address] = await upstream.answerTo(contract.listAddresses, {
    query: { id: String(shopper.id) },
    token: shopper.token,
  });
  return address ?? {};
};
const place = (address: OrderPayload["Address"]) =>
  upstream.ask("POST", "order/add", {
    token: shopper.token,
    body: payloads.map((payload) => ({ ...payload, Address: address })),
  });
const changesIn = (body: unknown) => placementRefusal.parse(body).changes ?? [];

describe("order destination check", () => {
  test("accepts the current address, complete or with only some of its fields", async () => {
    expect((await place(await seen())).status).toBe(200);
  });

  test.each([
    ["number", { number: "2000" }],
    ["complement", { complement: "ap 2" }],
    ["street", { street: "Rua Augusta" }],
  ])("refuses the order when the %s changed after the review", async (_, change) => {
    const address = await seen();
    await upstream.database.update(addresses).set(change).where(eq(addresses.id, shopper.addressId));
    const { status, body } = await place(address);
    expect(status).toBe(409);
    expect(changesIn(body)).toMatchObject([{ kind: "address" }]);
    expect((await place(await seen())).status).toBe(200);
  });

  test("refuses the order when another address was selected after the review", async () => {
    const address = await seen();
    const { content: other } = await upstream.answerTo(contract.addAddress, {
      token: shopper.token,
      body: {
        ClientId: shopper.id,
        PostalCode: "20040-002",
        AddressName: "Avenida Rio Branco",
        State: "RJ",
        City: "Rio de Janeiro",
        Neighborhood: "Centro",
        AddressNumber: "1",
        AddressComplement: "sala 2",
        AddressNickName: "Trabalho",
      },
    });
    if (!other) throw new Error("nothing was saved");
    await upstream.answerTo(contract.selectDeliveryAddress, {
      token: shopper.token,
      body: { id: other.id },
    });
    const { status, body } = await place(address);
    expect([status, changesIn(body)]).toMatchObject([409, [{ kind: "address" }]]);
  });
});
