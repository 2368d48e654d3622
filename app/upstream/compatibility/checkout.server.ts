import type { SavedCard } from "~/model/card";
import { findSavedCards } from "~/upstream/accounts.server";
import { getCapabilities } from "~/upstream/capabilities.server";
import type { Upstream } from "~/upstream/http.server";
import { awaitUnlessMissing } from "~/upstream/upstream-error.server";

/** How orders can be paid at this upstream. `isJoint`: one Pix code or boleto pays those of all shops. */
export function getAcceptedPayments(upstream: Upstream) {
  const { takeCards, payOnCardPage, takePix, takeBoletos, joinPayments } = getCapabilities(upstream);
  return {
    card: takeCards,
    hasCardPage: payOnCardPage,
    pix: takePix,
    boleto: takeBoletos,
    isJoint: joinPayments,
  };
}

/** A waiting order stands until it is paid or cancelled where the upstream cannot replace it with another one. */
export const supportsOrderReplacement = (upstream: Upstream): boolean =>
  getCapabilities(upstream).changePayments;

export const supportsSavedCards = (upstream: Upstream): boolean => getCapabilities(upstream).saveCards;

/** Cards to choose from; none where the upstream saves none, or does not say yet that it does. */
export const findOfferedCards = async (upstream: Upstream): Promise<SavedCard[]> =>
  supportsSavedCards(upstream) ? findCardsToPay(upstream) : [];

/** Asks an upstream that says nothing yet, too: another process may have offered a card. */
export const findCardsToPay = async (upstream: Upstream): Promise<SavedCard[]> =>
  (await awaitUnlessMissing(findSavedCards(upstream))) ?? [];

/** An item's list of walls and parts, for an upstream that keeps it with the order. */
export const measuresToWire = (upstream: Upstream, measures: string | null | undefined) =>
  measures && getCapabilities(upstream).keepMeasures ? { Measures: measures } : {};

/** Guests buy with a password of their own where the upstream mails no link that sets the first one. */
export const supportsGuestCheckout = (upstream: Upstream): boolean =>
  getCapabilities(upstream).checkOutGuests;
