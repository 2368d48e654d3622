import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mails } from "../../../api/database/schema/information";
import { createFinder, type ItemJob } from "../../../api/jobs/job";
import { listGivenUp } from "../../../api/jobs/queue";
import { countWaitingMails, createMailJob } from "../../../api/mail/mail-job";
import type { MailTransport } from "../../../api/mail/mail-transport";
import { createMailer, type Mail } from "../../../api/mail/mailer";
import { createSmtpTransport } from "../../../api/mail/smtp";
import { eventually } from "../../setup/eventually";
import { type MailServer, startMailServer } from "../../setup/mail-server";
import { openUpstream, type Upstream } from "../../setup/upstream";
import { workOff } from "../../setup/work-off";

const from = "Envelopa <pedidos@envelopa.example>";
const maria = "maria@exemplo.com.br";
/** `npm run prove -- mails` waits for 25 seconds. */
const replyAfterMs = Number(process.env.MAIL_REPLY_MS ?? 400);
const never = new AbortController().signal;
let upstream: Upstream;
let server: MailServer;
let transports: MailTransport[] = [];
let said: string[] = [];
const refusals = new Map<string, number>();
const contentRefusals = new Map<string, number>();
const breaks = new Map<string, "before content" | "after content">();
const delaysInMs = new Map<string, number>();

const startServer = (port?: number) =>
  startMailServer({
    port,
    refuse: (recipient) => refusals.get(recipient) ?? null,
    refuseContent: (recipient) => contentRefusals.get(recipient) ?? null,
    breakConnection: (recipient) => breaks.get(recipient) ?? null,
    replyAfterMs: (recipient) => delaysInMs.get(recipient) ?? 0,
  });

beforeEach(async () => {
  for (const each of [refusals, contentRefusals, breaks, delaysInMs]) each.clear();
  said = [];
  vi.spyOn(console, "error").mockImplementation((words) => said.push(String(words)));
  upstream = await openUpstream();
  server = await startServer();
});
afterEach(async () => {
  for (const each of transports) each.close();
  transports = [];
  await server.close();
  await upstream.close();
});

const write = (key: string, more: Partial<Mail> = {}) =>
  createMailer(upstream.clock, { hasTransport: true }).send(
    {
      key,
      recipient: maria,
      accountIds: [],
      subject: "Pagamento confirmado: pedido 123",
      body: "Olá, Maria!\nSeu pagamento foi confirmado.",
      ...more,
    },
    upstream.database,
  );
function open(url = server.url, silenceInMs?: number): MailTransport {
  const transport = createSmtpTransport({ url, from, silenceInMs });
  transports.push(transport);
  return transport;
}
const createJob = (mailTransport: MailTransport = open()) =>
  createMailJob({ ...upstream.parts, mailTransport });
/** Each mail once; those that fail stay in the queue. */
const sendAll = (job: ItemJob = createJob()) => workOff(upstream, job).catch(() => undefined);
const readMails = () => upstream.database.select().from(mails).orderBy(mails.id);
const copiesOf = (recipient: string) => server.received.filter(({ to }) => to.includes(recipient)).length;

describe("mail job", () => {
  it("sends an optional mail with the headers by which mail programs unsubscribe, by one click over https", async () => {
    const link = (scheme: string) =>
      `${scheme}://loja.example/notificacoes?token=${"abc".repeat(14)}&tipo=quotes`;
    for (const scheme of ["https", "http"])
      await write(scheme, { notification: "quotes", unsubscribeUrl: link(scheme) });
    await write("payment approved 123");
    await sendAll();
    // Each on one line: some providers do not look for the address on the next.
    const [secure = "", plain = "", always = ""] = server.received.map(({ source }) => source);
    expect(secure).toContain(`List-Unsubscribe: <${link("https")}>`);
    expect(secure).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(plain).toContain(`List-Unsubscribe: <${link("http")}>`);
    expect(plain).not.toContain("One-Click");
    expect(always).not.toContain("List-Unsubscribe");
  });

  it("sends a mail once, as text and HTML, from the shop's address to its recipient only", async () => {
    await write("payment approved 123", { html: "<p>Olá, Maria!</p>" });
    await write("payment approved 123");
    expect(server.received).toEqual([]);
    expect([await sendAll(), await sendAll()]).toEqual([1, 0]);
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail?.to).toEqual([maria]);
    expect(mail?.source).toMatch(/^From: Envelopa <pedidos@envelopa\.example>$/m);
    expect(mail?.source).toMatch(/^Subject: Pagamento confirmado: pedido 123$/m);
    expect(mail?.source).toMatch(/^Message-ID: <[0-9a-f]{40}@envelopa\.example>$/m);
    expect(mail?.source).toContain("Content-Type: text/plain; charset=utf-8");
    expect(mail?.source).toContain("Content-Type: text/html; charset=utf-8");
    expect(await readMails()).toMatchObject([
      { sentAt: upstream.clock.now(), attempts: 1, lastError: null, handedOverAt: null },
    ]);
  });

  it("sends to no other recipient when the address contains more than one", async () => {
    await write("a", { recipient: "maria@exemplo.com.br, outra@exemplo.com.br" });
    await sendAll();
    expect(copiesOf("outra@exemplo.com.br")).toBe(0);
  });

  it("writes a mail that is rolled back neither to the table nor to the queue", async () => {
    const rolledBack = upstream.database.transaction(async (transaction) => {
      const mail = { key: "a", recipient: maria, accountIds: [], subject: "a", body: "b" };
      await createMailer(upstream.clock, { hasTransport: true }).send(mail, transaction);
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect([await sendAll(), await readMails()]).toEqual([0, []]);
  });

  it("keeps a mail in hand while the server is down, without an attempt for each greeting, and sends it once afterwards", async () => {
    await write("one");
    const { url } = server;
    await server.close();
    const job = createJob(open(url));
    const working = job.work(1, never).catch(String);
    await eventually(() => expect(said).toHaveLength(1));
    expect(said).toEqual(["The mail server cannot be reached; mails wait until it can."]);
    expect(await countWaitingMails(upstream.database)).toMatchObject({ count: 1 });
    server = await startServer(Number(new URL(url).port));
    expect(await working).toMatch(/unreachable/);
    expect(await readMails()).toMatchObject([
      { attempts: 1, sentAt: null, givenUpAt: null, lastError: null },
    ]);
    await sendAll(job);
    expect(server.received).toHaveLength(1);
    expect(said).toHaveLength(1);
  });

  it("ends its wait for the server when the program stops", async () => {
    await write("one");
    const stop = new AbortController();
    const working = createJob(open("smtp://127.0.0.1:9")).work(1, stop.signal).catch(String);
    await eventually(() => expect(said).toHaveLength(1));
    stop.abort();
    expect(await working).toMatch(/AbortError/);
  });

  it(
    "sends one copy to a server that answers late",
    async () => {
      delaysInMs.set(maria, replyAfterMs);
      await write("late");
      const job = createJob();
      for (let time = 0; time < 3; time += 1) await job.work(1, never);
      expect(copiesOf(maria)).toBe(1);
      expect(await readMails()).toMatchObject([{ sentAt: upstream.clock.now(), attempts: 1 }]);
    },
    15_000 + replyAfterMs,
  );

  it("sends no second copy to a server that does not answer at all", async () => {
    delaysInMs.set(maria, 60_000);
    await write("silent");
    await expect(createJob(open(server.url, 2_000)).work(1, never)).rejects.toThrow("unknown (ETIMEDOUT)");
    expect(copiesOf(maria)).toBe(1);
    expect(await readMails()).toMatchObject([
      { sentAt: null, givenUpAt: upstream.clock.now(), lastError: "unknown (ETIMEDOUT)" },
    ]);
  });

  it("repeats a mail whose connection broke before the content, without holding the others", async () => {
    breaks.set(maria, "before content");
    await write("broken");
    await write("other", { recipient: "outra@exemplo.com.br" });
    await sendAll();
    expect([copiesOf(maria), copiesOf("outra@exemplo.com.br")]).toEqual([0, 1]);
    breaks.clear();
    await sendAll();
    expect(copiesOf(maria)).toBe(1);
    expect(said.filter((line) => line.includes("cannot be reached"))).toEqual([]);
  });

  it("gives a mail up after its attempts when the connection breaks each time", async () => {
    breaks.set(maria, "before content");
    await write("broken");
    const job = createJob();
    await upstream.database.update(mails).set({ attempts: 16 });
    await expect(job.work(1, never)).rejects.toThrow("unreachable (ECONNECTION)");
    expect(await readMails()).toMatchObject([{ givenUpAt: null }]);
    await expect(job.work(1, never)).rejects.toThrow("unreachable (ECONNECTION)");
    expect(await readMails()).toMatchObject([{ givenUpAt: upstream.clock.now(), attempts: 18 }]);
  });

  it("leaves it to an operator whether a mail whose connection broke after the content is sent again", async () => {
    breaks.set(maria, "after content");
    await write("broken");
    await write("other", { recipient: "outra@exemplo.com.br" });
    const job = createJob();
    await expect(job.work(1, never)).rejects.toThrow("unknown (ECONNECTION)");
    await job.work(2, never);
    expect([copiesOf(maria), copiesOf("outra@exemplo.com.br")]).toEqual([1, 1]);
    expect(await countWaitingMails(upstream.database)).toMatchObject({ count: 0 });
    breaks.clear();
    await job.work(1, never);
    expect(copiesOf(maria)).toBe(2);
    expect((await readMails())[0]).toMatchObject({ sentAt: upstream.clock.now(), givenUpAt: null });
  });

  it("sends a mail of a process that died before the content, and leaves one that died later to an operator", async () => {
    await write("before");
    await write("later", { recipient: "outra@exemplo.com.br" });
    await upstream.database
      .update(mails)
      .set({ attempts: 1, handedOverAt: sql`case when ${mails.key} = 'later' then now() end` });
    const job = createJob();
    await job.work(1, never);
    await expect(job.work(2, never)).rejects.toThrow("unknown (process ended)");
    expect([copiesOf(maria), copiesOf("outra@exemplo.com.br")]).toEqual([1, 0]);
    await job.work(2, never);
    expect(copiesOf("outra@exemplo.com.br")).toBe(1);
  });

  it("does not send a mail again when the database fails before it is marked as sent", async () => {
    await write("a");
    const smtp = open();
    const job = createJob({
      ...smtp,
      async deliver(mail, beforeContent) {
        await smtp.deliver(mail, beforeContent);
        await upstream.database.execute(sql`alter table mails add constraint fails check (sent_at is null)`);
      },
    });
    await expect(job.work(1, never)).rejects.toThrow();
    expect(await readMails()).toMatchObject([{ sentAt: null }]);
    await upstream.database.execute(sql`alter table mails drop constraint fails`);
    await job.work(1, never);
    expect(server.received).toHaveLength(1);
    expect(await readMails()).toMatchObject([{ sentAt: upstream.clock.now(), attempts: 1 }]);
  });

  it("sends nothing when the database cannot note that the content follows", async () => {
    await write("a");
    await upstream.database.execute(
      sql`alter table mails add constraint fails check (handed_over_at is null)`,
    );
    await expect(createJob().work(1, never)).rejects.toThrow();
    expect(server.received).toEqual([]);
  });

  it("repeats a mail that is refused for now until the server accepts it, and gives it up after its attempts", async () => {
    refusals.set(maria, 452);
    await write("full");
    const job = createJob();
    await expect(job.work(1, never)).rejects.toThrow("refused for now (EENVELOPE 452)");
    expect(await readMails()).toMatchObject([{ attempts: 1, sentAt: null, givenUpAt: null }]);
    for (let time = 1; time < 18; time += 1) await job.work(1, never).catch(() => undefined);
    expect(await readMails()).toMatchObject([{ attempts: 18, givenUpAt: upstream.clock.now() }]);
    refusals.clear();
    await job.work(1, never);
    expect(await readMails()).toMatchObject([
      { sentAt: upstream.clock.now(), givenUpAt: null, lastError: null },
    ]);
    expect(said.join()).not.toContain(maria);
  });

  it("ends with a recipient that does not exist, and sends the other mails", async () => {
    refusals.set("ninguem@exemplo.com.br", 550);
    await write("nobody", { recipient: "ninguem@exemplo.com.br" });
    await write("somebody");
    await sendAll();
    expect(copiesOf(maria)).toBe(1);
    expect((await readMails())[0]).toMatchObject({
      givenUpAt: upstream.clock.now(),
      lastError: "refused recipient (EENVELOPE 550)",
    });
    expect(said).toEqual(["The mail 1 is given up: refused recipient (EENVELOPE 550)"]);
    expect(await sendAll()).toBe(0);
  });

  it("shows an operator a mail whose content is refused", async () => {
    contentRefusals.set(maria, 554);
    await write("spam");
    await expect(createJob().work(1, never)).rejects.toThrow("refused (EMESSAGE 554)");
    expect(await readMails()).toMatchObject([{ givenUpAt: upstream.clock.now() }]);
  });

  it("does not send a mail that its account has turned off or whose account is erased", async () => {
    await write("off", { notification: "quotes" });
    await write("erased");
    await upstream.database
      .update(mails)
      .set({ givenUpAt: upstream.clock.now(), lastError: "turned off" })
      .where(eq(mails.key, "off"));
    await upstream.database.delete(mails).where(eq(mails.key, "erased"));
    expect([await sendAll(), await sendAll(), server.received]).toEqual([2, 0, []]);
  });

  it("does not send the password over an unencrypted connection", async () => {
    await write("one");
    const stop = new AbortController();
    const transport = open(server.url.replace("smtp://", "smtp://loja:segredo@"));
    const working = createJob(transport).work(1, stop.signal).catch(String);
    await eventually(() => expect(said).toHaveLength(1));
    stop.abort();
    await working;
    expect(server.received).toEqual([]);
    expect(JSON.stringify([said, await readMails()])).not.toContain("segredo");
  });

  it("finds a mail that the previous release has written, and leaves one that it is sending to it", async () => {
    const mail = { recipient: maria, subject: "a", body: "b", createdAt: upstream.clock.now() };
    await upstream.database.insert(mails).values([
      { ...mail, key: "waits" },
      { ...mail, key: "in hand" },
    ]);
    const job = createJob();
    await createFinder(job, upstream.database)?.run(never);
    const ended = await upstream.database.transaction(async (transaction) => {
      await transaction.select().from(mails).where(eq(mails.id, 2)).for("update");
      const working = sendAll(job);
      await eventually(() => expect(server.received).toHaveLength(1));
      await transaction.update(mails).set({ sentAt: upstream.clock.now() }).where(eq(mails.id, 2));
      return { working };
    });
    await ended.working;
    expect(server.received).toHaveLength(1);
    expect(await listGivenUp(upstream.database, 10)).toEqual([]);
  });
});
