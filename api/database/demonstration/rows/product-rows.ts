import { slugOf } from "../../../catalogue/slug";
import type {
  productCategories,
  productImages,
  productSubcategories,
  products,
} from "../../schema/catalogue";
import { chanceFor, wholeBetween } from "../chance";
import { percentageCampaigns } from "../discounts";
import { distinctSlugs } from "../distinct-slugs";
import { daysFrom } from "../moments";
import { picturePath } from "../pictures/picture-spec";
import { everyProduct } from "../products/every-product";
import { lineOf } from "../products/lines";
import { picturesOf } from "../products/product-pictures";
import type { ProductSketch } from "../products/sketch";
import { shadesOf } from "../products/variants";
import { shadeOf } from "../shades";
import { categoryIdAbove, subcategoryIdOf } from "./category-rows";

const mostSold = 4_200;
const slugs = distinctSlugs(everyProduct.map(({ name }) => name));
const ids = new Map(everyProduct.map(({ code }, index) => [code, index + 1]));

export function productIdOf(code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`The demonstration has no product ${code}.`);
  return id;
}

/** Of 1: how much a product is wanted, which decides its sales and reviews. */
export function popularityOf({ code, popularity }: ProductSketch): number {
  return popularity ?? chanceFor(`popularity of ${code}`)() * 0.5;
}

export function productRows(now: Date): (typeof products.$inferInsert)[] {
  const discounts = percentagesAt(now);
  return everyProduct.map((sketch, index) => {
    const line = lineOf(sketch.line);
    const [length, height, width] = line.packageInCm;
    const [picture] = picturesOf(sketch);
    return {
      id: index + 1,
      code: sketch.code,
      name: sketch.name,
      slug: slugs[index] ?? sketch.code,
      pic: picture === undefined ? null : picturePath(picture),
      description: `${sketch.about} ${line.use}`,
      application: line.material,
      type: line.thickness,
      glue: line.finish,
      liner: line.adhesive,
      durability: line.durability,
      indicator: line.advantages,
      keywords: keywordsOf(sketch),
      hasCalculator: sketch.byTheMeter ?? false,
      unitsSold: Math.round(popularityOf(sketch) ** 3 * mostSold),
      weightInGrams: line.weightInGrams,
      packageLengthInCm: length,
      packageHeightInCm: height,
      packageWidthInCm: width,
      createdAt: daysFrom(now, -wholeBetween(20, 700, chanceFor(`age of ${sketch.code}`)())),
      ...discounts.get(sketch.code),
    };
  });
}

function keywordsOf(sketch: ProductSketch): string {
  const colours = shadesOf(sketch.look).map((shade) => shadeOf(shade).name);
  return [...sketch.subcategories.map((slug) => slug.replaceAll("-", " ")), ...colours].join(" ");
}

function percentagesAt(now: Date) {
  return new Map(
    percentageCampaigns.flatMap(({ fromDay, toDay, percentages }) =>
      Object.entries(percentages).map(([code, percentage]) => [
        code,
        { percentage, promotionStart: daysFrom(now, fromDay), promotionEnd: daysFrom(now, toDay) },
      ]),
    ),
  );
}

export const productImageRows: readonly (typeof productImages.$inferInsert)[] = everyProduct.flatMap(
  (sketch, index) =>
    picturesOf(sketch).map((picture, position) => ({
      productId: index + 1,
      path: picturePath(picture),
      position,
    })),
);

export const productSubcategoryRows: readonly (typeof productSubcategories.$inferInsert)[] =
  everyProduct.flatMap((sketch, index) => {
    const families = shadesOf(sketch.look).map((shade) => slugOf(shadeOf(shade).family));
    return [...new Set<string>([...sketch.subcategories, ...families])].map((slug) => ({
      productId: index + 1,
      subcategoryId: subcategoryIdOf(slug),
    }));
  });

export const productCategoryRows: readonly (typeof productCategories.$inferInsert)[] = everyProduct.flatMap(
  (sketch, index) => {
    const above = sketch.subcategories.map((slug) => categoryIdAbove(subcategoryIdOf(slug)));
    return [...new Set(above)].map((categoryId) => ({ productId: index + 1, categoryId }));
  },
);
