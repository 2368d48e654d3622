import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { requireUser } from "../accounts/accounts";
import { lockUnchanged } from "../accounts/lock-shopper";
import { type Client, requirePassword } from "../accounts/require-password";
import { addMinutes } from "../accounts/tokens";
import { dataExportParts, dataExports } from "../database/schema/data-rights";
import { createNotFoundRefusal } from "../http/refusal-error";
import type { Shopper } from "../http/shopper";
import { afterTheQueueTookIt, enqueue, type ItemJob } from "../jobs/job";
import { messages } from "../messages";
import type { Services } from "../services";
import { exportReadyMail } from "./data-rights-mails";
import { createExportArchive } from "./export-archive";
import { findPerson } from "./person";

type Parts = Pick<Services, "database" | "clock" | "mailer" | "settings" | "extras">;

const dayInMinutes = 24 * 60;
const daysAvailable = 7;
const minPartInBytes = 2 * 1024 * 1024;
const findingEveryMs = 60_000;
const exportItems = { name: "copy personal data" } as const;

export interface DataExport {
  readonly state: "pending" | "ready";
  readonly requestedAt: Date;
  readonly expiresAt: Date | null;
  readonly sizeInBytes: number | null;
}

/** Null without one, and once it has expired. */
export async function findExport(
  userId: number,
  { database, clock }: Pick<Services, "database" | "clock">,
): Promise<DataExport | null> {
  const [found] = await database
    .select({
      requestedAt: dataExports.requestedAt,
      expiresAt: dataExports.expiresAt,
      sizeInBytes: sql<
        number | null
      >`case when ${dataExports.expiresAt} is not null then coalesce(length(${dataExports.archive}),
        (select sum(length(${dataExportParts.bytes})) from ${dataExportParts} where ${dataExportParts.userId} = ${dataExports.userId}))::int end`,
    })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), isAvailable(clock.now())));
  return found === undefined ? null : { ...found, state: found.sizeInBytes === null ? "pending" : "ready" };
}

const isAvailable = (now: Date) => or(isNull(dataExports.expiresAt), gt(dataExports.expiresAt, now));

/** One a day: a request that is repeated, late or concurrent leads to the same archive and mail. */
export async function requestExport(
  shopper: Shopper,
  password: string,
  services: Services & Client,
): Promise<void> {
  const { database, clock } = services;
  await requirePassword(shopper, password, services);
  const now = clock.now();
  const leasedUntil = afterTheQueueTookIt;
  const fresh = { requestedAt: now, archive: null, leasedUntil, expiresAt: null };
  await database.transaction(async (transaction) => {
    await lockUnchanged(transaction, shopper);
    const [stored] = await transaction
      .insert(dataExports)
      .values({ userId: shopper.id, ...fresh })
      .onConflictDoUpdate({
        target: dataExports.userId,
        set: fresh,
        setWhere: lt(dataExports.requestedAt, addMinutes(now, -dayInMinutes)),
      })
      .returning({ userId: dataExports.userId });
    if (stored !== undefined) await enqueue(transaction, exportItems, [shopper.id]);
  });
}

interface ArchivePart {
  readonly bytes: Buffer;
  readonly parts: number;
  readonly requestedAt: Date;
}

/** @param position null: all parts in one */
export async function requireArchivePart(
  userId: number,
  position: number | null,
  { database, clock }: Pick<Services, "database" | "clock">,
): Promise<ArchivePart> {
  const [found] = await database
    .select({ whole: dataExports.archive, requestedAt: dataExports.requestedAt })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.expiresAt, clock.now())));
  if (found === undefined) throw createNotFoundRefusal(messages.exportNotFound);
  const { whole, requestedAt } = found;
  if (whole !== null) return { bytes: whole, parts: 1, requestedAt };
  const ofUser = eq(dataExportParts.userId, userId);
  const parts = await database.$count(dataExportParts, ofUser);
  const isAsked = position === null ? undefined : eq(dataExportParts.position, position);
  const rows = await database
    .select({ bytes: dataExportParts.bytes })
    .from(dataExportParts)
    .where(and(ofUser, isAsked))
    .orderBy(dataExportParts.position);
  if (rows.length === 0) throw createNotFoundRefusal(messages.exportNotFound);
  return { bytes: Buffer.concat(rows.map(({ bytes }) => bytes)), parts, requestedAt };
}

/** One item is an account's copy. One that died begins again. */
export const createDataExportJob = (services: Parts): ItemJob => ({
  ...exportItems,
  lane: "database",
  due: {
    intervalInMs: findingEveryMs,
    async find(isUnqueued, limit) {
      const found = await services.database
        .select({ id: dataExports.userId })
        .from(dataExports)
        .where(and(isNull(dataExports.expiresAt), isUnqueued(dataExports.userId)))
        .orderBy(dataExports.requestedAt)
        .limit(limit);
      return found.map(({ id }) => id);
    },
  },
  work: (id) => createExport(id, services),
});

async function createExport(userId: number, services: Parts): Promise<void> {
  const { database, clock, mailer, settings, extras } = services;
  const createdAt = clock.now();
  // Waits for a process of the previous release, and keeps it from making the same copy.
  const [asked] = await database
    .update(dataExports)
    .set({ leasedUntil: afterTheQueueTookIt })
    .where(and(eq(dataExports.userId, userId), isNull(dataExports.expiresAt)))
    .returning({ requestedAt: dataExports.requestedAt });
  const person = asked && (await findPerson(database, userId));
  if (!person) return;
  const { requestedAt } = asked;
  await database.delete(dataExportParts).where(eq(dataExportParts.userId, userId));
  let position = 0;
  for await (const bytes of inParts(createExportArchive(database, person, { createdAt, settings, extras }))) {
    await database.insert(dataExportParts).values({ userId, position, bytes });
    position += 1;
  }
  const expiresAt = addMinutes(createdAt, daysAvailable * dayInMinutes);
  await database.transaction(async (transaction) => {
    const [ready] = await transaction
      .update(dataExports)
      .set({ expiresAt })
      .where(and(eq(dataExports.userId, userId), eq(dataExports.requestedAt, requestedAt)))
      .returning({ userId: dataExports.userId });
    if (ready === undefined) return;
    const user = await requireUser(transaction, userId);
    await mailer.send(exportReadyMail(user, { requestedAt, expiresAt }, services), transaction);
  });
}

async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let sizeInBytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    sizeInBytes += chunk.byteLength;
    if (sizeInBytes < minPartInBytes) continue;
    yield Buffer.concat(waiting);
    [waiting, sizeInBytes] = [[], 0];
  }
  yield Buffer.concat(waiting);
}
