import { z } from "zod";
import type { GuestCartLine } from "./domain/cart";
import { guestCartLineLimit } from "./domain/guest-cart";
import type { Location } from "./domain/location";
import { mostNotices, type NoticeMessage } from "./domain/notice";
import type { ProfileStep } from "./domain/profile-step";
import type { Shopper } from "./domain/shopper";
import { longestCookieInBytes, signedCookie } from "./signed-cookie.server";

export interface SessionContent {
  /** The upstream's bearer token. It is there exactly when the shopper is. */
  readonly token: string | null;
  /** Null for a guest. */
  readonly shopper: Shopper | null;
  readonly location: Location | null;
  /** Lines of a guest, or lines that a login could not merge yet. */
  readonly guestCart: readonly GuestCartLine[];
  /** Tells this cart of a guest from their next one, so that merging it twice counts once. Null where it has no line. */
  readonly guestCartKey: string | null;
  readonly profileStep: ProfileStep | null;
  readonly addressId: number | null;
  /** Shown once, on the next page. */
  readonly notices: readonly NoticeMessage[];
}

/**
 * The longest that each part may be. Together they stay under the 4,096 bytes that every browser keeps,
 * which `tests/session.test.ts` proves; raise none without it.
 */
export const limits = {
  guestCartLines: guestCartLineLimit,
  guestCartKeyLength: 8,
  tokenLength: 1024,
  /** In characters. The greeting shows 18, the profile asks the upstream. */
  nameLength: 24,
  emailLength: 254,
  placeIdLength: 100,
  noticesInBytes: 420,
} as const;

const lifetimeInSeconds = 60 * 24 * 60 * 60;
const renewalInSeconds = 24 * 60 * 60;

const cookie = signedCookie("envelopa", lifetimeInSeconds);

const id = z.number().int().min(0);
const notice = z.object({
  kind: z.enum(["success", "warning", "information", "failure"]),
  title: z.string().optional(),
  message: z.string(),
});

const whole = (text: string | undefined) => (text ? Number.parseInt(text, 36) : Number.NaN);

/** Lines as base 36 figures, because of their number: sku.reseller.quantity.promotion, parted by underscores. */
const guestCart = z
  .string()
  .transform((text) =>
    text.split("_").map((line) => {
      const [skuId, resellerId, quantity, promotionId] = line.split(".");
      return {
        skuId: whole(skuId),
        resellerId: whole(resellerId),
        quantity: whole(quantity),
        promotionId: promotionId ? whole(promotionId) : null,
      };
    }),
  )
  .pipe(
    z
      .array(
        z.object({
          skuId: id,
          resellerId: id,
          quantity: z.number().int().min(1).max(999),
          promotionId: id.nullable(),
        }),
      )
      .max(limits.guestCartLines),
  );

function written(lines: readonly GuestCartLine[]): string {
  return lines
    .map(({ skuId, resellerId, quantity, promotionId }) =>
      [skuId, resellerId, quantity, promotionId].map((figure) => figure?.toString(36) ?? "").join("."),
    )
    .join("_");
}

const stored = z.object({
  /** Seconds since 1970. Max-Age is the browser's word; this one is ours, and signed. */
  until: z.number(),
  token: z.string().min(1).max(limits.tokenLength).optional(),
  user: z.object({ id, name: z.string(), email: z.string(), type: z.number().int() }).optional(),
  location: z
    .object({
      cep: z.string().regex(/^\d{5}-\d{3}$/),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      placeId: z.string().optional(),
    })
    .optional(),
  cart: guestCart.optional(),
  cartKey: z.string().max(limits.guestCartKeyLength).optional(),
  step: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).optional(),
  address: id.optional(),
  notices: z.array(notice).optional(),
});

const now = () => Math.floor(Date.now() / 1000);

/** What a `Cookie` header holds for us, or null where it holds nothing that counts. */
export async function fromCookie(
  header: string | null,
): Promise<{ content: SessionContent; ageing: boolean } | null> {
  const value: unknown = await cookie.parse(header).catch(() => null);
  const parsed = stored.safeParse(value);
  if (!parsed.success || parsed.data.until <= now()) return null;
  const { token, user, location, cart, cartKey, step, address, notices, until } = parsed.data;
  const known = token && user ? { token, shopper: user } : { token: null, shopper: null };
  const content: SessionContent = {
    ...known,
    location: location ? { ...location, placeId: location.placeId ?? null } : null,
    guestCart: cart ?? [],
    guestCartKey: cart ? (cartKey ?? null) : null,
    profileStep: step ?? null,
    addressId: address ?? null,
    notices: notices ?? [],
  };
  return { content, ageing: until - now() < lifetimeInSeconds - renewalInSeconds };
}

/** The `Set-Cookie` header that keeps this content for 60 days from now. */
export async function toCookie(content: SessionContent): Promise<string> {
  const {
    token,
    shopper,
    location,
    guestCart: lines,
    guestCartKey,
    profileStep,
    addressId,
    notices,
  } = content;
  const header = await cookie.serialize({
    until: now() + lifetimeInSeconds,
    token: token ?? undefined,
    user: shopper ?? undefined,
    location: location ? { ...location, placeId: location.placeId ?? undefined } : undefined,
    cart: lines.length > 0 ? written(lines) : undefined,
    cartKey: lines.length > 0 ? (guestCartKey ?? undefined) : undefined,
    step: profileStep ?? undefined,
    address: addressId ?? undefined,
    notices: notices.length > 0 ? notices : undefined,
  } satisfies Record<keyof z.input<typeof stored>, unknown>);
  // A browser would drop it without a word, and a cart with it.
  if (Buffer.byteLength(header) >= longestCookieInBytes)
    throw new RangeError("The session outgrew its cookie");
  return header;
}

/** The latest of some messages that fit the room a cookie has for them; a single one that is too long is cut. */
export function fittingNotices(notices: readonly NoticeMessage[]): readonly NoticeMessage[] {
  const sizeInBytes = (some: readonly NoticeMessage[]) => Buffer.byteLength(JSON.stringify(some));
  if (notices.length <= mostNotices && sizeInBytes(notices) <= limits.noticesInBytes) return notices;
  const [first, ...rest] = notices;
  if (rest.length > 0) return fittingNotices(rest);
  if (!first) return [];
  const { kind, message } = first;
  const shorter = Array.from(message);
  return fittingNotices([
    { kind, message: `${shorter.slice(0, Math.floor(shorter.length * 0.8)).join("")}…` },
  ]);
}
