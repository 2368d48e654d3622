import type { z } from "zod";
import type { address } from "../../contract/addresses";
import type { SavedAddress } from "./placement-facts";
import type { Change } from "./reckoning";

type SeenAddress = Partial<z.output<typeof address>>;

interface Sent {
  readonly resellerId: number;
  readonly addressId: number;
  /** As the shopper saw it; what it leaves out is not compared. */
  readonly seenAddress: SeenAddress;
}

/**
 * Orders that would go elsewhere than the shopper saw: to an address that is gone or was changed meanwhile, or that is
 * no longer the one that things are sent to. `chosenId` is the one that is.
 */
export function destinationChanges(
  orders: readonly Sent[],
  destinations: ReadonlyMap<number, SavedAddress>,
  chosenId: number | null,
): Change[] {
  return orders.flatMap(({ resellerId, addressId, seenAddress }) => {
    const saved = destinations.get(addressId);
    const stands = saved?.deletedAt === null && addressId === chosenId && isAsSeen(saved, seenAddress);
    return stands ? [] : [{ kind: "address" as const, resellerId }];
  });
}

function isAsSeen(saved: SavedAddress, seen: SeenAddress): boolean {
  const pairs = [
    [seen.addressName, saved.street],
    [seen.addressNumber, saved.number],
    [seen.addressComplement, saved.complement],
    [seen.neighborhood, saved.neighborhood],
    [seen.city, saved.city],
    [seen.state, saved.state],
    [seen.postalCode?.replace(/\D/g, ""), saved.postalCode],
  ] as const;
  return pairs.every(([shown, kept]) => shown === undefined || shown === null || shown === (kept ?? ""));
}
