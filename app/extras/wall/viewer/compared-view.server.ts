import { type DrawingWidth, writeDrawingQuery } from "~/extras/wall/wall-drawing.server";
import { chooseFilm, describeWallNeed, type Film, listColourLinks } from "~/extras/wall/wall-film.server";
import { type ReadWall, type WallQuery, withWall } from "~/extras/wall/wall-query.server";
import { messages } from "~/messages";
import type { Product } from "~/model/product";
import { paths } from "~/paths";

const prefix = "com-";

/** The product to compare with, and its choice: `com` and for each attribute `com-{attribute}`. */
export function readCompared(searchParams: URLSearchParams) {
  const slug = searchParams.get("com");
  if (!slug) return null;
  const choice = [...searchParams].flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
  );
  return { slug, choice: new URLSearchParams(choice) };
}

interface ComparedChoice {
  readonly slug: string;
  readonly choice: Iterable<readonly [name: string, value: string]>;
}

export const writeCompared = ({ slug, choice }: ComparedChoice): string[][] => [
  ["com", slug],
  ...[...choice].map(([name, value]) => [prefix + name, value]),
];

interface OtherFilm extends ComparedChoice {
  readonly product: Product;
  readonly film: Film;
}

/**
 * The product's film in the choice that the address has for it, and of what it leaves open in the width of the page's own
 * film where there is one: metres of one width can be compared. Null where a wall cannot show it.
 */
export function chooseOther(product: Product, searchParams: URLSearchParams, own: Film): OtherFilm | null {
  const choice = readCompared(searchParams)?.choice ?? new URLSearchParams();
  const alike = new URLSearchParams(choice);
  for (const { attribute, kind } of own.groups)
    if (kind !== "colour" && !alike.has(attribute)) alike.set(attribute, own.choice.get(attribute) ?? "");
  const film = chooseFilm(product, alike) ?? chooseFilm(product, choice);
  return film && { product, film, slug: product.slug, choice: film.choice };
}

interface SameWall {
  readonly wall: WallQuery;
  /** Null where its measures are wrong or missing. */
  readonly read: ReadWall | null;
  readonly isHorizontal: boolean;
  /** The page with this product and choice to compare with. */
  readonly toHref: (choice: ComparedChoice) => string;
}

/** The other film on the wall of the page. What is typed about the roll belongs to the page's own film. */
export function presentComparison(
  { product, film, choice }: OtherFilm,
  { wall, read, isHorizontal, toHref }: SameWall,
) {
  const { slug, name, isSoldByMeter } = product;
  const rollWidth = film.printedWidth;
  const draw = (width: DrawingWidth) =>
    paths.account.wallDrawing(writeDrawingQuery({ wall, look: film.look, rollWidth, isHorizontal, width }));
  const own = new URLSearchParams([...choice].map(([attribute, value]) => [attribute, value]));
  const hanging = isHorizontal ? [["sentido", "deitadas"]] : [];
  const unmeasured = isSoldByMeter ? messages.wall.otherUnmeasured : messages.wall.otherByPiece;
  return {
    slug,
    name,
    film: film.name,
    kept: [...own],
    picture: draw(640),
    largePicture: draw(1200),
    need: read && rollWidth !== null ? describeWallNeed(read, rollWidth, { repeat: 0, isHorizontal }) : null,
    note: rollWidth === null ? unmeasured : null,
    colours: listColourLinks(film, (next) => toHref({ slug, choice: next })),
    aloneHref: paths.account.onWall(slug, withWall(new URLSearchParams([...own, ...hanging]), wall)),
  };
}
