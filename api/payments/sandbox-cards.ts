import { randomBytes } from "node:crypto";
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Clock } from "../clock";
import type { Database } from "../database/connection";
import {
  sandboxCardCharges,
  sandboxCardPages,
  sandboxCardRefunds,
  sandboxCardTokens,
} from "../database/schema/sandbox-cards";
import { hashToken } from "../http/shopper";
import type { Services } from "../services";
import type { Authorisation, Cards } from "./cards";

export interface SandboxServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Pick<Services["settings"], "publicOrigin">;
}

const sandboxCardPagePath = (id: string): string => `/sandbox/cards/checkout/${encodeURIComponent(id)}`;

const denied: Authorisation = {
  outcome: "denied",
  providerId: null,
  card: { brand: null, lastDigits: null },
};

/** Simulated provider with documented test numbers; its state survives restarts. */
export function sandboxCards({ database, clock, settings }: SandboxServices): Cards {
  return {
    authorise({ reference, token, amountInCentavos, installments, orderCode }) {
      const now = clock.now();
      return database.transaction(async (transaction) => {
        const [known] = await transaction
          .select()
          .from(sandboxCardCharges)
          .where(eq(sandboxCardCharges.reference, reference));
        if (known !== undefined) return authorisationOf(known);
        // Tokens are single-use, even when denied.
        const [used] = await transaction
          .update(sandboxCardTokens)
          .set({ usedAt: now })
          .where(
            and(
              eq(sandboxCardTokens.hash, hashToken(token)),
              isNull(sandboxCardTokens.usedAt),
              gt(sandboxCardTokens.expiresAt, now),
            ),
          )
          .returning();
        if (used === undefined) return denied;
        const { outcome, brand, lastDigits } = used;
        const [made] = await transaction
          .insert(sandboxCardCharges)
          .values({
            reference,
            status: outcome,
            amountInCentavos,
            installments,
            orderCode,
            brand,
            lastDigits,
            createdAt: now,
          })
          .returning();
        return made === undefined ? denied : authorisationOf(made);
      });
    },
    async capture({ reference }) {
      const captured = await database
        .update(sandboxCardCharges)
        .set({ status: "captured" })
        .where(
          and(
            eq(sandboxCardCharges.reference, reference),
            inArray(sandboxCardCharges.status, ["authorised", "captured"]),
          ),
        )
        .returning({ reference: sandboxCardCharges.reference });
      return captured.length > 0 ? "captured" : "refused";
    },
    async release({ reference }) {
      await release(database, reference);
    },
    refund({ reference, refund, amountInCentavos }) {
      const now = clock.now();
      return database.transaction(async (transaction) => {
        const [charge] = await transaction
          .select()
          .from(sandboxCardCharges)
          .where(eq(sandboxCardCharges.reference, reference))
          .for("update");
        // Orders of the demo data have no charge here.
        if (charge === undefined) return;
        const noted = await transaction
          .insert(sandboxCardRefunds)
          .values({ name: refund, reference, amountInCentavos, createdAt: now })
          .onConflictDoNothing({ target: sandboxCardRefunds.name })
          .returning({ name: sandboxCardRefunds.name });
        if (noted.length === 0) return;
        await transaction
          .update(sandboxCardCharges)
          .set({ refundedInCentavos: sql`${sandboxCardCharges.refundedInCentavos} + ${amountInCentavos}` })
          .where(eq(sandboxCardCharges.reference, reference));
      });
    },
    async openPage({ reference, charges, returnUrl, expiresAt }) {
      const orders = charges.map(({ orderCode, amountInCentavos, installments }) => ({
        orderCode,
        amountInCentavos,
        installments,
      }));
      const page = { id: randomBytes(18).toString("base64url"), reference, orders, returnUrl, expiresAt };
      await database
        .insert(sandboxCardPages)
        .values({ ...page, createdAt: clock.now() })
        .onConflictDoNothing({ target: sandboxCardPages.reference });
      const [opened] = await database
        .select({ id: sandboxCardPages.id })
        .from(sandboxCardPages)
        .where(eq(sandboxCardPages.reference, reference));
      if (opened === undefined) throw new Error(`No page for ${reference}`);
      return { url: settings.publicOrigin + sandboxCardPagePath(opened.id) };
    },
    async closePage({ reference }) {
      await database
        .update(sandboxCardPages)
        .set({ status: "closed" })
        .where(
          and(
            eq(sandboxCardPages.reference, reference),
            inArray(sandboxCardPages.status, ["open", "pending", "paid"]),
          ),
        );
      await release(database, reference);
    },
  };
}

async function release(database: Database, reference: string): Promise<void> {
  await database
    .update(sandboxCardCharges)
    .set({
      status: "released",
      refundedInCentavos: sql`case when status = 'captured' then ${sandboxCardCharges.amountInCentavos} else 0 end`,
    })
    .where(
      and(
        eq(sandboxCardCharges.reference, reference),
        inArray(sandboxCardCharges.status, ["pending", "authorised", "captured"]),
      ),
    );
}

type Charge = typeof sandboxCardCharges.$inferSelect;

const outcomes = {
  pending: "pending",
  authorised: "authorised",
  captured: "authorised",
  denied: "denied",
  released: "denied",
} as const satisfies Record<Charge["status"], Authorisation["outcome"]>;

function authorisationOf({ reference, status, brand, lastDigits }: Charge): Authorisation {
  return { outcome: outcomes[status], providerId: `sandbox-${reference}`, card: { brand, lastDigits } };
}
