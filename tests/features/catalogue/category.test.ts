import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { loader as categoryLoader } from "~/features/catalogue/category/route";
import { loader as oldAddressLoader } from "~/features/catalogue/old-category-address/route";
import { loader as subcategoryLoader } from "~/features/catalogue/subcategory/route";
import { addCategory, addReseller, addSimpleProduct, addSubcategory } from "../../setup/catalogue-rows";
import {
  answerFrom,
  asking,
  failing,
  guestIn,
  listenTo,
  newcomer,
  queriesTo,
  thrownBy,
} from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const shop = await addReseller(database, { name: "Casa Paulista", in: "São Paulo" });
  const film = (name: string, priceInCentavos: number) =>
    addSimpleProduct(database, shop, { name, priceInCentavos });
  const marble = await film("Mármore", 300);
  const wood = await film("Madeira", 100);
  const carbon = await film("Carbono", 200);
  const design = await addCategory(
    database,
    { name: "Arquitetura e Design", description: "Para paredes e móveis." },
    [marble, wood],
  );
  await addSubcategory(database, design, { name: "Amadeirados & Pedras", description: "Como madeira." }, [
    wood,
  ]);
  await addCategory(database, { name: "Automotivo" }, [carbon]);
  await addCategory(database, { name: "Prateleira vazia" });
});
beforeEach(() => answerFrom(upstream));

const guest = guestIn("São Paulo");
const category = async (name: string, query = "", session = guest) =>
  categoryLoader(await asking(`/categorias/${name}${query}`, session, { name }));
const subcategory = async (name: string, query = "") =>
  subcategoryLoader(await asking(`/subcategorias/${name}${query}`, guest, { name }));
const namesOf = ({ listing }: { listing: { cards: readonly { name: string }[] } }) =>
  listing.cards.map(({ name }) => name);

describe("GET /categorias/:category", () => {
  it("shows only its products, its description and its subcategories", async () => {
    const page = await category("arquitetura-e-design", "?ordem=preco-ascendente");
    expect(namesOf(page)).toEqual(["Madeira", "Mármore"]);
    expect(page.category).toEqual({
      name: "Arquitetura e Design",
      description: "Para paredes e móveis.",
      descriptionHtml: null,
    });
    expect(page.listing.options.subcategory?.inSight.map(({ name }) => name)).toEqual([
      "Amadeirados & Pedras",
    ]);
  });

  it("searches, filters and sorts within the category", async () => {
    expect(namesOf(await category("arquitetura-e-design", "?produto=marmore"))).toEqual(["Mármore"]);
    expect(namesOf(await category("arquitetura-e-design", "?produto=carbono"))).toEqual([]);
    expect(namesOf(await category("arquitetura-e-design", "?ordem=preco-descendente"))).toEqual([
      "Mármore",
      "Madeira",
    ]);
    expect(namesOf(await category("arquitetura-e-design", "?subcategoria=Amadeirados+%26+Pedras"))).toEqual([
      "Madeira",
    ]);
  });

  it("shows an unknown subcategory as selected, with an empty list", async () => {
    const page = await category("automotivo", "?subcategoria=Nuvens");
    expect(namesOf(page)).toEqual([]);
    expect(page.listing.options.subcategory?.inSight.map(({ name }) => name)).toEqual(["Nuvens"]);
  });

  it("records a search in the category", async () => {
    const searches = listenTo("search");
    await category("automotivo", "?produto=carbono");
    await category("automotivo");
    expect(searches).toEqual([{ searchedText: "carbono" }]);
  });

  it("answers 200 for a category without products", async () => {
    expect(namesOf(await category("prateleira-vazia"))).toEqual([]);
  });

  it("is shown before the location is known", async () => {
    expect(namesOf(await category("automotivo", "", newcomer))).toEqual(["Carbono"]);
  });

  it("answers 404 for a category that does not exist", async () => {
    expect((await thrownBy(category("nao-existe"))).status).toBe(404);
    expect((await thrownBy(category("x".repeat(400)))).status).toBe(404);
  });

  it("redirects the old address permanently, with the query", async () => {
    const answer = oldAddressLoader(
      await asking("/categoria/automotivo?ordem=preco-ascendente", guest, { name: "automotivo" }),
    );
    const response = await Promise.resolve(answer).catch((thrown: unknown) => thrown);
    if (!(response instanceof Response)) throw new Error("It stayed where it was");
    expect([response.status, response.headers.get("location")]).toEqual([
      301,
      "/categorias/automotivo?ordem=preco-ascendente",
    ]);
  });
});

it("sends 'arquitetura-e-design' upstream as 'arquitetura e design' and other names unchanged", async () => {
  const asked = queriesTo("category/categoryByName");
  await category("arquitetura-e-design");
  await category("prateleira-vazia");
  const names = asked.map((query) => query.get("name")).filter((name) => name !== "cores");
  expect(names).toEqual(["arquitetura e design", "prateleira-vazia"]);
});

describe("GET /categorias/:category/:subcategory", () => {
  it("shows its products and its description", async () => {
    const bodies = listenTo("product/listActiveB2C");
    const page = await subcategory("amadeirados-&-pedras");
    expect(namesOf(page)).toEqual(["Madeira"]);
    expect(page.category).toEqual({
      name: "Amadeirados & Pedras",
      description: "Como madeira.",
      descriptionHtml: null,
    });
    expect(bodies).toEqual([
      expect.objectContaining({ productSubCategory: "Amadeirados & Pedras", pageSize: 20 }),
    ]);
  });

  it("answers 404 for a subcategory that does not exist", async () => {
    expect((await thrownBy(subcategory("nao-existe"))).status).toBe(404);
    expect((await thrownBy(subcategory("x".repeat(400)))).status).toBe(404);
  });

  it("ignores a subcategory in the query", async () => {
    const page = await subcategory("amadeirados-&-pedras", "?subcategoria=Outra&pagina=9");
    expect(namesOf(page)).toEqual(["Madeira"]);
    expect(page.listing.filter).toMatchObject({ subcategory: null, page: 1 });
  });
});

describe("category page with a failing upstream", () => {
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });

  it.each(["GET category/categoryByName", "POST product/listActiveB2C"])(
    "is an error page without %s",
    async (call) => {
      failing(call, 500);
      expect((await thrownBy(category("automotivo"))).status).toBe(502);
    },
  );

  it("is shown without the sizes", async () => {
    failing("GET attributesgroup/listGroupItems", 500);
    expect((await category("automotivo")).listing).toMatchObject({
      missingFilters: ["Não foi possível lista os tamanhos!"],
    });
  });
});
