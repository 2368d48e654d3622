/** A product or reseller review (catalogue 3, "Review"). */
export interface Review {
  /** 1 to 5. */
  readonly note: number;
  readonly comment: string | null;
  /** ISO 8601; null if the upstream does not say. */
  readonly createdAt: string | null;
  readonly authorName: string | null;
  readonly authorPicture: string | null;
  /** Upstream paths. */
  readonly pictures: readonly string[];
}
