import { useRef, useState } from "react";
import type { CheckoutView } from "~/features/checkout/checkout-view.server";
import { type CardFault, cardFields, findCardFaults, noCard, type TypedCard } from "~/model/card";

type Texts = CheckoutView["card"]["texts"];
export type CardField = keyof TypedCard;

interface CardComplaint {
  readonly title: string;
  readonly faults: readonly { readonly field: CardField; readonly message: string }[];
  readonly next?: string;
  /** The browser cannot reach the provider; the provider's own page may still work. */
  readonly offersPage?: boolean;
}

/** Carries the press it answers, so that the same message is announced again. */
export interface SaidComplaint extends CardComplaint {
  readonly press: number;
}

/** Card data exists only in this page's state and is lost on navigation. */
export interface TypedCardState {
  readonly card: TypedCard;
  readonly isEmpty: boolean;
  /** Validated and no longer being edited. */
  readonly isKept: boolean;
  readonly complaint: SaidComplaint | null;
  type(field: CardField, text: string): void;
  check(): boolean;
  complain(complaint: CardComplaint | null): void;
  retype(): void;
}

export function useTypedCard({
  texts,
  today,
}: Pick<CheckoutView["card"], "texts" | "today">): TypedCardState {
  const [card, setCard] = useState(noCard);
  const [isKept, setKept] = useState(false);
  const [complaint, setComplaint] = useState<SaidComplaint | null>(null);
  const presses = useRef(0);
  const complain = (about: CardComplaint | null) => {
    presses.current += 1;
    setComplaint(about && { ...about, press: presses.current });
  };
  return {
    card,
    isEmpty: cardFields.every((field) => card[field] === ""),
    isKept,
    complaint,
    type(field, text) {
      setCard((before) => ({ ...before, [field]: text }));
      setComplaint((before) => before && withoutFault(before, field));
    },
    check() {
      const found = complaintAbout(findCardFaults(card, today), texts);
      complain(found);
      setKept(found === null);
      return found === null;
    },
    complain,
    retype: () => setKept(false),
  };
}

/** Missing fields are reported before invalid ones. */
function complaintAbout(wrong: Partial<Record<CardField, CardFault>>, texts: Texts): CardComplaint | null {
  const faults = cardFields.flatMap((field) => {
    const fault = wrong[field];
    if (!fault) return [];
    const messages = { missing: texts.required, invalid: texts.wrong[field], expired: texts.expired };
    return [{ field, message: messages[fault] }];
  });
  if (faults.length === 0) return null;
  const isIncomplete = Object.values(wrong).includes("missing");
  return { title: isIncomplete ? texts.fillAllFields : texts.invalidCard, faults };
}

function withoutFault(complaint: SaidComplaint, field: CardField): SaidComplaint | null {
  const faults = complaint.faults.filter((fault) => fault.field !== field);
  return faults.length === 0 ? null : { ...complaint, faults };
}
