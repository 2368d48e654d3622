import { listSavedCards, removeSavedCard } from "../../contract/saved-cards";
import type { SavedCard } from "../domain/card";
import type { Upstream } from "./http.server";

/** Cards that the payment provider keeps for the account (ours: client/cards), newest first. */
export const findSavedCards = async (upstream: Upstream): Promise<SavedCard[]> =>
  (await upstream(listSavedCards)).cards;

export async function deleteSavedCard(upstream: Upstream, id: number): Promise<void> {
  await upstream(removeSavedCard, { body: { id } });
}
