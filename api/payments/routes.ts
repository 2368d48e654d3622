import * as contract from "../../contract/saved-cards";
import { type CallHandler, serveShopper } from "../http/serve";
import { messages } from "../messages";
import { getSavedCards, removeSavedCard } from "./saved-cards";

export const savedCardRoutes: readonly CallHandler[] = [
  serveShopper(contract.listSavedCards, async ({ shopper }, services) => ({
    cards: (await getSavedCards(shopper.id, services)).map((card) => ({
      id: card.id,
      brand: card.brand ?? "",
      lastDigits: card.lastDigits ?? "",
      expiryMonth: card.expiryMonth,
      expiryYear: card.expiryYear,
      isExpired: card.isExpired,
    })),
  })),
  serveShopper(contract.removeSavedCard, async ({ body, shopper }, { database }) => {
    await removeSavedCard(database, shopper.id, body.id);
    return { message: messages.cardRemoved };
  }),
];
