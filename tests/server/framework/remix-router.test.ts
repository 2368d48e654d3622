import { createRequire } from "node:module";
import { describe, expect, it, vi } from "vitest";
import { matchFewerRoutes, selectRoutes } from "../../../server/framework/remix-router.mjs";

const fromRemix = createRequire(createRequire(import.meta.url).resolve("@remix-run/node"));
const router = fromRemix("@remix-run/router");
const usual = { ...router };

const loader = vi.fn(({ params }: { params: unknown }) => JSON.stringify(params));
const leaf = (path: string) => ({ id: path, path, loader });
/** Same shape as the shop's routes: a root, layouts without a path, and pages whose paths have several segments. */
const routes = [
  {
    id: "root",
    path: "",
    children: [
      { id: "index", index: true, loader },
      {
        id: "layout",
        children: [
          leaf("produtos"),
          leaf("produtos/:slug"),
          leaf("produtos/:slug/fotos"),
          leaf("cart"),
          leaf("aplicadores/:state/:city/:specialty?"),
          leaf("categorias/:name"),
          leaf("*"),
        ],
      },
      { id: "other layout", children: [leaf("checkout"), leaf("checkout/orderstatus"), leaf("*/nothing")] },
      leaf("imagens/:width/*"),
      leaf(":anything/else"),
      leaf("optional?/page"),
    ],
  },
];
const addresses = [
  "/",
  "//",
  "/produtos",
  "/produtos/",
  "/PRODUTOS/vinil",
  "/produtos/vinil/fotos",
  "/produtos/a/b/c",
  "/cart",
  "/%63art",
  "/c%2Fart",
  "/cart/else",
  "/nothing",
  "/nothing/else",
  "/page",
  "/optional/page",
  "/aplicadores/sp/campinas",
  "/aplicadores/sp/campinas/envelopamento",
  "/imagens/320/a/b.webp",
  "/checkout/orderstatus",
  "/checkout/x",
  "/categorias/a%C3%A7%C3%A3o",
  "/ação",
  "/%E0%A4%A",
  "//cart",
  "/cart//",
  "/:slug",
  "/*",
];

describe("@remix-run/router", () => {
  it.each(addresses)("matches %s with the selected routes as with all", (address) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const matched = (some: unknown) =>
      usual
        .matchRoutes(some, address)
        ?.map(({ route, ...match }: { route: { id: string } }) => ({ ...match, id: route.id })) ?? null;
    expect(matched(selectRoutes(routes, (some) => some)(address))).toEqual(matched(routes));
  });

  it("makes a selection once for each first segment of the routes, and one for all others", () => {
    const create = vi.fn((some: unknown[]) => some);
    const select = selectRoutes(routes, create);
    for (let visit = 0; visit < 3; visit += 1) for (const address of addresses) select(address);
    for (let visit = 0; visit < 100; visit += 1) select(`/${visit}`);
    expect(create).toHaveBeenCalledTimes(7);
  });

  it("exports what Remix's server calls: matchRoutes and createStaticHandler, with query, queryRoute and dataRoutes", async () => {
    matchFewerRoutes();
    try {
      expect(Object.keys(usual.createStaticHandler(routes)).sort()).toEqual([
        "dataRoutes",
        "query",
        "queryRoute",
      ]);
      const [own, whole] = [router.createStaticHandler(routes), usual.createStaticHandler(routes)];
      for (const address of ["/produtos/vinil", "/cart", "/", "/nothing/here", "/imagens/320/a.webp"]) {
        const ask = (method: string) => new Request(`http://loja.test${address}`, { method });
        for (const method of ["GET", "HEAD", "OPTIONS"]) {
          const idsOf = ({ matches, ...rest }: { matches: { route: { id: string } }[] }) => ({
            ...rest,
            ids: matches.map(({ route }) => route.id),
          });
          expect(idsOf(await own.query(ask(method)))).toEqual(idsOf(await whole.query(ask(method))));
        }
        if (address !== "/")
          expect(await own.queryRoute(ask("GET"))).toEqual(await whole.queryRoute(ask("GET")));
      }
      for (let visit = 0; visit < 3; visit += 1)
        expect(router.matchRoutes(routes, "/cart").at(-1).route.id).toBe("cart");
    } finally {
      Object.assign(router, usual);
    }
  });
});
