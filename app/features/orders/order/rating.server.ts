import { z } from "zod";
import { withProductIds } from "~/features/orders/order-summary.server";
import { createRefuse, parseForm } from "~/forms/form.server";
import type { FormRules } from "~/forms/form-rules";
import { getSize, photosIn, readPhotos } from "~/forms/uploaded-photos.server";
import { type ActionContext, formFailure, optional, redirectTo } from "~/http/screen.server";

import { messages } from "~/messages";
import { isRateable, type Note, type Order, productsToRate } from "~/model/order";
import type { FieldErrors, RefusalReason } from "~/model/refusal";
import type { Shopper } from "~/model/shopper";
import { paths } from "~/paths";
import { takesReviewPictures } from "~/upstream/compatibility/review-pictures.server";
import { findOrder, submitRating } from "~/upstream/orders.server";
import {
  commentField,
  maxCommentLength,
  maxPhotos,
  noteField,
  photosField,
  productKey,
} from "./rating-fields";

const { orders: texts, ours } = messages;

/** One rating per order (purchase 4; purchase 8, 'Erro avaliar pedido'). */
export async function rateOrder(context: ActionContext, shopper: Shopper, options: Order) {
  const { form, upstream, session } = context;
  const order = await withProductIds(upstream, options);
  const here = paths.order(order.id);
  const alreadyRated = () =>
    redirectTo(here, session.notify({ kind: "information", message: ours.alreadyRated }));
  if (order.hasReview) return alreadyRated();
  const rules = ratingForm(ratingView(order), form);
  const photos = takesReviewPictures(upstream)
    ? await readRatingPhotos(
        form,
        ratingView(order).map(({ key }) => key),
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
  const about = (key: string): Note => ({
    note: Number(parsed.value[noteField(key)] ?? 0),
    comment: parsed.value[commentField(key)] || null,
  });
  const products = productsToRate(order)
    .map(({ id }) => ({
      productId: id,
      ...about(productKey(id)),
      pictures: photos.pictures.get(productKey(id)) ?? [],
    }))
    .filter((each) => each.note > 0);
  try {
    const thanks = await submitRating(upstream, {
      orderId: order.id,
      shopperId: shopper.id,
      ...about("pedido"),
      products,
      reseller: { resellerId, ...about("loja") },
    });
    return redirectTo(here, session.notify({ kind: "success", message: thanks ?? ours.orderRated }));
  } catch (error) {
    const { status, message } = formFailure(error);
    // A repeated submit or a lost answer: the rating is already saved.
    if ((await optional(findOrder(upstream, order.id), null))?.hasReview) return alreadyRated();
    return refuse(status, { title: texts.rateFailed, message });
  }
}

/** Of all photos of a rating. */
const maxMegabytes = 24;
export const maxPhotoBytes = maxMegabytes * 1024 * 1024;

export interface RatingPhotos {
  /** Data URLs by subject. */
  readonly pictures: ReadonlyMap<string, readonly string[]>;
  readonly errors: FieldErrors;
}

async function readRatingPhotos(form: FormData, keys: readonly string[]): Promise<RatingPhotos> {
  const pictures = new Map<string, readonly string[]>();
  const errors: Record<string, readonly string[]> = {};
  const files = keys
    .map((key) => [key, photosIn(form, photosField(key))] as const)
    .filter(([, some]) => some.length > 0);
  const totalBytes = getSize(files.flatMap(([, some]) => some));
  for (const [key, some] of files) {
    const read = await readPhotos(some, { maxPhotos, maxMegabytes, totalBytes });
    if (read.ok) pictures.set(key, read.pictures);
    else errors[photosField(key)] = [read.message];
  }
  return { pictures, errors };
}

/** Browsers clear file inputs, so a refused form asks for its photos again. */
const askAgain = ({ pictures }: RatingPhotos): FieldErrors =>
  Object.fromEntries([...pictures.keys()].map((key) => [photosField(key), [messages.ours.photosAgain]]));

export type RatingView = ReturnType<typeof ratingView>;

export function ratingView(order: Order) {
  return [
    { key: "pedido", title: "O pedido", about: "sobre o pedido", isNeeded: true },
    ...productsToRate(order).map(({ id, name }) => ({
      key: productKey(id),
      title: name,
      about: `sobre ${name}`,
      isNeeded: false,
    })),
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

export const commentLabels = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form.keys()].filter(isComment).map((name) => [name, "Comentário"]));

const isComment = (name: string) => name.startsWith(commentField(""));

/** A comment requires a rating of the same subject. */
function ratingForm(
  subjects: RatingView,
  form: FormData,
): Pick<FormRules<z.ZodType<Record<string, string | undefined>>>, "schema" | "labels"> {
  const fields = subjects.flatMap(({ key, isNeeded }): [string, Field][] => {
    const isCommented = String(form.get(commentField(key)) ?? "").trim() !== "";
    const hasPhotos = photosIn(form, photosField(key)).length > 0;
    const reasons = [isNeeded && chooseNote, isCommented && noteForComment, hasPhotos && noteForPhotos];
    const given = note(reasons.find((reason) => reason !== false) ?? chooseNote);
    return [
      [noteField(key), isNeeded || isCommented || hasPhotos ? given : given.optional()],
      [commentField(key), comment],
    ];
  });
  const labels = subjects.flatMap(({ key, title }) => [
    [noteField(key), title],
    [commentField(key), title],
    [photosField(key), title],
  ]);
  return { schema: z.object(Object.fromEntries(fields)), labels: Object.fromEntries(labels) };
}
