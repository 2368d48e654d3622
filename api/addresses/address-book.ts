import { and, asc, eq, isNull, ne, type Placeholder, sql } from "drizzle-orm";
import { isSameBy } from "../../common/is-same-by";
import { lockShopper } from "../accounts/lock-shopper";
import type { Database, Queries, Transaction } from "../database/connection";
import { createOncePerDatabase } from "../database/once-per-database";
import { addresses, deliveryAddresses } from "../database/schema/accounts";
import { createNotFoundRefusal, RefusalError } from "../http/refusal-error";
import { messages } from "../messages";
import { type Address, type AddressFields, comparedFields } from "./address-fields";

/** A shopper's saved addresses; exactly one is the default unless the list is empty. */

const byDefault = 0;
const notDefault = 1;
const maxAddresses = 50;

const notDeleted = (userId: number | Placeholder) =>
  and(eq(addresses.userId, userId), isNull(addresses.deletedAt));

export function listAddresses(queries: Queries, userId: number): Promise<Address[]> {
  return queries
    .select()
    .from(addresses)
    .where(notDeleted(userId))
    .orderBy(asc(addresses.addressType), asc(addresses.id));
}

export async function requireAddress(queries: Queries, userId: number, addressId: number): Promise<Address> {
  const [found] = await queries
    .select()
    .from(addresses)
    .where(and(notDeleted(userId), eq(addresses.id, addressId)));
  if (found === undefined) throw createNotFoundRefusal(messages.addressNotFound);
  return found;
}

/** The address selected for delivery, else the default, else null. */
export async function getDeliveryAddress(queries: Queries, userId: number): Promise<Address | null> {
  const [found] = await deliveryAddressOfUser(queries).execute({ userId });
  return found?.address ?? null;
}

const deliveryAddressOfUser = createOncePerDatabase((queries) =>
  queries
    .select({ address: addresses })
    .from(addresses)
    .leftJoin(
      deliveryAddresses,
      and(
        eq(deliveryAddresses.addressId, addresses.id),
        eq(deliveryAddresses.userId, sql.placeholder("userId")),
      ),
    )
    .where(notDeleted(sql.placeholder("userId")))
    .orderBy(sql`${deliveryAddresses.addressId} is null`, asc(addresses.addressType), asc(addresses.id))
    .limit(1)
    .prepare("delivery_address_of_user"),
);

export function addAddress(
  database: Database,
  address: { userId: number; fields: AddressFields; makeDefault: boolean; now: Date },
): Promise<Address> {
  const { userId, fields, now } = address;
  return database.transaction(async (transaction) => {
    await lockShopper(transaction, userId);
    const saved = await listAddresses(transaction, userId);
    const duplicate = saved.find((each) => isSameBy(comparedFields, each, fields));
    // A duplicate form returns the address that the first one saved.
    if (duplicate !== undefined && !address.makeDefault) return duplicate;
    if (saved.length >= maxAddresses) throw new RefusalError(422, messages.tooManyAddresses);
    const makeDefault = address.makeDefault || saved.length === 0;
    if (makeDefault) await clearDefault(transaction, userId);
    const [added] = await transaction
      .insert(addresses)
      .values({ ...fields, userId, addressType: makeDefault ? byDefault : notDefault, createdAt: now })
      .returning();
    if (added === undefined) throw new Error("An address that was inserted did not come back");
    return added;
  });
}

export function editAddress(
  database: Database,
  address: { userId: number; addressId: number; fields: AddressFields; makeDefault: boolean },
): Promise<Address> {
  const { userId, addressId, fields, makeDefault } = address;
  return database.transaction(async (transaction) => {
    await lockShopper(transaction, userId);
    const before = await requireAddress(transaction, userId, addressId);
    if (makeDefault) await clearDefault(transaction, userId);
    const [edited] = await transaction
      .update(addresses)
      .set({ ...fields, addressType: makeDefault ? byDefault : before.addressType })
      .where(eq(addresses.id, addressId))
      .returning();
    return edited ?? before;
  });
}

/** Soft-deletes the address; if it was the default, the oldest remaining one becomes the default. */
export function removeAddress(
  database: Database,
  address: { userId: number; addressId: number; now: Date },
): Promise<void> {
  const { userId, addressId, now } = address;
  return database.transaction(async (transaction) => {
    await lockShopper(transaction, userId);
    const [before] = await transaction
      .select()
      .from(addresses)
      .where(and(eq(addresses.userId, userId), eq(addresses.id, addressId)));
    if (before === undefined) throw createNotFoundRefusal(messages.addressNotFound);
    if (before.deletedAt !== null) return;
    await transaction.update(addresses).set({ deletedAt: now }).where(eq(addresses.id, addressId));
    await transaction.delete(deliveryAddresses).where(eq(deliveryAddresses.addressId, addressId));
    if (before.addressType !== byDefault) return;
    const [oldest] = await listAddresses(transaction, userId);
    if (oldest === undefined) return;
    await transaction.update(addresses).set({ addressType: byDefault }).where(eq(addresses.id, oldest.id));
  });
}

export function selectForDelivery(database: Database, userId: number, addressId: number): Promise<void> {
  return database.transaction(async (transaction) => {
    await lockShopper(transaction, userId);
    await requireAddress(transaction, userId, addressId);
    await transaction
      .insert(deliveryAddresses)
      .values({ userId, addressId })
      .onConflictDoUpdate({ target: deliveryAddresses.userId, set: { addressId } });
  });
}

async function clearDefault(transaction: Transaction, userId: number): Promise<void> {
  await transaction
    .update(addresses)
    .set({ addressType: notDefault })
    .where(and(notDeleted(userId), ne(addresses.addressType, notDefault)));
}
