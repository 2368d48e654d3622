export interface CouponBoxContent {
  readonly applied: {
    readonly code: string;
    readonly benefit: string;
    readonly beside: string | null;
  } | null;
  /** Not applied at the moment; it applies again once its conditions are met. */
  readonly suspended: {
    readonly code: string;
    readonly title: string;
    readonly reason: string;
    readonly next: string | null;
    /** Login URL for guests. */
    readonly login: string | null;
  } | null;
}
