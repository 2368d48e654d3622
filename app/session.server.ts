import { randomBytes } from "node:crypto";
import type { GuestCartLine } from "./domain/cart";
import { guestCartLineLimit } from "./domain/guest-cart";
import type { Location } from "./domain/location";
import type { NoticeMessage } from "./domain/notice";
import type { ProfileStep } from "./domain/profile-step";
import type { Shopper } from "./domain/shopper";
import { fittingNotices, fromCookie, limits, type SessionContent, toCookie } from "./session-cookie.server";

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

const shortened = (name: string) => Array.from(name).slice(0, limits.nameLength).join("");
const newGuestCartKey = () => randomBytes((limits.guestCartKeyLength * 3) / 4).toString("base64url");

/**
 * What the one cookie says about whoever sent it. A session never changes: each verb answers with another
 * one, which `redirectTo` or `commit` sends back.
 */
export class Session {
  readonly #content: SessionContent;
  /** Differs from what the browser holds, so it has to be sent. */
  readonly changed: boolean;
  /** Sound, but so old that it should be sent again before it ends. */
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

  /** Logged in. The guest's lines stay until they are merged: see `withGuestCart`. */
  signIn(token: string, shopper: Shopper): Session {
    if (token.length > limits.tokenLength) {
      throw new RangeError(
        `The upstream's token has ${token.length} characters, more than a cookie can hold`,
      );
    }
    const name = shortened(shopper.name);
    const email = shopper.email.slice(0, limits.emailLength);
    const { id, type } = shopper;
    return this.#with({ token, shopper: { id, name, email, type }, addressId: null, profileStep: null });
  }

  /** The shopper has another name now, and perhaps another e-mail. */
  renamed(name: string, email?: string): Session {
    if (!this.shopper) return this;
    const known = { ...this.shopper, name: shortened(name) };
    return this.#with({ shopper: email ? { ...known, email: email.slice(0, limits.emailLength) } : known });
  }

  /** Logged out: all that is the shopper's goes (catalogue 4, "Logout"). Where they are stays. */
  signOut(): Session {
    return this.#with({ ...emptySession, location: this.location });
  }

  /** The upstream no longer knows the token. Lines that were never merged stay. */
  expire(): Session {
    return this.#with({ token: null, shopper: null, addressId: null, profileStep: null });
  }

  locatedAt(location: Location): Session {
    const placeId = (location.placeId?.length ?? 0) > limits.placeIdLength ? null : location.placeId;
    const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
    const { cep, latitude, longitude } = location;
    return this.#with({
      location: { cep, latitude: rounded(latitude), longitude: rounded(longitude), placeId },
    });
  }

  /** Replaces the guest's lines. More than `guestCartLineLimit` of them is a RangeError: `addLine` asks first. */
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

  /** Adds a message for the next page. Where there are too many for the cookie, the oldest give way. */
  notify(notice: NoticeMessage): Session {
    return this.#with({ notices: fittingNotices([...this.notices, notice]) });
  }

  withoutNotices(): Session {
    return this.notices.length === 0 ? this : this.#with({ notices: [] });
  }

  #with(change: Partial<SessionContent>): Session {
    return new Session({ ...this.#content, ...change }, { changed: true });
  }
}

/** The session of a request. A cookie that cannot be read, or is too old, counts as none. */
export async function readSession(headers: Headers): Promise<Session> {
  const read = await fromCookie(headers.get("cookie"));
  return read ? new Session(read.content, { ageing: read.ageing }) : new Session(emptySession);
}

/** The `Set-Cookie` header for a session, whether it changed or not. */
export function commit(session: Session): Promise<string> {
  return toCookie(session.content);
}
