import type { z } from "zod";
import type { address } from "../../contract/addresses";
import type { Change } from "./calculate-order";
import type { SavedAddress } from "./placement-facts";

type SeenAddress = Partial<z.output<typeof address>>;

interface Sent {
  readonly resellerId: number;
  readonly addressId: number;
  /** As displayed at checkout; missing fields are not compared. */
  readonly seenAddress: SeenAddress;
}

/** Orders whose destination was deleted, edited or is no longer the selected address (`chosenId`). */
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
