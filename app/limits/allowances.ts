/** What may be tried only so often. */
export type Limited = "signIn" | "registration" | "newPassword" | "cep" | "coupon" | "order" | "card";

export interface Allowance {
  /** Tries of one account in one window. */
  readonly perAccount: number;
  /** Tries from one address in one window: a family's, an office's, or a mobile carrier's with many customers behind it. */
  readonly perAddress: number;
  readonly windowInSeconds: number;
}

const minute = 60;
const hour = 60 * minute;

/** How often what may be tried (docs/decisions/limits.md says why, and docs/settings.md tells operators). */
export const allowances: Readonly<Record<Limited, Allowance>> = {
  /** Wrong passwords: a right one is given back. */
  signIn: { perAccount: 20, perAddress: 100, windowInSeconds: 15 * minute },
  registration: { perAccount: 5, perAddress: 60, windowInSeconds: hour },
  newPassword: { perAccount: 5, perAddress: 30, windowInSeconds: hour },
  cep: { perAccount: 60, perAddress: 300, windowInSeconds: 10 * minute },
  /** Codes that are none: one that counts is given back. */
  coupon: { perAccount: 20, perAddress: 200, windowInSeconds: 10 * minute },
  order: { perAccount: 30, perAddress: 300, windowInSeconds: 10 * minute },
  card: { perAccount: 10, perAddress: 100, windowInSeconds: hour },
};
