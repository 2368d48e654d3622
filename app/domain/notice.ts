export type NoticeKind = "success" | "warning" | "information" | "failure";

/** What the shop tells a shopper once, on the next page they see. */
export interface NoticeMessage {
  readonly kind: NoticeKind;
  readonly title?: string;
  readonly message: string;
}
