import { beforeAll, describe, expect, it } from "vitest";
import { Passwords } from "../../api/accounts/passwords";
import { extras } from "../../api/extras";
import { eraseAccount } from "../../api/personal-data/erase-account";
import { createRetentionJobs } from "../../api/personal-data/retention";
import { login } from "../../contract/accounts";
import { capabilitiesHeader } from "../../contract/capabilities";
import { listInstallerCities } from "../../contract/installers";
import { listOrders, placeOrders } from "../../contract/orders";
import { addReseller, addSimpleProduct } from "../setup/catalogue-rows";
import { addShopper, checkoutFor } from "../setup/shoppers";
import { openUpstream, type Upstream } from "../setup/upstream";
import { workOff } from "../setup/work-off";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await openUpstream({ extras: [] });
});

describe("the reference upstream without extras", () => {
  it("announces none of their capabilities, and the same others", async () => {
    const whole = await openUpstream();
    const [without, withAll] = await Promise.all(
      [upstream, whole].map(async (each) =>
        ((await each.ask("GET", "healthz")).headers.get(capabilitiesHeader) ?? "").split(", "),
      ),
    );
    await whole.close();
    const ofExtras = extras.flatMap(({ capabilities }) => capabilities);
    expect(ofExtras.length).toBeGreaterThan(0);
    expect([...(without ?? []), ...ofExtras].toSorted()).toEqual(withAll?.toSorted());
  });

  it("logs in with the password alone, sells, lists the order and erases the account", async () => {
    const { database, clock, parts } = upstream;
    const password = "Adesivo-azul-42";
    const passwordHash = await new Passwords("quick").hash(password);
    const shopper = await addShopper(parts, { passwordHash });
    const { token } = await upstream.answerTo(login, { body: { email: shopper.email, password } });
    const seller = await addReseller(database, { name: "Perto", in: "São Paulo" });
    const { sku } = await addSimpleProduct(database, seller, { name: "Vinil", priceInCentavos: 1990 });
    const wanted = [{ skuId: sku.id, resellerId: seller.id, quantity: 1 }];
    const checkout = await checkoutFor(upstream, shopper, wanted);
    const body = checkout.map((each) => ({ ...each, RoomProject: 1 }));
    const placed = await upstream.answerTo(placeOrders, { token, body });
    const path = listOrders.path.replace(":clientId", String(shopper.id));
    const listed = listOrders.answer.parse((await upstream.ask("GET", path, { token })).body);
    expect(listed.map(({ orderCode, room }) => [orderCode, room])).toEqual([
      [placed.orders[0]?.orderCode, null],
    ]);
    clock.set("2027-03-01T12:00:00-03:00");
    expect(await eraseAccount(shopper.id, parts)).toBe(true);
    await workOff(upstream, ...createRetentionJobs(parts));
  });

  it("knows no prices of installers", async () => {
    expect((await upstream.answerTo(listInstallerCities)).prices).toEqual([]);
  });
});
