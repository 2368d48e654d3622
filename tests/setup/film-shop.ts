import { beforeAll, beforeEach } from "vitest";
import { action, loader } from "~/features/catalogue/product/route";
import type { Session } from "~/session/session.server";
import type { Capability } from "../../contract/capabilities";
import { addOffer, addProduct, addReseller, addSku } from "./catalogue-rows";
import { answerFrom, asking, destinationOf, guestIn, posting, sessionAfter, thrownBy } from "./storefront";
import { openUpstream, type Upstream } from "./upstream";

/** Ids of the resellers and SKUs, set when the shop opens. */
export const shop = { paulista: 0, campineira: 0, carioca: 0 };
export const sku = { blackWide: 0, blackNarrow: 0, redWide: 0, gone: 0 };

/**
 * A shop for product page tests with the film 'Vinil Fosco', sold by the meter: black in two widths, red in wide only
 * (three meters left), white out of stock. All three resellers sell wide black; only the one in Rio sells narrow black.
 */
export function openFilmShop(...without: Capability[]): { upstream(): Upstream } {
  const opened: { upstream?: Upstream } = {};
  const upstream = () => {
    if (!opened.upstream) throw new Error("The shop is not open yet");
    return opened.upstream;
  };
  beforeAll(async () => {
    opened.upstream = await openUpstream();
    await fill(opened.upstream);
  });
  beforeEach(() => answerFrom(upstream(), { without }));
  return { upstream };
}

async function fill({ database }: Upstream) {
  const paulista = await addReseller(database, {
    name: "Casa Paulista",
    in: "São Paulo",
    whatsApp: "(11) 98888-7777",
  });
  const campineira = await addReseller(database, { name: "Casa Campineira", in: "Campinas" });
  const carioca = await addReseller(database, { name: "Casa Carioca", in: "Rio de Janeiro" });
  Object.assign(shop, { paulista: paulista.id, campineira: campineira.id, carioca: carioca.id });

  const film = await addProduct(database, { name: "Vinil Fosco", hasCalculator: true });
  const variant = (Cor: string, Largura: string, priceInCentavos: number) =>
    addSku(database, film, { priceInCentavos, values: { Largura, Cor } });
  const blackWide = await variant("Preto", "1,52 m", 5000);
  const blackNarrow = await variant("Preto", "0,61 m", 2000);
  const redWide = await variant("Vermelho", "1,52 m", 9000);
  const gone = await variant("Branco", "1,52 m", 4000);
  Object.assign(sku, {
    blackWide: blackWide.id,
    blackNarrow: blackNarrow.id,
    redWide: redWide.id,
    gone: gone.id,
  });
  await addOffer(database, blackWide, paulista, { priceInCentavos: 5100, quantity: 2000 });
  await addOffer(database, blackWide, campineira, { priceInCentavos: 4900, quantity: 2000 });
  await addOffer(database, blackWide, carioca, { priceInCentavos: 5000, quantity: 2000 });
  await addOffer(database, blackNarrow, carioca, { priceInCentavos: 2000, quantity: 2000 });
  await addOffer(database, redWide, paulista, { priceInCentavos: 9000, quantity: 3 });

  const plain = await addProduct(database, { name: "Espátula" });
  const spatula = await addSku(database, plain, { priceInCentavos: 990, values: { Tamanho: "Único" } });
  await addOffer(database, spatula, paulista, { priceInCentavos: 990 });

  const mystery = await addProduct(database, { name: "Rolo sem medida", hasCalculator: true });
  const roll = await addSku(database, mystery, { priceInCentavos: 100, values: { Largura: "larga" } });
  await addOffer(database, roll, paulista, { priceInCentavos: 100, quantity: 2000 });
}

export const guest = guestIn("São Paulo");
export const slugOfFilm = "vinil-fosco";

export async function visit(query: string, slug = slugOfFilm, session: Session = guest) {
  const { data, init } = await loader(await asking(`/produtos/${slug}${query}`, session, { slug }));
  return { page: data, status: init?.status };
}

export const see = async (query: string, slug = slugOfFilm, session: Session = guest) =>
  (await visit(query, slug, session)).page;

export async function pressed(query: string, slug = slugOfFilm): Promise<string> {
  const { pathname, searchParams } = destinationOf(await thrownBy(see(query, slug)));
  return [pathname, ...[...searchParams].map(([name, value]) => `${name}=${value}`)].join(" ");
}

export async function submit(fields: Record<string, string>, session: Session = guest, slug = slugOfFilm) {
  const answer = await action(await posting(`/produtos/${slug}`, session, fields, { slug }));
  if (answer instanceof Response) {
    const { pathname, searchParams } = destinationOf(answer);
    return { status: answer.status, to: pathname, query: searchParams, session: await sessionAfter(answer) };
  }
  return { status: answer.init?.status, refusal: answer.data };
}

export const blackWideOne = { Cor: "Preto", Largura: "1,52 m", quantidade: "1", chave: "k" };

export const cartLine = (skuId: number, resellerId: number, quantity = 1) => ({
  skuId,
  resellerId,
  quantity,
  promotionId: null,
  productSlug: "vinil-fosco",
});

export type Seen = Awaited<ReturnType<typeof see>>;

export const valuesOf = (page: Seen, attribute: string) =>
  page.attributes.find(({ name }) => name === attribute)?.values ?? [];

export const linkOf = (page: Seen, attribute: string, value: string) =>
  new URL(valuesOf(page, attribute).find(({ name }) => name === value)?.href ?? "", "http://loja.test");

export const chosenOf = (page: Seen) =>
  Object.fromEntries(
    page.attributes.map(({ name, values }) => [name, values.find(({ chosen }) => chosen)?.name]),
  );
