import { and, count, desc, eq, gt, inArray, isNull, like, lt, or, type SQL, sql } from "drizzle-orm";
import { parseEmail } from "../../../common/email";
import { addMinutes, createSecret } from "../../accounts/tokens";
import type { Database, Queries } from "../../database/connection";
import { products, skus } from "../../database/schema/catalogue";
import { mailboxOf } from "../../database/schema/columns";
import { mails } from "../../database/schema/information";
import { createNotFoundRefusal, refuseField } from "../../http/refusal-error";
import { turnOn } from "../../mail/mail-switches";
import { messages } from "../../messages";
import type { Services } from "../../services";
import { describeStockAlert } from "./described-stock-alert";
import { alertMessages } from "./messages";
import { stockAlerts } from "./schema";
import { alertNotification, confirmationKey, createConfirmationMail } from "./stock-alert-mails";

type Parts = Pick<Services, "database" | "clock" | "mailer" | "settings">;

export interface StockAlertRequest {
  readonly productId: number;
  readonly skuId: number | null;
  readonly email: string;
  readonly userId: number | null;
}

const minutesBetweenMails = 60;
/** Protects mailboxes of others: a mailbox gets no more requests for confirmation. */
const maxUnconfirmedADay = 5;

/** The answer is the same whether a mail is sent or not. */
export async function requestStockAlert(asked: StockAlertRequest, services: Parts): Promise<void> {
  const { database, clock, mailer } = services;
  const parsed = parseEmail(asked.email);
  if (!parsed.ok) throw refuseField(422, "email", messages.invalidEmail);
  const { email } = parsed;
  await requireProduct(database, asked);
  const now = clock.now();
  await database.transaction(async (transaction) => {
    const mailbox = mailboxOf(sql`${email}::text`);
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`);
    if ((await countUnconfirmed(transaction, mailbox, now)) >= maxUnconfirmedADay) return;
    const { productId, skuId, userId } = asked;
    const spelling = (await findSpelling(transaction, { productId, skuId, email })) ?? email;
    const fresh = { state: "pending" as const, changedAt: now, userId };
    const [alert] = await transaction
      .insert(stockAlerts)
      .values({ token: createSecret(), productId, skuId, email: spelling, ...fresh })
      .onConflictDoUpdate({
        target: [stockAlerts.email, stockAlerts.productId, stockAlerts.skuId],
        set: { ...fresh, email },
        setWhere: or(
          inArray(stockAlerts.state, ["notified", "stopped"]),
          and(
            eq(stockAlerts.state, "pending"),
            lt(stockAlerts.changedAt, addMinutes(now, -minutesBetweenMails)),
          ),
        ),
      })
      .returning();
    if (alert === undefined) return;
    const described = await describeStockAlert(transaction, alert);
    await mailer.send(createConfirmationMail(described, services), transaction);
  });
}

/** Returns the alert's e-mail as it was typed, which differs at most in the case of its letters. */
async function findSpelling(
  queries: Queries,
  { productId, skuId, email }: Pick<StockAlertRequest, "productId" | "skuId" | "email">,
): Promise<string | undefined> {
  const [earlier] = await queries
    .select({ email: stockAlerts.email })
    .from(stockAlerts)
    .where(
      and(
        eq(stockAlerts.productId, productId),
        skuId === null ? isNull(stockAlerts.skuId) : eq(stockAlerts.skuId, skuId),
        eq(sql`lower(${stockAlerts.email})`, email.toLowerCase()),
      ),
    );
  return earlier?.email;
}

async function requireProduct(database: Database, { productId, skuId }: StockAlertRequest): Promise<void> {
  const [found] = await database
    .select({ id: products.id })
    .from(products)
    .leftJoin(skus, eq(skus.productId, products.id))
    .where(
      and(
        eq(products.id, productId),
        eq(products.active, true),
        skuId === null ? undefined : and(eq(skus.id, skuId), isNull(skus.deletedAt)),
      ),
    )
    .limit(1);
  if (found === undefined) throw createNotFoundRefusal(messages.productNotFound);
}

/** Mails of the last day about alerts that are still not confirmed. */
async function countUnconfirmed(queries: Queries, mailbox: SQL<string>, now: Date): Promise<number> {
  const alertId = sql`case when ${like(mails.key, `${confirmationKey}%`)} then split_part(${mails.key}, ' ', 3)::integer end`;
  const [row] = await queries
    .select({ unconfirmed: count() })
    .from(mails)
    .innerJoin(stockAlerts, eq(stockAlerts.id, alertId))
    .where(
      and(
        eq(mailboxOf(mails.recipient), mailbox),
        gt(mails.createdAt, addMinutes(now, -24 * 60)),
        eq(stockAlerts.state, "pending"),
      ),
    );
  return row?.unconfirmed ?? 0;
}

/** Confirming an alert that was sent changes nothing; stopping always counts. */
export async function changeStockAlert(
  token: string,
  state: "active" | "stopped",
  services: Pick<Services, "database" | "clock" | "extras">,
): Promise<void> {
  const { database, clock } = services;
  const current = sql`case when ${stockAlerts.state} = 'notified' and ${state} = 'active' then 'notified' else ${state} end`;
  const [changed] = await database
    .update(stockAlerts)
    .set({ state: current, changedAt: clock.now() })
    .where(eq(stockAlerts.token, token))
    .returning({ email: stockAlerts.email });
  if (changed === undefined) throw createNotFoundRefusal(alertMessages.stockAlertNotFound);
  if (state === "active") await turnOn(database, alertNotification.kind, changed.email, services);
}

const waiting = ["pending", "active"] as const;

export async function getWaitingAlerts(database: Database, userId: number) {
  const rows = await database
    .select()
    .from(stockAlerts)
    .where(and(eq(stockAlerts.userId, userId), inArray(stockAlerts.state, [...waiting])))
    .orderBy(desc(stockAlerts.changedAt), desc(stockAlerts.id));
  const described = await Promise.all(rows.map((alert) => describeStockAlert(database, alert)));
  return described.map(({ id, productName, slug, choice, email, state }) => ({
    id,
    productName,
    slug,
    choice,
    email,
    state: state === "active" ? ("active" as const) : ("pending" as const),
  }));
}

export async function removeStockAlert(database: Database, userId: number, id: number): Promise<void> {
  await database.delete(stockAlerts).where(and(eq(stockAlerts.id, id), eq(stockAlerts.userId, userId)));
}
