import { beforeAll, beforeEach } from "vitest";
import { Passwords } from "../../api/accounts/passwords";
import { tokens } from "../../api/database/schema/accounts";
import type { Page } from "../driver/page";
import type { Visitor } from "../driver/visitor";
import { arrive } from "../second-upstream/shop";
import { openFilmShop } from "./film-shop";
import { createShopFromSource } from "./shop-from-source";
import { addShopper, type TestShopper } from "./shoppers";
import type { Upstream } from "./upstream";

export let upstream: () => Upstream;
export const password = "segredo de teste 1";
export const start = "2026-11-20T14:00:00-03:00";
export let shop: typeof fetch;
export let passwordHash: string;
export let ana: TestShopper;
export let visitor: Visitor;

export function openAccountPages(): void {
  ({ upstream } = openFilmShop());
  beforeAll(async () => {
    shop = await createShopFromSource();
    passwordHash = await new Passwords("quick").hash(password);
  });
  beforeEach(async () => {
    upstream().clock.set(start);
    ana = await addShopper(upstream(), { passwordHash, createdAt: new Date("2026-01-01T00:00:00Z") });
    visitor = (await logIn()).visitor;
    await upstream()
      .database.update(tokens)
      .set({ expiresAt: new Date("2040-01-01T00:00:00Z") });
  });
}

export async function logIn(email = ana.email): Promise<Page> {
  const login = await (await arrive(shop)).visitor.open("/login?voltar=/profile");
  return login.form("Entrar").fill("E-mail", email).fill("Senha", password).submit();
}

export const accountLinksOf = (page: Page) =>
  page
    .$(".account-menu a")
    .toArray()
    .map((link) => page.$(link).text());
