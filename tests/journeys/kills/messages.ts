import { once } from "node:events";
import { createServer } from "node:http";
import { expect } from "vitest";
import { z } from "zod";
import type { Database } from "../../../api/database/connection";
import type { ReceivedMail } from "../../setup/mail-server";
import type { Outcome } from "./purchase";
import { ordersOf } from "./sums";

/** External messages about orders: e-mails received by the mail server and conversion events. */

const subjects = {
  waiting: ["Aguardando pagamento: "],
  approved: ["Pagamento confirmado: "],
  // The second one after a kill between question and answer.
  denied: ["Pagamento recusado: ", "Serviço de pagamento indisponível: "],
} as const;

const historyOf: Record<number, keyof typeof subjects> = { 2: "denied", 3: "approved" };

const headerOf = (mail: ReceivedMail, name: string): string =>
  decodeWords(
    new RegExp(`^${name}: (.*)$`, "m").exec(mail.source.replace(/\r?\n[ \t]+/g, " "))?.[1]?.trim() ?? "",
  );

/** Decodes a header with letters beyond ASCII (RFC 2047), such as 'Serviço de pagamento indisponível'. */
const decodeWords = (header: string): string =>
  header.replace(/\?= =\?/g, "?==?").replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) =>
    decodeURIComponent(
      word
        .replaceAll("%", "%25")
        .replaceAll("_", " ")
        .replaceAll(/=(?=[\dA-F]{2})/g, "%"),
    ),
  );

/** Checks that each expected mail arrived under one Message-ID. Returns the number of mails and of repeats under the same Message-ID, which occur when a process dies between the server's reply and its own record. */
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
        if (!outcome) continue;
        const about = [...arrived.keys()].filter((subject) => subject.includes(code));
        expect(
          about.filter((subject) => subjects[outcome].some((start) => subject.startsWith(start))),
          ending,
        ).toHaveLength(1);
      }
    }
  }
  return { mails: arrived.size, again: received.length - arrived.size };
}

const message = z.object({
  events: z.array(z.object({ params: z.object({ transaction_id: z.string() }) })),
});

/** Local stand-in for Google Analytics that records the transaction ids. */
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

/** Orders with cookie consent are reported once unless the card was denied; orders without consent never. */
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
