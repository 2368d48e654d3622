import type { z } from "zod";
import type { SavedCard } from "~/model/card";
import type { Profile, Shopper } from "~/model/shopper";
import { changePassword, type client, editProfile, getProfile } from "../../contract/accounts";
import { listSavedCards, removeSavedCard } from "../../contract/saved-cards";
import { getShopperOverview } from "../../contract/shopper-overview";
import type { Upstream } from "./http.server";
import { pictureFromWire } from "./pictures.server";
import { awaitOrNull } from "./upstream-error.server";

/** The shopper's own data (purchase 7, "user/get-one"). */
export async function findProfile(upstream: Upstream, shopper: Shopper): Promise<Profile> {
  const found = await awaitOrNull(upstream(getProfile, { query: { id: shopper.id } }));
  const { id, name, email, type } = shopper;
  return profileFromWire(found ?? { id, name, email, type });
}

/**
 * Saves name, tax id and phone as shown, and optionally the picture: a data URL, or null to remove it (purchase 7,
 * "client/editprofile"). Everything else is sent back as it was read.
 */
export async function saveProfile(
  upstream: Upstream,
  profile: Profile,
  changes: { name: string; taxId: string; phone: string; picture?: string | null },
): Promise<void> {
  const before = await awaitOrNull(upstream(getProfile, { query: { id: profile.id } }));
  await upstream(editProfile, {
    body: {
      ...(before ?? { id: profile.id, email: profile.email, type: profile.type }),
      ...(changes.picture !== undefined && { image: changes.picture }),
      name: changes.name,
      cnpj: changes.taxId,
      phoneNumber: changes.phone,
    },
  });
}

/** Returns whether a change of e-mail that waited for its confirmation has ended. */
export async function savePassword(
  upstream: Upstream,
  change: { shopperId: number; currentPassword: string; newPassword: string },
): Promise<boolean> {
  const { shopperId, currentPassword, newPassword } = change;
  const body = { id: shopperId, currentPassword, newPassword };
  return (await upstream(changePassword, { body })).endsEmailChange ?? false;
}

function profileFromWire(wire: z.output<typeof client>): Profile {
  return {
    id: wire.id,
    name: wire.name ?? null,
    email: wire.email ?? null,
    taxId: wire.cnpj ?? null,
    phone: wire.phoneNumber ?? null,
    registeredAt: wire.created_at && !Number.isNaN(Date.parse(wire.created_at)) ? wire.created_at : null,
    picture: pictureFromWire(wire.image),
    type: wire.type,
  };
}

export type ShopperOverview = z.output<typeof getShopperOverview.answer>;

/** Pieces in the cart and ids of the favourites (ours: client/overview). Readers of one page share the call. */
export function findShopperOverview(upstream: Upstream): Promise<ShopperOverview> {
  return upstream(getShopperOverview);
}

/** Cards that the payment provider keeps for the account (ours: client/cards), newest first. */
export const findSavedCards = async (upstream: Upstream): Promise<SavedCard[]> =>
  (await upstream(listSavedCards)).cards;

export async function deleteSavedCard(upstream: Upstream, id: number): Promise<void> {
  await upstream(removeSavedCard, { body: { id } });
}
