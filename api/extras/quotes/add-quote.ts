import { and, count, eq, gt, inArray } from "drizzle-orm";
import { z } from "zod";
import { toCepDigits } from "../../../common/cep";
import { parsePhone } from "../../../common/phone";
import type { addQuote as contractCall } from "../../../contract/quotes";
import { lockShopper } from "../../accounts/lock-shopper";
import type { Queries, Transaction } from "../../database/connection";
import { users } from "../../database/schema/accounts";
import { products } from "../../database/schema/catalogue";
import { installers } from "../../database/schema/installers";
import { findFilled } from "../../extra-places";
import { claimKey, findStoredAnswer, type KeyedRequest, storeAnswer } from "../../http/idempotency";
import { createNotFoundRefusal, RefusalError, refuseField } from "../../http/refusal-error";
import { messages } from "../../messages";
import { toDay } from "../../payments/sao-paulo-days";
import { deletePhoto, quotePhoto, storeJpeg, storePhoto } from "../../photos/photo";
import { lookUpPostalCode } from "../../postal-codes/look-up-postal-code";
import type { Services } from "../../services";
import { quoteMessages } from "./messages";
import { sendQuoteMail } from "./quote-mails";
import {
  addDays,
  daysUntilExpiry,
  maxRequestsADay,
  maxRequestsPerInstallerADay,
  maxRequestsPerPairADay,
} from "./quote-rules";
import { quotePictures, quoteRecipients, quoteRequests } from "./schema";

type Parts = Pick<Services, "database" | "clock" | "mailer" | "settings" | "postalCodes" | "extras">;
type Wanted = z.output<typeof contractCall.body>;
type NewRequest = Omit<typeof quoteRequests.$inferInsert, "userId" | "status" | "createdAt" | "expiresAt">;

const answered = z.object({ id: z.number() });

/** Returns the id, also for a repetition with the same key. */
export async function addQuote(
  wanted: Wanted,
  userId: number,
  request: KeyedRequest,
  services: Parts,
): Promise<number> {
  const { database, clock, settings } = services;
  const stored = await findStoredAnswer(database, request);
  if (stored !== null) return answered.parse(stored.response).id;
  const described = await describeRequest(wanted, services);
  const paths: string[] = [];
  let isUsed = false;
  const { roomProjectId } = wanted;
  const [requireProject] = findFilled(services, "requireProject");
  const project =
    roomProjectId == null
      ? null
      : ((await requireProject?.(database, roomProjectId, userId, clock.now())) ?? null);
  const room = project && { faces: project.faces, hasPhoto: project.photo !== null };
  try {
    for (const dataUrl of wanted.pictures ?? []) {
      const rules = { folder: settings.uploadsFolder, refusal: messages.photoTooLarge };
      paths.push(await storePhoto(dataUrl, rules, quotePhoto));
    }
    if (project?.photo) paths.push(await storeJpeg(project.photo, quotePhoto.place, settings.uploadsFolder));
    return await database.transaction(async (transaction) => {
      await lockShopper(transaction, userId);
      const now = clock.now();
      const claim = await claimKey(transaction, request, now);
      if ("response" in claim) return answered.parse(claim.response).id;
      const options = await lockInstallers(transaction, wanted.installerIds, userId);
      await refuseTooMany(transaction, userId, options, now);
      const added = await insertRequest(
        transaction,
        { ...described, room, userId, status: "open", createdAt: now, changedAt: now },
        { paths, asked: options, now },
      );
      for (const { id: recipientId } of options) {
        await sendQuoteMail(transaction, { kind: "asked", request: added, recipientId }, services);
      }
      await storeAnswer(transaction, claim, { id: added.id });
      isUsed = true;
      return added.id;
    });
  } finally {
    if (!isUsed) await Promise.all(paths.map((path) => deletePhoto(path, settings.uploadsFolder)));
  }
}

/** Reads before any lock, because the CEP may be looked up over the network. */
async function describeRequest(
  { productId, meters, description, postalCode, wishedOn, phoneNumber }: Wanted,
  { database, clock, postalCodes }: Parts,
): Promise<NewRequest & { expiresAt: Date }> {
  const place = await lookUpPostalCode(toCepDigits(postalCode), postalCodes);
  if (place === null || place.city === "") throw refuseField(422, "postalCode", messages.postalCodeUnknown);
  const now = clock.now();
  if (wishedOn != null && (wishedOn < toDay(now) || wishedOn > toDay(addDays(now, 366)))) {
    throw refuseField(422, "wishedOn", quoteMessages.quoteDayWrong);
  }
  const phone = phoneNumber ? parsePhone(phoneNumber) : null;
  if (phoneNumber && phone === null) throw refuseField(422, "phoneNumber", messages.invalidPhone);
  if (productId != null) await requireProduct(database, productId);
  const { neighborhood, city, state } = place;
  return {
    productId: productId ?? null,
    meters: meters ?? null,
    description,
    postalCode: toCepDigits(postalCode),
    neighborhood,
    city,
    state,
    wishedOn: wishedOn ?? null,
    phoneNumber: phone,
    expiresAt: addDays(now, daysUntilExpiry),
  };
}

async function requireProduct(queries: Queries, productId: number): Promise<void> {
  const found = await queries.select({ id: products.id }).from(products).where(eq(products.id, productId));
  if (found.length === 0) throw createNotFoundRefusal(messages.productNotFound);
}

interface AskedInstaller {
  readonly id: number;
  readonly name: string;
}

/** Locks in the order of ids, to avoid deadlocks. */
async function lockInstallers(
  transaction: Transaction,
  installerIds: readonly number[],
  shopperId: number,
): Promise<AskedInstaller[]> {
  const ids = [...new Set(installerIds)];
  if (ids.includes(shopperId)) throw refuseField(422, "installerIds", quoteMessages.quoteOfOneself);
  const found = await transaction
    .select({ id: users.id, name: users.name })
    .from(installers)
    .innerJoin(users, eq(users.id, installers.userId))
    .where(and(inArray(installers.userId, ids), eq(installers.status, 1)))
    .orderBy(installers.userId)
    .for("no key update", { of: installers });
  if (found.length < ids.length) throw createNotFoundRefusal(messages.installerNotFound);
  return found;
}

async function refuseTooMany(
  transaction: Transaction,
  userId: number,
  options: readonly AskedInstaller[],
  now: Date,
): Promise<void> {
  const since = addDays(now, -1);
  const [own] = await transaction
    .select({ requests: count() })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.userId, userId), gt(quoteRequests.createdAt, since)));
  if ((own?.requests ?? 0) >= maxRequestsADay) throw new RefusalError(429, quoteMessages.tooManyQuotes);
  for (const { id, name } of options) {
    const received = await transaction
      .select({ userId: quoteRequests.userId })
      .from(quoteRecipients)
      .innerJoin(quoteRequests, eq(quoteRequests.id, quoteRecipients.requestId))
      .where(and(eq(quoteRecipients.installerId, id), gt(quoteRequests.createdAt, since)));
    if (received.length >= maxRequestsPerInstallerADay) {
      throw new RefusalError(429, quoteMessages.tooManyQuotesForInstaller(name));
    }
    if (received.filter((each) => each.userId === userId).length >= maxRequestsPerPairADay) {
      throw new RefusalError(429, quoteMessages.tooManyQuotesForPair(name));
    }
  }
}

async function insertRequest(
  transaction: Transaction,
  values: typeof quoteRequests.$inferInsert,
  { paths, asked: options, now }: { paths: readonly string[]; asked: readonly AskedInstaller[]; now: Date },
) {
  const [added] = await transaction.insert(quoteRequests).values(values).returning();
  if (added === undefined) throw new Error("The quote request was not stored");
  const requestId = added.id;
  if (paths.length > 0) {
    await transaction
      .insert(quotePictures)
      .values(paths.map((path, position) => ({ requestId, position, path })));
  }
  await transaction
    .insert(quoteRecipients)
    .values(
      options.map(({ id }) => ({ requestId, installerId: id, status: "sent" as const, createdAt: now })),
    );
  return added;
}
