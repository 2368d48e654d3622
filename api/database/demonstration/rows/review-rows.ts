import type { productReviews, resellerReviews } from "../../schema/reviews";
import { everyCategory } from "../categories/every-category";
import { chanceFor, wholeBetween } from "../chance";
import { daysFrom } from "../moments";
import { everyProduct } from "../products/every-product";
import { everyReseller } from "../resellers/every-reseller";
import { addenda, type Opinions, opinionsOn, opinionsOnResellers } from "../reviews/product-opinions";
import { reviewerIds } from "./people-rows";
import { popularityOf } from "./product-rows";

const mostReviewsOfProduct = 60;
const leastPopularWithReviews = 0.08;
const shareWithText = 0.5;

interface Review {
  userId: number;
  note: number;
  evaluation: string | null;
  createdAt: Date;
}

const categoryOf = new Map(
  everyCategory.flatMap(({ slug, subcategories }) => subcategories.map((below) => [below.slug, slug])),
);

export function productReviewRows(now: Date): (typeof productReviews.$inferInsert)[] {
  return everyProduct.flatMap((product, index) => {
    const [subcategory] = product.subcategories;
    const category = everyCategory.find(({ slug }) => slug === categoryOf.get(subcategory));
    if (category === undefined) return [];
    const popularity = popularityOf(product);
    const many =
      popularity < leastPopularWithReviews ? 0 : Math.round(popularity ** 2 * mostReviewsOfProduct);
    return reviewsOf(`product ${product.code}`, { many, opinions: opinionsOn(category.slug), now }).map(
      (review) => ({ ...review, productId: index + 1 }),
    );
  });
}

export function resellerReviewRows(now: Date): (typeof resellerReviews.$inferInsert)[] {
  return everyReseller.flatMap((reseller, index) => {
    const many = wholeBetween(9, 42, chanceFor(`reviews of ${reseller.urlStore}`)());
    return reviewsOf(reseller.urlStore, { many, opinions: opinionsOnResellers, now }).map((review) => ({
      ...review,
      resellerId: index + 1,
    }));
  });
}

/** Nobody reviews the same thing twice, and no text stands there more than twice. */
function reviewsOf(what: string, about: { many: number; opinions: Opinions; now: Date }): Review[] {
  const chance = chanceFor(`reviews of ${what}`);
  const first = wholeBetween(0, reviewerIds.length - 1, chance());
  const said = new Map<string, number>();
  return Array.from({ length: about.many }, (_, index) => {
    const note = noteBy(chance());
    const text = chance() < shareWithText ? opinionFor(note, about.opinions, chance) : null;
    const times = text === null ? 0 : (said.get(text) ?? 0);
    if (text !== null) said.set(text, times + 1);
    return {
      userId: reviewerIds[(first + index) % reviewerIds.length] ?? 0,
      note,
      evaluation: times < 2 ? text : null,
      createdAt: daysFrom(about.now, -wholeBetween(2, 500, chance()) - chance()),
    };
  });
}

function noteBy(chance: number): number {
  if (chance < 0.62) return 5;
  if (chance < 0.88) return 4;
  if (chance < 0.95) return 3;
  return chance < 0.98 ? 2 : 1;
}

function opinionFor(note: number, opinions: Opinions, chance: () => number): string {
  const texts = note >= 4 ? opinions.content : note === 3 ? opinions.mixed : opinions.disappointed;
  const text = texts[wholeBetween(0, texts.length - 1, chance())] ?? texts[0];
  const addendum = addenda[wholeBetween(0, addenda.length - 1, chance())] ?? "";
  return note >= 4 && chance() < 0.35 ? `${text} ${addendum}` : text;
}
