import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mails } from "../../../api/database/schema/information";
import type { MailTransport } from "../../../api/mail/mail-transport";
import { createMailer } from "../../../api/mail/mailer";
import { scheduleDelivery, sendPendingMails } from "../../../api/mail/outbox";
import { smtpTransport } from "../../../api/mail/smtp";
import { type MailServer, startMailServer } from "../../setup/mail-server";
import { openUpstream, type Upstream } from "../../setup/upstream";

const from = "Envelopa <pedidos@envelopa.example>";
let upstream: Upstream;
let server: MailServer;
const refusals = new Map<string, number>();

beforeEach(async () => {
  refusals.clear();
  upstream = await openUpstream();
  server = await startMailServer({ refuse: (recipient) => refusals.get(recipient) ?? null });
});
afterEach(async () => {
  await server.close();
  await upstream.close();
});

const write = (key: string, recipient = "maria@exemplo.com.br", html?: string) =>
  createMailer(upstream.clock, { hasTransport: true }).send(
    {
      key,
      recipient,
      accountIds: [],
      subject: "Pagamento confirmado: pedido 123",
      body: "Olá, Maria!\nSeu pagamento foi confirmado.",
      html,
    },
    upstream.database,
  );
const outbox = (mailTransport: MailTransport = smtpTransport({ url: server.url, from })) => ({
  ...upstream.parts,
  mailTransport,
  acceptedIds: new Set<number>(),
});
const kept = () => upstream.database.select().from(mails).orderBy(mails.id);

describe("mail outbox", () => {
  it("sends an optional mail with the headers by which mail programs unsubscribe, by one click over https", async () => {
    const link = (scheme: string) =>
      `${scheme}://loja.example/notificacoes?token=${"abc".repeat(14)}&tipo=quotes`;
    for (const scheme of ["https", "http"]) {
      const mail = {
        key: scheme,
        recipient: "maria@exemplo.com.br",
        accountIds: [],
        subject: "Resposta",
        body: "Olá",
      };
      const optional = { notification: "quotes", unsubscribeUrl: link(scheme) };
      const mailer = createMailer(upstream.clock, { hasTransport: true });
      await mailer.send({ ...mail, ...optional }, upstream.database);
    }
    await write("payment approved 123");
    await sendPendingMails(outbox());
    // Each on one line: some providers do not look for the address on the next.
    const [secure = "", plain = "", always = ""] = server.received.map(({ source }) => source);
    expect(secure).toContain(`List-Unsubscribe: <${link("https")}>`);
    expect(secure).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(plain).toContain(`List-Unsubscribe: <${link("http")}>`);
    expect(plain).not.toContain("One-Click");
    expect(always).not.toContain("List-Unsubscribe");
  });

  it("sends a mail once, as text and HTML, from the shop's address to its recipient only", async () => {
    await write("payment approved 123", "maria@exemplo.com.br", "<p>Olá, Maria!</p>");
    await write("payment approved 123");
    expect(server.received).toEqual([]);
    expect(await sendPendingMails(outbox())).toEqual({ sent: 1, reachable: true });
    expect(await sendPendingMails(outbox())).toEqual({ sent: 0, reachable: true });
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail?.to).toEqual(["maria@exemplo.com.br"]);
    expect(mail?.source).toMatch(/^From: Envelopa <pedidos@envelopa\.example>$/m);
    expect(mail?.source).toMatch(/^Subject: Pagamento confirmado: pedido 123$/m);
    expect(mail?.source).toMatch(/^Message-ID: <[0-9a-f]{40}@envelopa\.example>$/m);
    expect(mail?.source).toContain("Content-Type: text/plain; charset=utf-8");
    expect(mail?.source).toContain("Content-Type: text/html; charset=utf-8");
    expect(await kept()).toMatchObject([{ sentAt: upstream.clock.now(), attempts: 1, lastError: null }]);
  });

  it("sends to no other recipient when the address contains more than one", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    await write("a", "maria@exemplo.com.br, outra@exemplo.com.br");
    await sendPendingMails(outbox());
    expect(server.received.flatMap(({ to }) => to)).not.toContain("outra@exemplo.com.br");
  });

  it("keeps a mail while the mail server is down and sends it once after recovery", async () => {
    const { port } = new URL(server.url);
    await server.close();
    const mailTransport = smtpTransport({ url: server.url, from });
    await write("one");
    await write("two");
    for (const day of [21, 22, 23, 24, 25, 26, 27, 28, 29, 30]) {
      upstream.clock.set(`2026-11-${day}T14:00:00-03:00`);
      expect(await sendPendingMails(outbox(mailTransport))).toEqual({ sent: 0, reachable: false });
    }
    expect(await kept()).toMatchObject([
      { sentAt: null, attempts: 0 },
      { sentAt: null, attempts: 0 },
    ]);
    server = await startMailServer({ port: Number(port) });
    expect(await sendPendingMails(outbox(mailTransport))).toEqual({ sent: 2, reachable: true });
    expect(server.received).toHaveLength(2);
  });

  it("sends a mail once when several processes poll at the same time", async () => {
    for (let number = 1; number <= 12; number += 1) await write(`mail ${number}`);
    await Promise.all([1, 2, 3].map(() => sendPendingMails(outbox())));
    const ids = server.received.map(({ source }) => /^Message-ID: (.+)$/m.exec(source)?.[1]);
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(12);
  });

  it("does not send a mail again when the database fails before it is marked as sent", async () => {
    await write("a");
    const smtp = smtpTransport({ url: server.url, from });
    let dies = true;
    const around = outbox({
      async deliver(mail) {
        await smtp.deliver(mail);
        if (!dies) return;
        dies = false;
        // Terminates all other connections, including the transaction that locks the mail.
        await upstream.database.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`);
      },
    });
    vi.spyOn(console, "error").mockReturnValue(undefined);
    await expect(sendPendingMails(around)).rejects.toThrow();
    expect(await kept()).toMatchObject([{ sentAt: null }]);
    expect(await sendPendingMails(around)).toEqual({ sent: 1, reachable: true });
    expect(server.received).toHaveLength(1);
    expect(await kept()).toMatchObject([{ sentAt: upstream.clock.now(), attempts: 1 }]);
  });

  it("retries a temporarily rejected mail and gives up after two days", async () => {
    const complaint = vi.spyOn(console, "error").mockReturnValue(undefined);
    refusals.set("cheia@exemplo.com.br", 452);
    await write("full", "cheia@exemplo.com.br");
    await write("other");
    expect(await sendPendingMails(outbox())).toEqual({ sent: 1, reachable: true });
    expect(await sendPendingMails(outbox())).toEqual({ sent: 0, reachable: true });
    expect((await kept())[0]).toMatchObject({ attempts: 1, sentAt: null, givenUpAt: null });
    for (let hour = 0; hour < 72; hour += 1) {
      upstream.clock.set(new Date(upstream.clock.now().getTime() + 3_600_000).toISOString());
      await sendPendingMails(outbox());
    }
    const [mail] = await kept();
    expect(mail).toMatchObject({ attempts: 8, sentAt: null });
    expect(mail?.givenUpAt).not.toBeNull();
    expect(complaint).toHaveBeenCalledOnce();
    expect(complaint.mock.calls.join()).not.toContain("cheia@exemplo.com.br");
  });

  it("sends a temporarily rejected mail when the server accepts it", async () => {
    refusals.set("cheia@exemplo.com.br", 452);
    await write("full", "cheia@exemplo.com.br");
    await sendPendingMails(outbox());
    refusals.clear();
    upstream.clock.set("2026-11-20T14:02:00-03:00");
    expect(await sendPendingMails(outbox())).toEqual({ sent: 1, reachable: true });
    expect((await kept())[0]).toMatchObject({ attempts: 2, lastError: null });
  });

  it("gives up immediately on an unknown recipient and sends the other mails", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    refusals.set("ninguem@exemplo.com.br", 550);
    await write("nobody", "ninguem@exemplo.com.br");
    await write("somebody");
    expect(await sendPendingMails(outbox())).toEqual({ sent: 1, reachable: true });
    expect((await kept())[0]).toMatchObject({
      givenUpAt: upstream.clock.now(),
      lastError: "refused (EENVELOPE 550)",
    });
  });

  it("does not send the password over an unencrypted connection", async () => {
    const mailTransport = smtpTransport({ url: server.url.replace("smtp://", "smtp://loja:segredo@"), from });
    await write("one");
    expect(await sendPendingMails(outbox(mailTransport))).toEqual({ sent: 0, reachable: false });
    expect(server.received).toEqual([]);
    expect((await kept())[0]?.lastError).not.toContain("segredo");
  });

  it("sends on its own and logs one mail server outage", async () => {
    const complaint = vi.spyOn(console, "error").mockReturnValue(undefined);
    await write("one");
    const delivering = scheduleDelivery(outbox());
    await vi.waitFor(() => expect(server.received).toHaveLength(1));
    await delivering.stop();
    expect(complaint).not.toHaveBeenCalled();
    const { url } = server;
    await server.close();
    await write("two");
    const failing = scheduleDelivery(outbox(smtpTransport({ url, from })));
    await vi.waitFor(() => expect(complaint).toHaveBeenCalledOnce());
    await failing.stop();
    expect(complaint.mock.calls.join()).toContain("mails wait until it can");
    server = await startMailServer();
  });
});
