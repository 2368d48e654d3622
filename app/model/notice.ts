export type NoticeKind = "success" | "warning" | "information" | "failure";

/** A message shown once, on the next page. */
export interface NoticeMessage {
  readonly kind: NoticeKind;
  readonly title?: string;
  readonly message: string;
}

/** Catalogue 9, "Timing". */
const successNoticeInMs = 4500;

/** Other notices beside the page on wide screens (installers 6, "Messages"). */
const floatingNoticeInMs = 10_000;

/**
 * Display time in ms; null until closed: failures always, and on narrow screens (in the page flow) everything but a
 * success.
 */
export function getNoticeDurationMs(kind: NoticeKind, isFloating: boolean): number | null {
  if (kind === "success") return successNoticeInMs;
  return kind !== "failure" && isFloating ? floatingNoticeInMs : null;
}
