import { z } from "zod";
import { withProductIds } from "~/features/orders/order-summary.server";
import { createRefuse, parseForm } from "~/forms/form.server";
import type { FormRules } from "~/forms/form-rules";
import { getSize, readPhotoFiles, readPhotos } from "~/forms/uploaded-photos.server";
import { type ActionContext, awaitOptional, redirectTo, toFormFailure } from "~/http/screen.server";

import { messages } from "~/messages";
import { isRateable, listProductsToRate, type Order, type Rating } from "~/model/order";
import type { FieldErrors, RefusalReason } from "~/model/refusal";
import type { Shopper } from "~/model/shopper";
import { paths } from "~/paths";
import { supportsReviewPictures } from "~/upstream/compatibility/review-pictures.server";
import { findOrder, submitRating } from "~/upstream/orders.server";
import {
  getCommentField,
  getPhotosField,
  getProductKey,
  getRatingField,
  maxCommentLength,
  maxPhotos,
} from "./rating-fields";

const { orders: texts, ours } = messages;

/** One rating per order. */
export async function rateOrder(context: ActionContext, shopper: Shopper, options: Order) {
  const { form, upstream, session } = context;
  const order = await withProductIds(upstream, options);
  const orderPath = paths.order(order.id);
  const alreadyRated = () =>
    redirectTo(orderPath, session.notify({ kind: "information", message: ours.alreadyRated }));
  if (order.hasReview) return alreadyRated();
  const rules = ratingForm(presentRating(order), form);
  const photos = supportsReviewPictures(upstream)
    ? await readRatingPhotos(
        form,
        presentRating(order).map(({ key }) => key),
      )
    : { pictures: new Map<string, string[]>(), errors: {} };
  const refuse = (status: number, reason: RefusalReason) => {
    const errors = { ...askAgain(photos), ...photos.errors, ...reason.errors };
    return createRefuse(form, rules, { task: "avaliar" } as const)(status, { ...reason, errors });
  };
  const { resellerId } = order;
  if (resellerId === null || !isRateable(order)) {
    return refuse(409, { title: texts.rateFailed, message: ours.notRateable });
  }

  const parsed = parseForm(form, rules);
  if (!parsed.ok) return refuse(400, { title: ours.checkMarked, errors: parsed.errors });
  if (Object.keys(photos.errors).length > 0) return refuse(400, { title: ours.checkMarked });
  const about = (key: string): Rating => ({
    rating: Number(parsed.value[getRatingField(key)] ?? 0),
    comment: parsed.value[getCommentField(key)] || null,
  });
  const products = listProductsToRate(order)
    .map(({ id }) => ({
      productId: id,
      ...about(getProductKey(id)),
      pictures: photos.pictures.get(getProductKey(id)) ?? [],
    }))
    .filter((each) => each.rating > 0);
  try {
    const thanks = await submitRating(upstream, {
      orderId: order.id,
      shopperId: shopper.id,
      ...about("pedido"),
      products,
      reseller: { resellerId, ...about("loja") },
    });
    return redirectTo(orderPath, session.notify({ kind: "success", message: thanks ?? ours.orderRated }));
  } catch (error) {
    const { status, message } = toFormFailure(error);
    // A repeated submit or a lost answer: the rating is already saved.
    if ((await awaitOptional(findOrder(upstream, order.id), null))?.hasReview) return alreadyRated();
    return refuse(status, { title: texts.rateFailed, message });
  }
}

/** Limit for all photos of a rating together. */
const maxMegabytes = 24;
export const maxReviewPhotoBytes = maxMegabytes * 1024 * 1024;

export interface RatingPhotos {
  /** Data URLs by subject. */
  readonly pictures: ReadonlyMap<string, readonly string[]>;
  readonly errors: FieldErrors;
}

async function readRatingPhotos(form: FormData, keys: readonly string[]): Promise<RatingPhotos> {
  const pictures = new Map<string, readonly string[]>();
  const errors: Record<string, readonly string[]> = {};
  const files = keys
    .map((key) => [key, readPhotoFiles(form, getPhotosField(key))] as const)
    .filter(([, some]) => some.length > 0);
  const totalBytes = getSize(files.flatMap(([, some]) => some));
  for (const [key, some] of files) {
    const read = await readPhotos(some, { maxPhotos, maxMegabytes, totalBytes });
    if (read.ok) pictures.set(key, read.pictures);
    else errors[getPhotosField(key)] = [read.message];
  }
  return { pictures, errors };
}

/** Browsers clear file inputs, so a refused form asks for its photos again. */
const askAgain = ({ pictures }: RatingPhotos): FieldErrors =>
  Object.fromEntries([...pictures.keys()].map((key) => [getPhotosField(key), [messages.ours.photosAgain]]));

export type RatingView = ReturnType<typeof presentRating>;

export function presentRating(order: Order) {
  return [
    ...listProductsToRate(order).map(({ id, name }) => ({
      key: getProductKey(id),
      title: name,
      about: `sobre ${name}`,
      isNeeded: false,
    })),
    { key: "pedido", title: "O pedido", about: "sobre o pedido", isNeeded: true },
    {
      key: "loja",
      title: order.reseller ? `A loja ${order.reseller.name}` : "A loja",
      about: "sobre a loja",
      isNeeded: true,
    },
  ];
}

const { chooseNote, noteForComment, noteForPhotos, textTooLong } = messages.ours;

type Field = z.ZodType<string | undefined>;

const note = (error: string) => z.string({ error }).regex(/^[1-5]$/, { error });

const comment: Field = z
  .string()
  .transform((typed) => typed.replace(/\r\n/g, "\n").trim())
  .pipe(z.string().max(maxCommentLength, { error: textTooLong(maxCommentLength) }))
  .optional();

export const getCommentLabels = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form.keys()].filter(isComment).map((name) => [name, "Comentário"]));

const isComment = (name: string) => name.startsWith(getCommentField(""));

/** A comment requires a rating of the same subject. */
function ratingForm(
  subjects: RatingView,
  form: FormData,
): Pick<FormRules<z.ZodType<Record<string, string | undefined>>>, "schema" | "labels"> {
  const fields = subjects.flatMap(({ key, isNeeded }): [string, Field][] => {
    const isCommented = String(form.get(getCommentField(key)) ?? "").trim() !== "";
    const hasPhotos = readPhotoFiles(form, getPhotosField(key)).length > 0;
    const reasons = [isNeeded && chooseNote, isCommented && noteForComment, hasPhotos && noteForPhotos];
    const given = note(reasons.find((reason) => reason !== false) ?? chooseNote);
    return [
      [getRatingField(key), isNeeded || isCommented || hasPhotos ? given : given.optional()],
      [getCommentField(key), comment],
    ];
  });
  const labels = subjects.flatMap(({ key, title }) => [
    [getRatingField(key), title],
    [getCommentField(key), title],
    [getPhotosField(key), title],
  ]);
  return { schema: z.object(Object.fromEntries(fields)), labels: Object.fromEntries(labels) };
}
