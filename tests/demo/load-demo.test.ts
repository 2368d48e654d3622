import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { Passwords } from "../../api/accounts/passwords";
import { mayHavePublishedPasswords } from "../../api/database/published-passwords";
import { users } from "../../api/database/schema/accounts";
import { products, skus } from "../../api/database/schema/catalogue";
import { installers } from "../../api/database/schema/installers";
import { login } from "../../contract/accounts";
import {
  getCategoryByName,
  getProductAtAddress,
  getProductByName,
  listAttributeGroups,
  listMenuCategories,
  listProducts,
} from "../../contract/catalogue";
import { listInstallers } from "../../contract/installers";
import { listOrders } from "../../contract/orders";
import { listNearbyResellers } from "../../contract/resellers";
import { demoPassword, guide } from "../../demo/guide";
import { hashPasswords, loadDemo } from "../../demo/load-demo";
import { closePublishedAccounts, setPublishedPasswords } from "../../demo/open-accounts";
import { openUpstream, type Upstream } from "../setup/upstream";

const paulista = { cep: "01310-100", latitude: -23.5614, longitude: -46.6559 };
let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
});

describe("loadDemo", () => {
  it("fills an empty database once, even when two programs start concurrently", async () => {
    const { database } = upstream;
    const now = new Date();
    const both = await Promise.all([loadDemo(database, { now }), loadDemo(database, { now })]);
    expect(both.filter((written) => written !== null)).toHaveLength(1);
    expect(await loadDemo(database, { now })).toBeNull();
    const written = both.find((each) => each !== null);
    expect(await database.$count(skus)).toBe(written?.get("skus"));
  });

  it("advances identity sequences past the highest loaded id", async () => {
    const { database } = upstream;
    const before = await database.$count(products);
    const [added] = await database
      .insert(products)
      .values({ code: "X-1", name: "Mais um", slug: "mais-um", active: false })
      .returning({ id: products.id });
    expect(added?.id).toBe(before + 1);
  });
});

describe("loaded demonstration", () => {
  it("shows the contacts of its installers by the rule of all others: they are approved, and their e-mail is confirmed", async () => {
    const { database } = upstream;
    expect(await database.$count(installers, eq(installers.contactsNeedSecondFactor, false))).toBe(0);
    const { content } = await upstream.answerTo(listInstallers, { body: { page: 1, pageSize: 100 } });
    expect(content.list.installers.length).toBeGreaterThan(0);
    expect(content.list.installers.filter(({ whatsApp }) => !whatsApp)).toEqual([]);
  });

  it("lists thirteen menu categories and the colours of the filter", async () => {
    const menu = await upstream.answerTo(listMenuCategories, { body: { page: 1, pageSize: 15 } });
    expect(menu.categories).toHaveLength(13);
    const colours = await upstream.answerTo(getCategoryByName, { query: { name: "cores" } });
    const names = colours.subCategoriesToCategory?.map(({ subCategory }) => subCategory.name);
    expect(names).toContain("Preto");
    const black = await upstream.answerTo(listProducts, {
      body: { page: 1, pageSize: 20, Subcategories: ["Preto"], ...paulista },
    });
    expect(black.pager.totalItems).toBeGreaterThan(20);
  });

  it("filters products by size", async () => {
    const groups = await upstream.answerTo(listAttributeGroups);
    const sizes = groups.map(({ name }) => name).filter((name) => /\d/.test(name));
    expect(sizes.slice(0, 3)).toEqual(["0,30 m", "0,45 m", "0,60 m"]);
    const found = await upstream.answerTo(listProducts, {
      body: { page: 1, pageSize: 20, selectedSizes: ["1,27 m"], ...paulista },
    });
    expect(found.products.map(({ productCode }) => productCode).toSorted()).toEqual([
      "CV-IMPB",
      "CV-IMPP",
      "CV-IMPT",
    ]);
  });

  it("finds a product without accents in the query, with its discount and reviews", async () => {
    const found = await upstream.answerTo(listProducts, {
      body: { page: 1, pageSize: 20, product: "FIBRA DE CARBONO", ...paulista },
    });
    expect(found.products.map(({ productCode }) => productCode)).toContain("EV-CF4D");
    const product = await upstream.answerTo(getProductByName, {
      query: { productName: "vinil-adesivo-fibra-de-carbono-4d" },
    });
    expect(product).toMatchObject({ productCode: "EV-CF4D", percentage: 20, calculator: true });
    expect(product.skus).toHaveLength(18);
    expect(product.reviewCount).toBeGreaterThan(40);
  });

  it("offers the product from the reseller nearest to the shopper", async () => {
    const ask = async (where: typeof paulista) => {
      const product = await upstream.answerTo(getProductAtAddress, {
        body: { ...where, productName: "pelicula-jateada-lisa", productId: 0, skus: [] },
      });
      return product.resaleName;
    };
    expect(await ask(paulista)).toBe("Adesiva Paulista");
    expect(await ask({ cep: "69010-060", latitude: -3.1303, longitude: -60.0234 })).toBe("Amazônia Adesivos");
    const nearby = await upstream.answerTo(listNearbyResellers, { body: paulista });
    expect(nearby).toHaveLength(14);
    expect(nearby[0]?.distance).toBeLessThan(2);
  });

  it("accepts the published password only for the guide's accounts", async () => {
    for (const [email] of guide.logins) {
      const { user } = await upstream.answerTo(login, { body: { email, password: demoPassword } });
      expect(user.type).toBe(email.startsWith("instalador") ? 3 : 4);
    }
    const others = await upstream.database.select({ email: users.email }).from(users);
    const reviewer = others.find(({ email }) => email.endsWith("@clientes.example"))?.email;
    const refused = await upstream.ask("POST", "user/login", {
      body: { email: reviewer, password: demoPassword },
    });
    expect(refused.status).toBe(401);
  });

  it("has past orders in the first account", async () => {
    const { token, user } = await upstream.answerTo(login, {
      body: { email: guide.logins[0]?.[0] ?? "", password: demoPassword },
    });
    const answer = await upstream.ask("GET", `client/get-items/${user.id}`, { token });
    expect(answer.status).toBe(200);
    const orders = listOrders.answer.parse(answer.body);
    expect(orders.map(({ orderStatus }) => orderStatus)).toEqual([3, 2, 4, 7, 8, 8]);
  });
});

describe("hashPasswords", () => {
  it("uses the published password only on request, and a random one otherwise", async () => {
    const passwords = new Passwords("quick");
    const open = await hashPasswords({ passwords });
    expect(await passwords.verify(demoPassword, open.known)).toBe(true);
    const locked = await hashPasswords({ withKnownPassword: false, passwords });
    for (const hash of Object.values(locked)) expect(await passwords.verify(demoPassword, hash)).toBe(false);
  });
});

describe("closePublishedAccounts", () => {
  const [email = ""] = guide.logins[0] ?? [];
  const passwords = new Passwords("quick");
  const signIn = (address: string) =>
    upstream.ask("POST", "user/login", { body: { email: address, password: demoPassword } });

  it("refuses the published password and its logins after the sandbox was turned off", async () => {
    const { database } = upstream;
    const { token } = await upstream.answerTo(login, { body: { email, password: demoPassword } });
    expect(await mayHavePublishedPasswords(database)).toBe(false);
    await setPublishedPasswords(database, passwords);
    expect(await mayHavePublishedPasswords(database)).toBe(true);
    await database
      .update(users)
      .set({ email: "outro@exemplo.com.br" })
      .where(eq(users.email, guide.logins[1]?.[0] ?? ""));

    expect(await closePublishedAccounts(database, passwords, new Date())).toBe(guide.logins.length);
    expect(await mayHavePublishedPasswords(database)).toBe(false);
    for (const address of [...guide.logins.map(([each]) => each), "outro@exemplo.com.br"])
      expect([address, (await signIn(address)).status]).toEqual([address, 401]);
    expect((await upstream.ask("GET", "client/overview", { token })).status).toBe(401);
    expect(await closePublishedAccounts(database, passwords, new Date())).toBe(0);
  });

  it("leaves accounts open again once the sandbox is back on", async () => {
    expect(await setPublishedPasswords(upstream.database, passwords)).toContain(email);
    expect((await signIn(email)).status).toBe(200);
  });
});
