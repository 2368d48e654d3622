import { z } from "zod";
import { defineCall } from "./call";
import { done, flag, id, integer, list, text } from "./wire";

/** Cards that the payment provider keeps for an account (ours, with the capability `saved-cards`). */

export const listSavedCards = defineCall({
  name: "listSavedCards",
  mayBeMissing: true,
  method: "GET",
  path: "client/cards",
  access: "bearer",
  specification: "purchase 3",
  answer: z.object({
    cards: list(
      z.object({
        id,
        brand: text,
        lastDigits: text.describe("The last four digits of its number."),
        expiryMonth: integer,
        expiryYear: integer,
        isExpired: flag,
      }),
    ),
  }),
  ourChoice:
    "The saved cards of the token's account, newest first. A card is saved by `SaveCard` of an order that is paid by card, and used by `SavedCardId`; an expired one can only be removed.",
});

export const removeSavedCard = defineCall({
  name: "removeSavedCard",
  isDecidedByStatus: true,
  mayBeMissing: true,
  method: "POST",
  path: "client/cards/remove",
  access: "bearer",
  specification: "purchase 3",
  isIdempotent: true,
  body: z.object({ id }),
  answer: done,
  ourChoice:
    "Removes the card here at once and at the provider soon after. No effect on a card that is not saved, or not by this account.",
});
