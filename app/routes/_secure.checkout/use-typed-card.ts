import { useRef, useState } from "react";
import { type CardFault, cardFaults, cardFields, noCard, type TypedCard } from "~/domain/card";
import type { CheckoutView } from "./checkout-view.server";

type Texts = CheckoutView["card"]["texts"];
export type CardField = keyof TypedCard;

/** What is wrong with the card, in the words of the page. */
export interface CardComplaint {
  readonly title: string;
  readonly faults: readonly { readonly field: CardField; readonly message: string }[];
  readonly next?: string;
  /** The provider cannot be reached from here; its own page may be. */
  readonly offersPage?: boolean;
}

/** A complaint with the press that it answers: the same words said again are to be seen again. */
export interface SaidComplaint extends CardComplaint {
  readonly press: number;
}

/** A card that is being typed: it is in this page's memory, and nowhere else. Leaving the page forgets it. */
export interface TypedCardState {
  readonly card: TypedCard;
  readonly isEmpty: boolean;
  /** It passed its check, and is not being typed any more. */
  readonly isKept: boolean;
  readonly complaint: SaidComplaint | null;
  type(field: CardField, text: string): void;
  /** Whether it may be sent to the provider; otherwise it complains. */
  check(): boolean;
  complain(complaint: CardComplaint | null): void;
  /** Something is wrong with it: its fields come back. */
  retype(): void;
}

export function useTypedCard(texts: Texts): TypedCardState {
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
      const found = complaintAbout(cardFaults(card, new Date()), texts);
      complain(found);
      setKept(found === null);
      return found === null;
    },
    complain,
    retype: () => setKept(false),
  };
}

/** What is missing is said before what is wrong (purchase 5 and 8). */
function complaintAbout(wrong: Partial<Record<CardField, CardFault>>, texts: Texts): CardComplaint | null {
  const faults = cardFields.flatMap((field) =>
    wrong[field]
      ? [{ field, message: wrong[field] === "missing" ? texts.required : texts.wrong[field] }]
      : [],
  );
  if (faults.length === 0) return null;
  const isIncomplete = Object.values(wrong).includes("missing");
  return { title: isIncomplete ? texts.fillAllFields : texts.invalidCard, faults };
}

/** A fault that is being mended is said no longer, and the complaint goes with its last one. */
function withoutFault(complaint: SaidComplaint, field: CardField): SaidComplaint | null {
  const faults = complaint.faults.filter((fault) => fault.field !== field);
  return faults.length === 0 ? null : { ...complaint, faults };
}
