/** What the coupon box shows of the coupon that its page's address names. */
export interface CouponBoxContent {
  /** It counts: its code, and what it takes off, in words. */
  readonly applied: {
    readonly code: string;
    readonly benefit: string;
    readonly beside: string | null;
  } | null;
  /** It does not count, and why. It stays named, and counts again once it can. */
  readonly suspended: {
    readonly code: string;
    readonly title: string;
    readonly reason: string;
    /** What would make it count. */
    readonly next: string | null;
    /** The login, for who is a guest. */
    readonly login: string | null;
  } | null;
}

/** A code that was typed and refused. */
export interface CouponRefusal {
  readonly status: number;
  readonly typed: string;
  readonly title: string | null;
  readonly message: string;
  /** Of the page's answer: after too many tries, when the next one may be made. */
  readonly headers?: Readonly<Record<string, string>>;
}
