import { and, asc, avg, count, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { formatTaxId } from "../../common/tax-id";
import type { showcase } from "../../contract/resellers";
import type { Database } from "../database/connection";
import { users } from "../database/schema/accounts";
import { resellers, showcaseBanners } from "../database/schema/resellers";
import { resellerReviews } from "../database/schema/reviews";
import type { Coordinates } from "../postal-codes/geocoder";
import { roundDistance, selectDistanceOfReseller } from "./distance";

/** Limits the list; average and count include all reviews. */
const reviewsAtMost = 300;

/** A reseller's showcase by its slug, case-insensitive; null if absent. */
export async function findShowcase(
  database: Database,
  urlStore: string,
  from: Coordinates | null,
): Promise<z.input<typeof showcase> | null> {
  const [found] = await database
    .select({ reseller: resellers, distance: selectDistanceOfReseller(from) })
    .from(resellers)
    .where(and(eq(resellers.urlStore, sql`lower(${urlStore})`), eq(resellers.active, true)));
  if (found === undefined) return null;
  const { reseller, distance } = found;
  const [banners, rating, reviews] = await Promise.all([
    getBanners(database, reseller.id),
    getRating(database, reseller.id),
    getReviews(database, reseller.id),
  ]);
  return {
    id: reseller.id,
    nameFantasy: reseller.nameFantasy,
    image: reseller.image,
    distance: roundDistance(distance),
    urlStoreResale: reseller.urlStore,
    cnpj: formatTaxId(reseller.cnpj),
    nameShowcase: reseller.nameShowcase ?? reseller.nameFantasy,
    descriptionShowcase: reseller.descriptionShowcase,
    addressShowcase: reseller.addressShowcase ?? addressLine(reseller),
    imageMobileShowcase: reseller.imageMobileShowcase,
    imageDesktopShowcase: reseller.imageDesktopShowcase,
    bannersShowcase: banners,
    whatsApp: reseller.whatsApp || null,
    reviews,
    ...rating,
  };
}

const getBanners = (database: Database, resellerId: number) =>
  database
    .select({
      image: showcaseBanners.image,
      imageMobile: showcaseBanners.imageMobile,
      title: showcaseBanners.title,
      link: showcaseBanners.link,
    })
    .from(showcaseBanners)
    .where(eq(showcaseBanners.resellerId, resellerId))
    .orderBy(asc(showcaseBanners.position), asc(showcaseBanners.id));

/** Count and average to one decimal over all reviews. */
async function getRating(database: Database, resellerId: number) {
  const [rating] = await database
    .select({ reviewCount: count(), average: avg(resellerReviews.note).mapWith(Number) })
    .from(resellerReviews)
    .where(eq(resellerReviews.resellerId, resellerId));
  const average = rating?.average ?? null;
  return {
    reviewCount: rating?.reviewCount ?? 0,
    reviewAverage: average === null ? null : Math.round(average * 10) / 10,
  };
}

async function getReviews(database: Database, resellerId: number) {
  const rows = await database
    .select({
      note: resellerReviews.note,
      evaluation: resellerReviews.evaluation,
      createdAt: resellerReviews.createdAt,
      name: users.name,
      image: users.image,
    })
    .from(resellerReviews)
    .innerJoin(users, eq(users.id, resellerReviews.userId))
    .where(eq(resellerReviews.resellerId, resellerId))
    .orderBy(desc(resellerReviews.note), desc(resellerReviews.createdAt), desc(resellerReviews.id))
    .limit(reviewsAtMost);
  return rows.map(({ note, evaluation, createdAt, name, image }) => ({
    note,
    evaluation,
    created_at: createdAt.toISOString(),
    user: { name, image },
  }));
}

function addressLine(reseller: typeof resellers.$inferSelect): string {
  const { street, number, neighborhood, city, state } = reseller;
  const place = [[street, number].filter(Boolean).join(", "), neighborhood].filter(Boolean).join(" - ");
  return [place, `${city}/${state}`].filter(Boolean).join(", ");
}
