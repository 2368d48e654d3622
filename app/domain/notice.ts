export type NoticeKind = "success" | "warning" | "information" | "failure";

/** What the shop tells a shopper once, on the next page they see. */
export interface NoticeMessage {
  readonly kind: NoticeKind;
  readonly title?: string;
  readonly message: string;
}

/** Catalogue 9: how long a success is shown. */
export const successNoticeInMs = 4500;

/** Installers 9: how long any other notice stands at the side of a wide screen. */
export const floatingNoticeInMs = 10_000;

/** Installers 6: how many are shown at once. */
export const mostNotices = 20;

/**
 * How long a notice of this kind stays by itself, in ms; null where it stays until it is closed: a failure, and on a
 * narrow screen whatever is no success, because it stands in the page and covers nothing.
 */
export function noticeStaysInMs(kind: NoticeKind, isFloating: boolean): number | null {
  if (kind === "success") return successNoticeInMs;
  return kind !== "failure" && isFloating ? floatingNoticeInMs : null;
}
