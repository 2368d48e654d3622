import { createHmac, randomBytes } from "node:crypto";
import { type CookieSerializeOptions, createCookie } from "@remix-run/node";
import { z } from "zod";
import { settings } from "~/env.server";
import { type GuestCartLine, guestCartLineLimit } from "~/model/cart";
import type { Location } from "~/model/location";
import type { NoticeMessage } from "~/model/notice";
import type { ProfileStep } from "~/model/profile-step";
import { type Shopper, toInstaller } from "~/model/shopper";

export const emptySession: SessionContent = {
  token: null,
  shopper: null,
  location: null,
  guestCart: [],
  guestCartKey: null,
  profileStep: null,
  addressId: null,
  notices: [],
};

const truncateName = (name: string) => Array.from(name).slice(0, sessionLimits.nameLength).join("");
const newGuestCartKey = () => randomBytes((sessionLimits.guestCartKeyLength * 3) / 4).toString("base64url");

/** Immutable session: each method returns a new one, which `redirectTo` or `commitSession` sends. */
export class Session {
  readonly #content: SessionContent;
  /** Differs from the browser's cookie, so it must be sent. */
  readonly changed: boolean;
  /** Valid, but due for renewal. */
  readonly ageing: boolean;

  constructor(content: SessionContent, { changed = false, ageing = false } = {}) {
    this.#content = content;
    this.changed = changed;
    this.ageing = ageing;
  }

  get content(): SessionContent {
    return this.#content;
  }
  get token() {
    return this.#content.token;
  }
  get shopper() {
    return this.#content.shopper;
  }
  get location() {
    return this.#content.location;
  }
  get guestCart() {
    return this.#content.guestCart;
  }
  get guestCartKey() {
    return this.#content.guestCartKey;
  }
  get profileStep() {
    return this.#content.profileStep;
  }
  get addressId() {
    return this.#content.addressId;
  }
  get notices() {
    return this.#content.notices;
  }

  /** The guest's lines stay until they are merged (`withGuestCart`). */
  signIn(token: string, shopper: Shopper): Session {
    if (token.length > sessionLimits.tokenLength) {
      throw new RangeError(
        `The upstream's token has ${token.length} characters, more than a cookie can hold`,
      );
    }
    const name = truncateName(shopper.name);
    const email = shopper.email.slice(0, sessionLimits.emailLength);
    const { id, type } = shopper;
    return this.#with({ token, shopper: { id, name, email, type }, addressId: null, profileStep: null });
  }

  renamed(name: string, email?: string): Session {
    if (!this.shopper) return this;
    const known = { ...this.shopper, name: truncateName(name) };
    return this.#with({
      shopper: email ? { ...known, email: email.slice(0, sessionLimits.emailLength) } : known,
    });
  }

  /** The client has become an installer. */
  asInstaller(): Session {
    return this.shopper ? this.#with({ shopper: toInstaller(this.shopper) }) : this;
  }

  /** Clears the shopper's data and keeps the location (catalogue 4, "Logout"). */
  signOut(): Session {
    return this.#with({ ...emptySession, location: this.location });
  }

  /** The upstream rejected the token. Unmerged lines stay. */
  expire(): Session {
    return this.#with({ token: null, shopper: null, addressId: null, profileStep: null });
  }

  locatedAt(location: Location): Session {
    const placeId = (location.placeId?.length ?? 0) > sessionLimits.placeIdLength ? null : location.placeId;
    const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
    const { cep, latitude, longitude } = location;
    return this.#with({
      location: { cep, latitude: rounded(latitude), longitude: rounded(longitude), placeId },
    });
  }

  /** Throws a RangeError above `guestCartLineLimit`; `addCartLine` checks first. */
  withGuestCart(lines: readonly GuestCartLine[]): Session {
    if (lines.length > guestCartLineLimit) {
      throw new RangeError(`A guest's cart holds ${guestCartLineLimit} lines, not ${lines.length}`);
    }
    const guestCartKey = lines.length > 0 ? (this.guestCartKey ?? newGuestCartKey()) : null;
    return this.#with({ guestCart: lines, guestCartKey });
  }

  atProfileStep(profileStep: ProfileStep): Session {
    return this.profileStep === profileStep ? this : this.#with({ profileStep });
  }

  deliveringTo(addressId: number | null): Session {
    return this.addressId === addressId ? this : this.#with({ addressId });
  }

  /** Queues a message for the next page; drops the oldest when the cookie is full. */
  notify(notice: NoticeMessage): Session {
    return this.#with({ notices: trimNotices([...this.notices, notice]) });
  }

  withoutNotices(): Session {
    return this.notices.length === 0 ? this : this.#with({ notices: [] });
  }

  #with(change: Partial<SessionContent>): Session {
    return new Session({ ...this.#content, ...change }, { changed: true });
  }
}

export async function readSession(headers: Headers): Promise<Session> {
  const read = await parseSessionCookie(headers.get("cookie"));
  return read ? new Session(read.content, { ageing: read.ageing }) : new Session(emptySession);
}

export function commitSession(session: Session): Promise<string> {
  return serializeSessionCookie(session.content);
}

/** Browser limit, including name and attributes. */
export const maxCookieBytes = 4096;

interface SignedCookie {
  /** Null without a value that this shop has signed for this cookie. */
  parse(header: string | null): Promise<unknown>;
  serialize(value: unknown, options?: CookieSerializeOptions): Promise<string>;
}

export function createSignedCookie(shortName: string, lifetimeInSeconds: number): SignedCookie {
  const name = settings.overHttps ? `__Host-${shortName}` : shortName;
  const boundToName = settings.sessionSecrets.map((secret) =>
    createHmac("sha256", secret).update(name).digest("base64url"),
  );
  const cookie = createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    secure: settings.overHttps,
    path: "/",
    maxAge: lifetimeInSeconds,
    // The previous release signed with the secrets themselves.
    secrets: [...boundToName, ...settings.sessionSecrets],
  });
  return {
    async parse(header) {
      // A parent domain may set another of this name, which the browser may send first.
      for (const pair of (header ?? "").split(";").map((text) => text.trim())) {
        if (!pair.startsWith(`${name}=`)) continue;
        const value: unknown = await cookie.parse(pair).catch(() => null);
        if (value !== null && value !== "") return value;
      }
      return null;
    },
    serialize: (value, options) => cookie.serialize(value, options),
  };
}

export interface SessionContent {
  /** Bearer token of the upstream; null exactly when `shopper` is. */
  readonly token: string | null;
  readonly shopper: Shopper | null;
  readonly location: Location | null;
  /** Lines of a guest, or lines that a login has not merged yet. */
  readonly guestCart: readonly GuestCartLine[];
  /** Idempotency key of the cart merge; null for an empty guest cart. */
  readonly guestCartKey: string | null;
  readonly profileStep: ProfileStep | null;
  readonly addressId: number | null;
  readonly notices: readonly NoticeMessage[];
}

/** Maximum lengths that keep the cookie under 4,096 bytes; `tests/session/session.test.ts` checks the sum. */
export const sessionLimits = {
  guestCartLines: guestCartLineLimit,
  guestCartKeyLength: 8,
  tokenLength: 1024,
  /** Characters. The greeting shows 18; the profile page reads the full name from the upstream. */
  nameLength: 24,
  emailLength: 254,
  placeIdLength: 100,
  /** Only in a guest's cookie, which has no token. */
  productSlugsInBytes: 1300,
  noticesInBytes: 420,
} as const;

const lifetimeInSeconds = 60 * 24 * 60 * 60;
const renewalInSeconds = 24 * 60 * 60;

const cookie = createSignedCookie("envelopa", lifetimeInSeconds);

const id = z.number().int().min(0);
const notice = z.object({
  kind: z.enum(["success", "warning", "information", "failure"]),
  title: z.string().optional(),
  message: z.string(),
});

const parseBase36 = (text: string | undefined) => (text ? Number.parseInt(text, 36) : Number.NaN);

/** Base 36 to save bytes: sku_reseller_quantity_promotion. */
const guestCart = z
  .string()
  .transform((text) =>
    text.split("_").map((line) => {
      const [skuId, resellerId, quantity, promotionId] = line.split(".");
      return {
        skuId: parseBase36(skuId),
        resellerId: parseBase36(resellerId),
        quantity: parseBase36(quantity),
        promotionId: promotionId ? parseBase36(promotionId) : null,
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
      .max(sessionLimits.guestCartLines),
  );

function serializeGuestCart(lines: readonly GuestCartLine[]): string {
  return lines
    .map(({ skuId, resellerId, quantity, promotionId }) =>
      [skuId, resellerId, quantity, promotionId].map((figure) => figure?.toString(36) ?? "").join("."),
    )
    .join("_");
}

/** The slugs of the first lines, up to a number of bytes; undefined if there are none. */
function slugsThatFit(lines: readonly GuestCartLine[]): string[] | undefined {
  let bytes = 0;
  const slugs = lines.map(({ productSlug }) => {
    const slug = productSlug ?? "";
    bytes += Buffer.byteLength(JSON.stringify(slug));
    return bytes <= sessionLimits.productSlugsInBytes ? slug : "";
  });
  return slugs.some((slug) => slug !== "") ? slugs : undefined;
}

const withSlug = (line: GuestCartLine, slug: string | undefined): GuestCartLine =>
  slug ? { ...line, productSlug: slug } : line;

const stored = z.object({
  /** Seconds since 1970. Signed, because the browser controls Max-Age. */
  until: z.number(),
  token: z.string().min(1).max(sessionLimits.tokenLength).optional(),
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
  cartKey: z.string().max(sessionLimits.guestCartKeyLength).optional(),
  /** One for each line of `cart`, empty where it did not fit. */
  slugs: z.array(z.string()).optional(),
  step: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).optional(),
  address: id.optional(),
  notices: z.array(notice).optional(),
});

const now = () => Math.floor(Date.now() / 1000);

export async function parseSessionCookie(
  header: string | null,
): Promise<{ content: SessionContent; ageing: boolean } | null> {
  const value: unknown = await cookie.parse(header).catch(() => null);
  const parsed = stored.safeParse(value);
  if (!parsed.success || parsed.data.until <= now()) return null;
  const { token, user, location, cart, cartKey, slugs, step, address, notices, until } = parsed.data;
  const known = token && user ? { token, shopper: user } : { token: null, shopper: null };
  const content: SessionContent = {
    ...known,
    location: location ? { ...location, placeId: location.placeId ?? null } : null,
    guestCart: (cart ?? []).map((line, index) => withSlug(line, slugs?.[index])),
    guestCartKey: cart ? (cartKey ?? null) : null,
    profileStep: step ?? null,
    addressId: address ?? null,
    notices: notices ?? [],
  };
  return { content, ageing: until - now() < lifetimeInSeconds - renewalInSeconds };
}

export async function serializeSessionCookie(content: SessionContent): Promise<string> {
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
    cart: lines.length > 0 ? serializeGuestCart(lines) : undefined,
    cartKey: lines.length > 0 ? (guestCartKey ?? undefined) : undefined,
    slugs: token === null ? slugsThatFit(lines) : undefined,
    step: profileStep ?? undefined,
    address: addressId ?? undefined,
    notices: notices.length > 0 ? notices : undefined,
  } satisfies Record<keyof z.input<typeof stored>, unknown>);
  // Browsers silently drop a larger cookie, and the cart with it.
  if (Buffer.byteLength(header) >= maxCookieBytes) throw new RangeError("The session outgrew its cookie");
  return header;
}

const maxNotices = 20;

export function trimNotices(notices: readonly NoticeMessage[]): readonly NoticeMessage[] {
  const sizeInBytes = (some: readonly NoticeMessage[]) => Buffer.byteLength(JSON.stringify(some));
  if (notices.length <= maxNotices && sizeInBytes(notices) <= sessionLimits.noticesInBytes) return notices;
  const [first, ...rest] = notices;
  if (rest.length > 0) return trimNotices(rest);
  if (!first) return [];
  const { kind, message } = first;
  const shorter = Array.from(message);
  return trimNotices([{ kind, message: `${shorter.slice(0, Math.floor(shorter.length * 0.8)).join("")}…` }]);
}
