import type { SavedCard } from "~/model/card";
import { findSavedCards } from "../accounts.server";
import { getCapabilities } from "../capabilities.server";
import type { Upstream } from "../http.server";
import { nullIfMissing } from "../upstream-error.server";

export const savesCards = (upstream: Upstream): boolean => getCapabilities(upstream).saveCards;

/** Cards to choose from; none where the upstream saves none, or does not say yet that it does. */
export const findOfferedCards = async (upstream: Upstream): Promise<SavedCard[]> =>
  savesCards(upstream) ? findCardsToPay(upstream) : [];

/** Asks an upstream that says nothing yet, too: another process may have offered a card. */
export const findCardsToPay = async (upstream: Upstream): Promise<SavedCard[]> =>
  (await nullIfMissing(findSavedCards(upstream))) ?? [];
