import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Connection, connect } from "../../../api/database/connection";
import { mails } from "../../../api/database/schema/information";
import { listGivenUp, repeatGivenUp } from "../../../api/jobs/queue";
import { startJobs } from "../../../api/jobs/start-jobs";
import { createMailJob } from "../../../api/mail/mail-job";
import type { MailTransport } from "../../../api/mail/mail-transport";
import { createMailer } from "../../../api/mail/mailer";
import { createSmtpTransport } from "../../../api/mail/smtp";
import type { ScheduledJob } from "../../../api/scheduled-job";
import { createEmptyTestDatabase, type TestDatabase } from "../../setup/database";
import { eventually } from "../../setup/eventually";
import { type MailServer, startMailServer } from "../../setup/mail-server";

let database: TestDatabase;
let connection: Connection;
let server: MailServer;
let running: ScheduledJob[] = [];
let transports: MailTransport[] = [];
let said: string[] = [];
const clock = { now: () => new Date() };
/** `npm run prove -- mails` sends 20,000. */
const alerts = Number(process.env.MAIL_ALERTS ?? 60);
const breaks = new Set<string>();
beforeEach(async () => {
  said = [];
  breaks.clear();
  vi.spyOn(console, "error").mockImplementation((words) => said.push(String(words)));
  database = await createEmptyTestDatabase();
  connection = connect(database.url);
  server = await startMailServer({
    breakConnection: (recipient) => (breaks.has(recipient) ? "after content" : null),
  });
});
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()));
  for (const each of transports) each.close();
  [running, transports] = [[], []];
  await server.close();
  await connection.close();
  await database.drop();
});

/** Simulates one process of the upstream. */
function start(): void {
  const transport = createSmtpTransport({ url: server.url, from: "Envelopa <pedidos@envelopa.example>" });
  transports.push(transport);
  const { db, pool } = connection;
  running.push(
    startJobs([createMailJob({ database: db, clock, mailTransport: transport })], {
      database: db,
      pool,
      pollIntervalInMs: 100,
    }),
  );
}
const write = (recipient: string, isBulk = false) =>
  createMailer(clock, { hasTransport: true }).send(
    { key: recipient, recipient, isBulk, accountIds: [], subject: "Aviso", body: "Olá" },
    connection.db,
  );
const recipients = () => server.received.flatMap(({ to }) => to);
const waitForCopies = (count: number) => eventually(() => expect(server.received).toHaveLength(count));

describe("mails in the queue", () => {
  it("are sent once by two processes", async () => {
    const expected = Array.from({ length: 12 }, (_, number) => `pessoa${number}@exemplo.com.br`);
    for (const each of expected) await write(each);
    start();
    start();
    await waitForCopies(12);
    expect(recipients().toSorted()).toEqual(expected.toSorted());
    await eventually(async () =>
      expect((await connection.db.select().from(mails)).every(({ sentAt }) => sentAt !== null)).toBe(true),
    );
  });

  it(
    "leave a receipt to be sent before the stock alerts that waited before it",
    async () => {
      for (let number = 0; number < alerts; number += 1) await write(`aviso${number}@exemplo.com.br`, true);
      await write("recibo@exemplo.com.br");
      start();
      await eventually(() => expect(server.received.length).toBeGreaterThan(20));
      await write("link@exemplo.com.br");
      const sentBefore = server.received.length;
      await vi.waitFor(() => expect(server.received).toHaveLength(alerts + 2), {
        timeout: 60_000 + alerts * 50,
      });
      const [receipt, link] = ["recibo", "link"].map((name) =>
        recipients().indexOf(`${name}@exemplo.com.br`),
      );
      if (process.env.MAIL_ALERTS) console.log({ alerts, receipt, link, sentBefore });
      expect(receipt).toBeLessThan(4);
      // Mails that were on their way when it was written, and those sent beside it, may arrive before it.
      expect(link).toBeLessThan(sentBefore + 10);
    },
    180_000 + alerts * 100,
  );

  it("wait for an operator when the server may have them", async () => {
    breaks.add("recibo@exemplo.com.br");
    await write("recibo@exemplo.com.br");
    start();
    await eventually(async () =>
      expect(await listGivenUp(connection.db, 10)).toMatchObject([
        { key: "send mail:1", attempts: 18, reason: expect.stringContaining("unknown (ECONNECTION)") },
      ]),
    );
    expect(recipients()).toEqual(["recibo@exemplo.com.br"]);
    breaks.clear();
    await repeatGivenUp(connection.db, "send mail:1");
    await waitForCopies(2);
    expect(said).toEqual([
      expect.stringMatching(/^The job 'send mail:1' is given up at attempt 1: .*unknown/),
    ]);
  });
});
