import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loader } from "~/features/catalogue/product-photos/route";
import { attributes, productImages } from "../../../api/database/schema/catalogue";
import { addProduct, addSku } from "../../setup/catalogue-rows";
import { answerFrom, asking, newcomer, thrownBy } from "../../setup/storefront";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  const film = await addProduct(database, { name: "Vinil Fosco" });
  for (const Cor of ["Preto", "Vermelho"]) {
    await addSku(database, film, { priceInCentavos: 5000, values: { Cor, Largura: "1,52 m" } });
  }
  const colours = await database.select().from(attributes);
  const idOf = (colour: string) => colours.find(({ name }) => name === colour)?.id ?? null;
  await database.insert(productImages).values([
    { productId: film.id, path: "Uploads/preto.webp", attributeId: idOf("Preto"), position: 0 },
    { productId: film.id, path: "Uploads/vermelho.webp", attributeId: idOf("Vermelho"), position: 1 },
    { productId: film.id, path: "Uploads/rolo.webp", position: 2 },
  ]);
  await addProduct(database, { name: "Sem foto" });
});
beforeEach(() => answerFrom(upstream));

const open = async (slug: string, query = "") =>
  loader(await asking(`/produtos/${slug}/fotos${query}`, newcomer, { slug }));

describe("GET /produtos/:slug/fotos", () => {
  it("shows the chosen colour's pictures first, and the way back keeps the whole query", async () => {
    const query = "?Cor=Vermelho&Largura=1%2C52+m&quantidade=3&vendedor=casa-paulista";
    const { name, gallery, back } = await open("vinil-fosco", query);
    expect({ name, gallery, back }).toEqual({
      name: "Vinil Fosco",
      gallery: ["Uploads/vermelho.webp", "Uploads/preto.webp", "Uploads/rolo.webp"],
      back: `/produtos/vinil-fosco${query}`,
    });
  });

  it("redirects to the product when it has no pictures", async () => {
    expect(await thrownBy(open("sem-foto", "?quantidade=2"))).toRedirectTo("/produtos/sem-foto?quantidade=2");
  });

  it("answers 404 for a product that does not exist", async () => {
    expect((await thrownBy(open("nao-existe"))).status).toBe(404);
  });
});
