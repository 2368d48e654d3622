import { once } from "node:events";
import { createServer } from "node:http";
import { expect } from "vitest";
import { z } from "zod";
import type { Database } from "../../../api/database/connection";
import type { ReceivedMail } from "../../setup/mail-server";
import type { Outcome } from "./purchase";
import { ordersOf } from "./sums";

/** What has left the shop about the orders: e-mails, as the mail server took them, and conversion events. */

const subjects = {
  waiting: "Aguardando pagamento: pedido",
  approved: "Pagamento confirmado: pedido",
  denied: "Pagamento recusado: pedido",
} as const;

const historyOf: Record<number, keyof typeof subjects> = { 2: "denied", 3: "approved" };

const headerOf = (mail: ReceivedMail, name: string): string =>
  new RegExp(`^${name}: (.*)$`, "m").exec(mail.source)?.[1]?.trim() ?? "";

/**
 * Each mail that an order calls for has come, and is one mail: by its Message-ID. Returns how many mails there are, and how
 * many came a second time under the same Message-ID, from a process that died between the server's yes and its note.
 */
export async function expectMailsOnce(
  database: Database,
  outcomes: readonly Outcome[],
  received: readonly ReceivedMail[],
): Promise<{ mails: number; again: number }> {
  const arrived = new Map<string, string[]>();
  for (const mail of received) {
    const subject = headerOf(mail, "Subject");
    arrived.set(subject, [...(arrived.get(subject) ?? []), headerOf(mail, "Message-ID")]);
  }
  for (const [subject, ids] of arrived) expect(new Set(ids).size, subject).toBe(1);
  const placed = await ordersOf(database, outcomes);
  for (const { shopper, ending } of outcomes) {
    for (const { code, status } of placed.get(shopper.id) ?? []) {
      const byCard = ending.startsWith("card");
      const called = [...(byCard ? [] : (["waiting"] as const)), historyOf[status]];
      for (const outcome of called) {
        if (outcome) expect([...arrived.keys()], ending).toContain(`${subjects[outcome]} ${code}`);
      }
    }
  }
  return { mails: arrived.size, again: received.length - arrived.size };
}

const message = z.object({
  events: z.array(z.object({ params: z.object({ transaction_id: z.string() }) })),
});

/** Stands in for Google Analytics on this machine, and keeps the transaction ids that it is told of. */
export async function startAnalytics(): Promise<{ url: string; told: string[]; close(): void }> {
  const told: string[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (some: string) => {
      text += some;
    });
    request.on("end", () => {
      told.push(...message.parse(JSON.parse(text)).events.map(({ params }) => params.transaction_id));
      response.writeHead(204).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    told,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Who accepted cookies is told of, once by the transaction id, unless the card was denied; who did not, never. */
export async function expectConversionsOnce(
  database: Database,
  outcomes: readonly Outcome[],
  told: readonly string[],
): Promise<{ events: number; again: number }> {
  const placed = await ordersOf(database, outcomes);
  const expected = outcomes.flatMap(({ shopper, acceptsCookies }) =>
    (placed.get(shopper.id) ?? [])
      .filter(({ standsSince }) => acceptsCookies && standsSince !== null)
      .map(({ code }) => code),
  );
  expect([...new Set(told)].sort()).toEqual(expected.sort());
  return { events: expected.length, again: told.length - expected.length };
}
