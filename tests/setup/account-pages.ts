import { beforeAll, beforeEach } from "vitest";
import { tokens } from "../../api/database/schema/accounts";
import type { Page } from "../driver/page";
import type { Visitor } from "../driver/visitor";
import { arrive } from "../second-upstream/shop";
import { openFilmShop } from "./film-shop";
import { createShopFromSource } from "./shop-from-source";
import { addShopper, logInAs, type TestShopper } from "./shoppers";
import type { Upstream } from "./upstream";

export let upstream: () => Upstream;
export const start = "2026-11-20T14:00:00-03:00";
export let shop: typeof fetch;
export let ana: TestShopper;
export let visitor: Visitor;

export function openAccountPages(): void {
  ({ upstream } = openFilmShop());
  beforeAll(async () => {
    shop = await createShopFromSource();
  });
  beforeEach(async () => {
    upstream().clock.set(start);
    ana = await addShopper(upstream(), { createdAt: new Date("2026-01-01T00:00:00Z") });
    visitor = (await logIn()).visitor;
    await upstream()
      .database.update(tokens)
      .set({ expiresAt: new Date("2040-01-01T00:00:00Z") });
  });
}

export const logIn = async (email = ana.email): Promise<Page> =>
  logInAs((await arrive(shop)).visitor, { email }, "/profile");

export const accountLinksOf = (page: Page) =>
  page
    .$(".account-menu a")
    .toArray()
    .map((link) => page.$(link).text());
