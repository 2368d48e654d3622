export type LimitedAction =
  | "signIn"
  | "signInAnywhere"
  | "registration"
  | "newPassword"
  | "cep"
  | "coupon"
  | "order"
  | "card"
  | "stockAlert"
  | "emailChange"
  | "quote"
  | "portfolio"
  | "room"
  | "visitReport"
  | "wallDrawing";

export interface RateLimit {
  readonly perAccount: number;
  /** A family, an office, or a mobile carrier's NAT. */
  readonly perAddress: number;
  readonly windowInSeconds: number;
}

const minute = 60;
const hour = 60 * minute;

/** See docs/decisions/limits.md and docs/settings.md. */
export const rateLimits: Readonly<Record<LimitedAction, RateLimit>> = {
  /** Wrong passwords; a correct one is refunded. */
  signIn: { perAccount: 20, perAddress: 100, windowInSeconds: 15 * minute },
  /** Of an e-mail at all addresses where it has not logged in before; only the account counts. */
  signInAnywhere: { perAccount: 200, perAddress: 1000, windowInSeconds: 15 * minute },
  registration: { perAccount: 5, perAddress: 60, windowInSeconds: hour },
  newPassword: { perAccount: 5, perAddress: 30, windowInSeconds: hour },
  cep: { perAccount: 60, perAddress: 300, windowInSeconds: 10 * minute },
  /** Invalid coupon codes; a valid one is refunded. */
  coupon: { perAccount: 20, perAddress: 200, windowInSeconds: 10 * minute },
  order: { perAccount: 30, perAddress: 300, windowInSeconds: 10 * minute },
  card: { perAccount: 10, perAddress: 100, windowInSeconds: hour },
  quote: { perAccount: 20, perAddress: 100, windowInSeconds: hour },
  portfolio: { perAccount: 30, perAddress: 150, windowInSeconds: hour },
  /** Photos and projects of rooms. */
  room: { perAccount: 30, perAddress: 150, windowInSeconds: hour },
  stockAlert: { perAccount: 10, perAddress: 60, windowInSeconds: hour },
  visitReport: { perAccount: 60, perAddress: 600, windowInSeconds: 10 * minute },
  /** Pictures that are not cached, by address alone. */
  wallDrawing: { perAccount: 200, perAddress: 1000, windowInSeconds: 10 * minute },
  emailChange: { perAccount: 5, perAddress: 30, windowInSeconds: hour },
};
