import { randomBytes } from "node:crypto";
import { type GuestCartLine, guestCartLineLimit } from "~/model/cart";
import type { Location } from "~/model/location";
import type { NoticeMessage } from "~/model/notice";
import type { ProfileStep } from "~/model/profile-step";
import { type Shopper, toInstaller } from "~/model/shopper";
import {
  limits,
  parseSessionCookie,
  type SessionContent,
  serializeSessionCookie,
  trimNotices,
} from "./session-cookie.server";

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

const truncateName = (name: string) => Array.from(name).slice(0, limits.nameLength).join("");
const newGuestCartKey = () => randomBytes((limits.guestCartKeyLength * 3) / 4).toString("base64url");

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
    if (token.length > limits.tokenLength) {
      throw new RangeError(
        `The upstream's token has ${token.length} characters, more than a cookie can hold`,
      );
    }
    const name = truncateName(shopper.name);
    const email = shopper.email.slice(0, limits.emailLength);
    const { id, type } = shopper;
    return this.#with({ token, shopper: { id, name, email, type }, addressId: null, profileStep: null });
  }

  renamed(name: string, email?: string): Session {
    if (!this.shopper) return this;
    const known = { ...this.shopper, name: truncateName(name) };
    return this.#with({ shopper: email ? { ...known, email: email.slice(0, limits.emailLength) } : known });
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
    const placeId = (location.placeId?.length ?? 0) > limits.placeIdLength ? null : location.placeId;
    const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
    const { cep, latitude, longitude } = location;
    return this.#with({
      location: { cep, latitude: rounded(latitude), longitude: rounded(longitude), placeId },
    });
  }

  /** Throws a RangeError above `guestCartLineLimit`; `addLine` checks first. */
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
