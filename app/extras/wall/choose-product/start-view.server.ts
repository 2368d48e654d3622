import type { FoundWall, OwnPhoto } from "~/extras/wall/own-photos.server";
import { listRoomChoices } from "~/extras/wall/room-choices.server";
import type { WallChoice } from "~/extras/wall/wall-choices";
import { writeDrawingQuery } from "~/extras/wall/wall-drawing.server";
import type { Film } from "~/extras/wall/wall-film.server";
import {
  readWall,
  type WallQuery,
  withoutMarks,
  withoutWall,
  withWall,
  writeWallQuery,
} from "~/extras/wall/wall-query.server";
import { filterParts } from "~/features/catalogue/product-filter";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { toProductCard } from "~/ui/product-card-content";
import { formatCentavos } from "../../../../common/money";
import type { DrawableProducts } from "./drawable-products.server";

const ownParameters = new Set<string>([
  ...filterParts.text.parameters,
  ...filterParts.page.parameters,
  "comparar",
]);

/** The product that another is chosen for, with its choice and how its roll lies; null without one. */
function readFirst(searchParams: URLSearchParams) {
  const slug = searchParams.get("comparar");
  if (!slug) return null;
  const query = withoutWall(searchParams).filter(([name]) => !ownParameters.has(name));
  return { slug, query };
}

type First = ReturnType<typeof readFirst>;

const toOwnQuery = (first: First): string[][] => (first ? [...first.query, ["comparar", first.slug]] : []);

/** The rooms, and the page's own address with the same product to compare with. */
export function startView(
  searchParams: URLSearchParams,
  wall: FoundWall | null,
  photos: readonly OwnPhoto[],
) {
  const first = readFirst(searchParams);
  const toHref = (next: WallQuery | null, search: string[][] = []) =>
    paths.wallStart(withWall(new URLSearchParams([...toOwnQuery(first), ...search]), next));
  const toPicture = (bare: WallQuery) => drawing(bare, null);
  return {
    isComparing: first !== null,
    here: toHref(null),
    ...listRoomChoices(photos, null, { toHref, toPicture }),
    room: wall && {
      title: wall.title,
      picture: toPicture(withoutMarks(wall.photo)),
      hidden: [...toOwnQuery(first), ...writeWallQuery(wall)],
      hint: hasFaces(wall) ? null : messages.wall.markNext,
    },
    backHref: first && paths.account.onWall(first.slug, withWall(new URLSearchParams(first.query), wall)),
  };
}

const drawing = (wall: WallQuery, film: Film | null, isHorizontal = false) =>
  paths.account.wallDrawing(
    writeDrawingQuery({
      wall,
      isHorizontal,
      width: 240,
      look: film?.look ?? null,
      rollWidth: film?.printedWidth ?? null,
    }),
  );

const hasFaces = (wall: FoundWall) => readWall(wall, wall.size).faces.length > 0;

/** Links to the products on the wall, each drawn on it where its faces are known. */
export function toFilmChoices(
  { products }: DrawableProducts,
  wall: FoundWall,
  searchParams: URLSearchParams,
): WallChoice[] {
  const first = readFirst(searchParams);
  const isDrawn = hasFaces(wall);
  const isHorizontal = searchParams.get("sentido") === "deitadas";
  const now = new Date();
  return products
    .filter(({ summary }) => summary.slug !== first?.slug)
    .map(({ summary, film }) => {
      const { name, slug, picture } = summary;
      const query = new URLSearchParams(first ? [...first.query, ["com", slug]] : []);
      return {
        title: name,
        href: `${paths.account.onWall(first?.slug ?? slug, withWall(query, wall))}#desenho`,
        picture: film && isDrawn ? drawing(wall, film, isHorizontal) : picture && paths.image(240, picture),
        hint: priceInWords(toProductCard(summary, now)),
      };
    });
}

function priceInWords({ priceInCentavos, isSoldByMeter }: ReturnType<typeof toProductCard>): string {
  if (priceInCentavos == null) return messages.ours.unavailableHere;
  return `A partir de ${formatCentavos(priceInCentavos)}${isSoldByMeter ? " por\u00a0metro" : ""}`;
}
