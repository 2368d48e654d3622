import { beforeAll, describe, expect, it } from "vitest";
import { users } from "../../../api/database/schema/accounts";
import { showcaseBanners } from "../../../api/database/schema/resellers";
import { resellerReviews } from "../../../api/database/schema/reviews";
import { getShowcase, listNearbyResellers } from "../../../contract/resellers";
import { addReseller, shopperIn } from "../../setup/catalogue-rows";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await openUpstream();
  const { database } = upstream;
  await addReseller(database, { name: "Casa Manauara", in: "Manaus" });
  const carioca = await addReseller(database, {
    name: "Casa Carioca",
    in: "Rio de Janeiro",
    image: "Uploads/lojas/carioca.webp",
    nameShowcase: "A Carioca",
    descriptionShowcase: "No Centro desde 1990.",
    imageMobileShowcase: "Uploads/vitrines/carioca-m.webp",
    imageDesktopShowcase: "Uploads/vitrines/carioca.webp",
    street: "Avenida Rio Branco",
    number: "1",
    neighborhood: "Centro",
  });
  const paulista = await addReseller(database, {
    name: "Casa Paulista",
    in: "São Paulo",
    whatsApp: "11900010001",
  });
  await addReseller(database, { name: "Fechada", in: "São Paulo", active: false });
  const [ana] = await database
    .insert(users)
    .values({ name: "Ana", email: "ana@exemplo.com.br", passwordHash: "-", image: "Uploads/fotos/ana.webp" })
    .returning();
  if (ana === undefined) throw new Error("No user");
  await database.insert(resellerReviews).values([
    { resellerId: carioca.id, userId: ana.id, note: 4, evaluation: "Boa" },
    { resellerId: carioca.id, userId: ana.id, note: 5, evaluation: "Ótima" },
    // 400 five-star and 100 low reviews, more than one response contains.
    ...Array.from({ length: 500 }, (_, index) => ({
      resellerId: paulista.id,
      userId: ana.id,
      note: index < 400 ? 5 : 2,
    })),
  ]);
  await database.insert(showcaseBanners).values([
    { resellerId: carioca.id, image: "Uploads/vitrines/b.webp", title: "Vidros", link: "/b", position: 2 },
    {
      resellerId: carioca.id,
      image: "Uploads/vitrines/a.webp",
      imageMobile: "Uploads/a-m.webp",
      position: 1,
    },
  ]);
});

describe("reseller list", () => {
  it("are found from coordinates that are too small for PostgreSQL's radians()", async () => {
    const body = { ...shopperIn("Campinas"), latitude: 5e-324, longitude: -5e-324 };
    expect(await upstream.answerTo(listNearbyResellers, { body })).toHaveLength(3);
  });

  it("returns the nearest first with the distance and omits closed resellers", async () => {
    const found = await upstream.answerTo(listNearbyResellers, { body: shopperIn("Campinas") });
    expect(found.map(({ nameFantasy }) => nameFantasy)).toEqual([
      "Casa Paulista",
      "Casa Carioca",
      "Casa Manauara",
    ]);
    const [paulista, carioca, manauara] = found.map(({ distance }) => distance ?? Number.NaN);
    // Known great-circle distances, within one or two kilometers.
    expect(paulista).toBeCloseTo(84, -1);
    expect(carioca).toBeCloseTo(397, -1);
    expect(Math.abs((manauara ?? 0) - 2_620)).toBeLessThan(100);
  });

  it("requires a location", async () => {
    expect((await upstream.ask("POST", "resale/distance", { body: { cep: "01001-000" } })).status).toBe(400);
  });
});

describe("reseller showcase", () => {
  it.each(["casa-carioca", "Casa-Carioca"])(
    "is found as %s, with its reviews, best first",
    async (UrlStore) => {
      const found = await upstream.answerTo(getShowcase, { query: { UrlStore, ...texts("Rio de Janeiro") } });
      expect(found).toMatchObject({
        nameFantasy: "Casa Carioca",
        nameShowcase: "A Carioca",
        descriptionShowcase: "No Centro desde 1990.",
        addressShowcase: "Avenida Rio Branco, 1 - Centro, Rio de Janeiro/RJ",
        imageMobileShowcase: "Uploads/vitrines/carioca-m.webp",
        imageDesktopShowcase: "Uploads/vitrines/carioca.webp",
        distance: 0,
      });
      expect(found.cnpj).toMatch(/^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/);
      expect(found.reviews?.map(({ note, evaluation, user }) => [note, evaluation, user?.name])).toEqual([
        [5, "Ótima", "Ana"],
        [4, "Boa", "Ana"],
      ]);
    },
  );

  it("contains its banners in their order, and its contact", async () => {
    const ask = (UrlStore: string) => upstream.answerTo(getShowcase, { query: { UrlStore } });
    expect((await ask("casa-carioca")).bannersShowcase).toEqual([
      { image: "Uploads/vitrines/a.webp", imageMobile: "Uploads/a-m.webp", title: null, link: null },
      { image: "Uploads/vitrines/b.webp", imageMobile: null, title: "Vidros", link: "/b" },
    ]);
    expect(await ask("casa-paulista")).toMatchObject({ bannersShowcase: [], whatsApp: "11900010001" });
    expect((await ask("casa-manauara")).whatsApp).toBeNull();
  });

  it("contains the average of all reviews, even when only some of them are returned", async () => {
    const ask = (UrlStore: string) => upstream.answerTo(getShowcase, { query: { UrlStore } });
    const many = await ask("casa-paulista");
    expect(many).toMatchObject({ reviewCount: 500, reviewAverage: 4.4 });
    expect(many.reviews).toHaveLength(300);
    expect(await ask("casa-carioca")).toMatchObject({ reviewCount: 2, reviewAverage: 4.5 });
    expect(await ask("casa-manauara")).toMatchObject({ reviewCount: 0, reviewAverage: null, reviews: [] });
  });

  it("contains no distance without a location", async () => {
    const found = await upstream.answerTo(getShowcase, { query: { UrlStore: "casa-paulista" } });
    expect(found.distance).toBeNull();
    expect(found.nameShowcase).toBe("Casa Paulista");
  });

  it("answers 404 for an unknown or closed reseller", async () => {
    for (const name of ["nada", "fechada"]) {
      const { status, body } = await upstream.ask("GET", `resale/url-store?UrlStore=${name}`);
      expect({ status, body }).toMatchObject({ status: 404, body: { message: "Loja não encontrada." } });
    }
  });
});

function texts(place: Parameters<typeof shopperIn>[0]) {
  const { cep, latitude, longitude } = shopperIn(place);
  return { cep, latitude: String(latitude), longitude: String(longitude) };
}
