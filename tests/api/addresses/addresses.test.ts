import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { addresses } from "../../../api/database/schema/accounts";
import * as contract from "../../../contract/addresses";
import { addShopper, type TestShopper } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let shopper: TestShopper;
let stranger: TestShopper;

beforeEach(async () => {
  upstream = await openUpstream();
  shopper = await addShopper(upstream);
  stranger = await addShopper(upstream);
  await upstream.database.delete(addresses);
});
afterEach(() => upstream.close());

type Written = z.input<typeof contract.addAddress.body>;
const written = (more: Partial<Written> = {}): Written => ({
  ClientId: shopper.id,
  Id: 0,
  PostalCode: "01310-100",
  AddressName: "Avenida Paulista",
  Country: "Brasil",
  State: "SP",
  City: "São Paulo",
  Neighborhood: "Bela Vista",
  AddressNumber: "1578",
  AddressComplement: "conj. 4",
  AddressNickName: "Trabalho",
  ...more,
});
async function add(more: Partial<Written> = {}) {
  const { content } = await upstream.answerTo(contract.addAddress, {
    body: written(more),
    token: shopper.token,
  });
  if (content == null) throw new Error("nothing was saved");
  return content;
}
const list = () =>
  upstream.answerTo(contract.listAddresses, { query: { id: String(shopper.id) }, token: shopper.token });
const chosen = async () =>
  (
    await upstream.answerTo(contract.getDeliveryAddress, {
      query: { idClient: String(shopper.id) },
      token: shopper.token,
    })
  ).content;

describe("address book", () => {
  test("holds at most fifty addresses, also of copies sent at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 53 }, (_, number) =>
        upstream.ask("POST", contract.addAddress.path, {
          body: written({ AddressNumber: String(number + 1) }),
          token: shopper.token,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(3);
  });
});

describe("shopper addresses", () => {
  test("the first address is the default and is returned as entered, with its coordinates", async () => {
    const saved = await add();
    expect(saved).toMatchObject({
      clientId: shopper.id,
      addressType: 0,
      addressName: "Avenida Paulista",
      addressNumber: "1578",
      addressComplement: "conj. 4",
      postalCode: "01310-100",
      latitude: -23.5614,
    });
    expect(await list()).toEqual([saved]);
    expect((await upstream.ask("GET", `client/get-one/${saved.id}`, { token: shopper.token })).body).toEqual([
      saved,
    ]);
  });

  test("the default moves to an address that is added or edited as default", async () => {
    const first = await add();
    const second = await add({ AddressNickName: "Casa" });
    expect(second.addressType).not.toBe(0);
    const third = await add({ AddressNickName: "Praia", AddressType: 0 });
    expect((await list()).filter(({ addressType }) => addressType === 0).map(({ id }) => id)).toEqual([
      third.id,
    ]);
    await upstream.answerTo(contract.editAddress, {
      body: { ...written(), Id: first.id, AddressType: 0 },
      token: shopper.token,
    });
    expect((await list()).map(({ addressType }) => addressType)).toEqual([0, 1, 1]);
    expect((await list())[0]?.id).toBe(first.id);
  });

  test("ten addresses saved at once have one default", async () => {
    await Promise.all(Array.from({ length: 10 }, () => add({ AddressType: 0 })));
    expect((await list()).filter(({ addressType }) => addressType === 0)).toHaveLength(1);
  });

  test("the oldest address becomes the default when the default is deleted", async () => {
    const first = await add();
    const second = await add({ AddressNickName: "Casa" });
    await add({ AddressNickName: "Ateliê" });
    await upstream.ask("DELETE", `client/delete/${first.id}`, { token: shopper.token });
    expect((await list()).map(({ id, addressType }) => [id, addressType])[0]).toEqual([second.id, 0]);
    expect((await upstream.ask("GET", `client/get-one/${first.id}`, { token: shopper.token })).status).toBe(
      404,
    );
    expect((await upstream.ask("DELETE", `client/delete/${first.id}`, { token: shopper.token })).status).toBe(
      200,
    );
  });

  test("the delivery address is the chosen one, otherwise the default, otherwise none", async () => {
    expect(await chosen()).toBeNull();
    const first = await add();
    const second = await add({ AddressNickName: "Casa" });
    expect((await chosen())?.id).toBe(first.id);
    await upstream.answerTo(contract.selectDeliveryAddress, {
      body: { id: second.id, addressName: "Rua inventada" },
      token: shopper.token,
    });
    expect(await chosen()).toMatchObject({ id: second.id, addressName: "Avenida Paulista" });
    const forOrder = await upstream.ask("GET", `order/get-address?id=${shopper.id}`, {
      token: shopper.token,
    });
    expect(forOrder.body).toMatchObject({ id: second.id });
    await upstream.ask("DELETE", `client/delete/${second.id}`, { token: shopper.token });
    expect((await chosen())?.id).toBe(first.id);
  });

  test("an address without geocoding result is saved", async () => {
    const broken = await openUpstream({
      geocoder: {
        geocode: () => Promise.reject(new Error("no answer")),
      },
    });
    const lost = await addShopper(broken);
    const { content } = await broken.answerTo(contract.addAddress, {
      body: { ...written(), ClientId: lost.id },
      token: lost.token,
    });
    expect(content).toMatchObject({ latitude: null, longitude: null });
    await broken.close();
  });

  test("an invalid CEP or state is refused with a field error", async () => {
    const { status, body } = await upstream.ask("POST", "client/add-address", {
      token: shopper.token,
      body: written({ PostalCode: "1310-100", State: "São Paulo" }),
    });
    expect(status).toBe(400);
    expect(Object.keys(Object(Object(body).errors))).toEqual(["PostalCode", "State"]);
  });
});

test("another shopper cannot read, edit, delete or choose an address", async () => {
  const { id } = await add();
  const { token } = stranger;
  const asStranger = written({ ClientId: stranger.id, Id: id });
  const answers = await Promise.all([
    upstream.ask("GET", `client/get-addresses?id=${shopper.id}`, { token }),
    upstream.ask("GET", `client/get-one/${id}`, { token }),
    upstream.ask("DELETE", `client/delete/${id}`, { token }),
    upstream.ask("POST", "client/edit-address", { token, body: asStranger }),
    upstream.ask("POST", "client/edit-address", { token, body: written({ Id: id }) }),
    upstream.ask("POST", "client/add-address", { token, body: written() }),
    upstream.ask("POST", "client/selectDeliveryAddress", { token, body: { id } }),
    upstream.ask("GET", `client/getAddressDeliveryAddress?idClient=${shopper.id}`, { token }),
    upstream.ask("GET", `order/get-address?id=${shopper.id}`, { token }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect(await list()).toHaveLength(1);
});
