import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { requireUser } from "../accounts/accounts";
import { lockUnchanged } from "../accounts/lock-shopper";
import { type Client, requirePassword } from "../accounts/second-factor";
import { minutesAfter } from "../accounts/tokens";
import { dataExports } from "../database/schema/data-rights";
import { notFound } from "../http/refusal-error";
import type { Shopper } from "../http/shopper";
import { messages } from "../messages";
import { type ScheduledJob, scheduleJob } from "../scheduled-job";
import type { Services } from "../services";
import { exportReadyMail } from "./data-rights-mails";
import { createExportArchive } from "./export-archive";
import { findPerson } from "./person";

type Parts = Pick<Services, "database" | "clock" | "mailer" | "settings">;

const dayInMinutes = 24 * 60;
const daysAvailable = 7;
const leaseInMinutes = 2;

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
      sizeInBytes: sql<number | null>`length(${dataExports.archive})`,
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
  const fresh = { requestedAt: now, archive: null, leasedUntil: null, expiresAt: null };
  await database.transaction(async (transaction) => {
    await lockUnchanged(transaction, shopper);
    await transaction
      .insert(dataExports)
      .values({ userId: shopper.id, ...fresh })
      .onConflictDoUpdate({
        target: dataExports.userId,
        set: fresh,
        setWhere: lt(dataExports.requestedAt, minutesAfter(now, -dayInMinutes)),
      });
  });
}

export async function requireArchive(
  userId: number,
  { database, clock }: Pick<Services, "database" | "clock">,
): Promise<{ readonly archive: Buffer; readonly requestedAt: Date }> {
  const [found] = await database
    .select({ archive: dataExports.archive, requestedAt: dataExports.requestedAt })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.expiresAt, clock.now())));
  if (found?.archive == null) throw notFound(messages.exportNotFound);
  return { archive: found.archive, requestedAt: found.requestedAt };
}

/** The lease ends with a process that dies, so that another one makes the archive. */
export async function createRequestedExports(services: Parts): Promise<number> {
  for (let created = 0; ; created += 1) if (!(await createOne(services))) return created;
}

async function createOne(services: Parts): Promise<boolean> {
  const { database, clock, mailer, settings } = services;
  const now = clock.now();
  const next = database
    .select({ userId: dataExports.userId })
    .from(dataExports)
    .where(
      and(isNull(dataExports.archive), or(isNull(dataExports.leasedUntil), lt(dataExports.leasedUntil, now))),
    )
    .orderBy(dataExports.requestedAt)
    .limit(1)
    .for("update", { skipLocked: true });
  const [leased] = await database
    .update(dataExports)
    .set({ leasedUntil: minutesAfter(now, leaseInMinutes) })
    .where(inArray(dataExports.userId, next))
    .returning();
  if (leased === undefined) return false;
  const { userId, requestedAt } = leased;
  const person = await findPerson(database, userId);
  if (person === null) return true;
  const archive = await createExportArchive(database, person, { createdAt: now, settings });
  const expiresAt = minutesAfter(now, daysAvailable * dayInMinutes);
  await database.transaction(async (transaction) => {
    const [stored] = await transaction
      .update(dataExports)
      .set({ archive: Buffer.from(archive), expiresAt })
      .where(and(eq(dataExports.userId, userId), eq(dataExports.requestedAt, requestedAt)))
      .returning({ userId: dataExports.userId });
    if (stored === undefined) return;
    const user = await requireUser(transaction, userId);
    await mailer.send(exportReadyMail(user, { requestedAt, expiresAt }, services), transaction);
  });
  return true;
}

export const scheduleExports = (services: Parts): ScheduledJob =>
  scheduleJob({
    job: () => createRequestedExports(services).then(() => true),
    pauseInMs: 5_000,
    failureMessage: (reason) => `Copies of personal data could not be made: ${reason}`,
  });
