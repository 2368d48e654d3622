import { quoteLimits } from "~/extras/quotes/quote";
import { toInstallerCard, withStandings } from "~/features/installers/installer-listing.server";
import { withProductIds } from "~/features/orders/order-summary.server";
import { findExtrasAt } from "~/http/extra.server";
import { parseIdInPath } from "~/http/id-in-path";
import type { RequestContext } from "~/http/request-context.server";
import { awaitOptional } from "~/http/screen.server";
import { toDay } from "~/model/dates";
import { measuredListLimits } from "~/model/length-calculator";
import { listProductsToRate } from "~/model/order";
import { describeRating } from "~/model/review";
import type { Shopper } from "~/model/shopper";
import { paths } from "~/paths";
import { findAddresses } from "~/upstream/addresses.server";
import { getCapabilities } from "~/upstream/capabilities.server";
import type { Upstream } from "~/upstream/http.server";
import { findInstaller, findInstallers } from "~/upstream/installer-search.server";
import { findOrder } from "~/upstream/orders.server";
import { findCep } from "~/upstream/postal-codes.server";
import { findProduct } from "~/upstream/products.server";
import { supportsRooms } from "~/upstream/room-photos.server";
import { awaitOrNull } from "~/upstream/upstream-error.server";
import { cleanLine } from "../../../../common/text";

/** Installers already chosen count, too. */
const maxOffered = 5;

/** Ids in `aplicador`, of a query or a form. */
export const readInstallerIds = (fields: URLSearchParams | FormData): number[] => [
  ...new Set(
    fields.getAll("aplicador").flatMap((id) => (/^[1-9]\d{0,8}$/.test(String(id)) ? [Number(id)] : [])),
  ),
];

export async function presentNewQuote(
  { upstream, location, here }: Pick<RequestContext, "upstream" | "location" | "here">,
  shopper: Shopper,
  query: URLSearchParams,
) {
  const chosen = readInstallerIds(query);
  const [findProjectNeed] = findExtrasAt("findProjectNeed");
  const project = supportsRooms(upstream) ? parseIdInPath(query.get("ambiente") ?? undefined) : null;
  const [products, cep, need] = await Promise.all([
    productsAsked(upstream, query),
    location?.cep ?? defaultCep(upstream, shopper),
    project === null || query.has("metros") || findProjectNeed === undefined
      ? null
      : awaitOptional(awaitOrNull(findProjectNeed(upstream, project)), null),
  ]);
  const installers = await installersToAsk(upstream, chosen, cep, shopper.id);
  const [first] = products;
  const { detailQuotes, offerQuotes } = getCapabilities(upstream);
  return {
    here,
    backHref: paths.installers(),
    products,
    installers,
    values: {
      produto: first ? String(first.id) : "",
      metros: query.get("metros")?.slice(0, 4) ?? need?.meters.toString() ?? "",
      cep,
      data: "",
      descricao: cleanLine(query.get("medidas") ?? need?.list ?? "").slice(0, measuredListLimits.text),
      telefone: "",
      ambiente: project?.toString() ?? "",
    },
    chosen: chosen.slice(0, quoteLimits.installers),
    hasTooMany: chosen.length > quoteLimits.installers,
    takesPhone: detailQuotes,
    isOffered: offerQuotes,
    today: toDay(new Date()),
  };
}

/** The product of a product page, or those of an order. */
async function productsAsked(
  upstream: Upstream,
  query: URLSearchParams,
): Promise<{ id: number; name: string }[]> {
  const slug = query.get("item");
  const orderId = query.get("pedido") ?? "";
  const [product, order] = await Promise.all([
    slug ? awaitOptional(awaitOrNull(findProduct(upstream, slug)), null) : null,
    /^\d{1,9}$/.test(orderId) ? awaitOptional(findOrder(upstream, Number(orderId)), null) : null,
  ]);
  const ordered = order ? listProductsToRate(await withProductIds(upstream, order)) : [];
  return [...(product ? [{ id: product.id, name: product.name }] : []), ...ordered];
}

async function defaultCep(upstream: Upstream, { id }: Shopper): Promise<string> {
  const addresses = await awaitOptional(findAddresses(upstream, id), []);
  return (addresses.find(({ isDefault }) => isDefault) ?? addresses[0])?.cep ?? "";
}

/** Those that were chosen, then some of the same city, or of anywhere if it has none. */
async function installersToAsk(
  upstream: Upstream,
  chosen: readonly number[],
  cep: string,
  shopperId: number,
) {
  const place = cep === "" ? null : await awaitOptional(findCep(upstream, cep), null);
  const list = (city: string) =>
    awaitOptional(findInstallers(upstream, { specialty: "", city, radiusInKm: null, page: 1 }), null);
  const [named, near] = await Promise.all([
    Promise.all(chosen.map((id) => awaitOptional(findInstaller(upstream, id), null))),
    place?.city ? list(`${place.city}/${place.state}`) : null,
  ]);
  const known = named.filter((installer) => installer !== null);
  const suggested = near?.installers.length ? near : await list("");
  const others = (suggested?.installers ?? []).filter(
    ({ id }) => id !== shopperId && !known.some((each) => each.id === id),
  );
  const cards = [...known, ...others.slice(0, Math.max(0, maxOffered - known.length))].map(toInstallerCard);
  return (await withStandings(upstream, cards)).map(({ id, name, place, standing }) => ({
    id,
    name,
    about: [place, standing?.rating && describeRating(standing.rating)].filter(Boolean).join(" · "),
  }));
}
