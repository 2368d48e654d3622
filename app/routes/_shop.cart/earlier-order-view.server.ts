import type { NoticeKind } from "~/domain/notice";
import { messages } from "~/messages";
import type { SettledOrder } from "~/services/order-attempt.server";

export interface EarlierOrderView {
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string | null;
  readonly codes: readonly string[];
}

export function earlierOrderView({ state, codes }: SettledOrder): EarlierOrderView | null {
  const { ours } = messages;
  if (state === "none") return null;
  if (state === "unknown") {
    return { kind: "warning", title: ours.orderUnsettled, text: ours.orderUnsettledNext, codes };
  }
  if (codes.length === 0) return { kind: "information", title: ours.orderNotPlaced, text: null, codes };
  const text = state === "ordered" ? ours.orderedStillInCart : null;
  return { kind: "information", title: ours.orderPlacedAnyway(codes), text, codes };
}
