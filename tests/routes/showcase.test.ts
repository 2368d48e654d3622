import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loader } from "~/routes/_shop.vitrine.$store/route";
import { addReseller, addSimpleProduct } from "../setup/shelves";
import {
  answerFrom,
  asking,
  failing,
  guestIn,
  instead,
  listenTo,
  newcomer,
  thrownBy,
} from "../setup/storefront";
import { openUpstream, type Upstream } from "../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const carioca = await addReseller(database, { name: "Casa Carioca", in: "Rio de Janeiro" });
  const paulista = await addReseller(database, { name: "Casa Paulista", in: "São Paulo" });
  await addSimpleProduct(database, carioca, { name: "Vinil azul", priceInCentavos: 100 });
  await addSimpleProduct(database, carioca, { name: "Vinil verde", priceInCentavos: 200 });
  await addSimpleProduct(database, paulista, { name: "Vinil roxo", priceInCentavos: 300 });
});
afterAll(() => upstream.close());
beforeEach(() => answerFrom(upstream));

const open = async (store: string, query = "", session = guestIn("São Paulo")) =>
  loader(await asking(`/vitrine/${store}${query}`, session, { store }));
const namesOf = ({ listing }: Awaited<ReturnType<typeof open>>) => listing.cards.map(({ name }) => name);

describe("a shopper at a shop's showcase", () => {
  it("sees who sells, how far away, and what only this shop has", async () => {
    const page = await open("casa-carioca", "?ordem=preco-descendente");
    expect(page.name).toBe("Casa Carioca");
    expect(page.taxId).toMatch(/^[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}$/);
    // From Avenida Paulista to the middle of Rio, as the crow flies.
    expect(page.distanceInKm).toBeGreaterThan(350);
    expect(page.distanceInKm).toBeLessThan(365);
    expect(namesOf(page)).toEqual(["Vinil verde", "Vinil azul"]);
  });

  it("searches among its products, and the search is recorded", async () => {
    const searches = listenTo("search");
    expect(namesOf(await open("casa-carioca", "?produto=azul"))).toEqual(["Vinil azul"]);
    expect(namesOf(await open("casa-carioca", "?produto=roxo"))).toEqual([]);
    expect(searches).toEqual([{ searchedText: "azul" }, { searchedText: "roxo" }]);
  });

  it("sees it before saying where they are, without a distance", async () => {
    const page = await open("casa-carioca", "", newcomer);
    expect(page.distanceInKm).toBeNull();
    expect(namesOf(page)).toHaveLength(2);
  });

  it("gets the page 'not found' for a shop that does not exist", async () => {
    expect((await thrownBy(open("casa-nenhuma"))).status).toBe(404);
  });

  it("sees the average of what buyers said", async () => {
    const review = (note: number) => ({ note, created_at: "2026-10-01T12:00:00Z" });
    instead("GET resale/url-store", { id: 1, nameFantasy: "Casa", reviews: [5, 4, 4].map(review) });
    expect(await open("casa")).toMatchObject({ average: 4.3, reviewCount: 3 });
    instead("GET resale/url-store", { id: 1, nameFantasy: "Casa" });
    expect(await open("casa")).toMatchObject({ average: null, reviewCount: 0 });
  });
});

it("a showcase whose upstream fails is an error page; only recording a search may fail", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  failing("POST search", 500);
  expect(namesOf(await open("casa-carioca", "?produto=azul"))).toEqual(["Vinil azul"]);
  for (const call of ["POST product/listActiveB2C", "GET resale/url-store"]) {
    failing(call, 500);
    expect((await thrownBy(open("casa-carioca"))).status).toBe(502);
  }
});
