import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Connection, connect } from "../../api/database/connection";
import { extras } from "../../api/extras";
import { createMailer } from "../../api/mail/mailer";
import { createErasureJob } from "../../api/personal-data/account-deletions";
import type { Page } from "../driver/page";
import { Visitor } from "../driver/visitor";
import { formsToBecome, newBuyer } from "../setup/buyer-forms";
import { rowsWith } from "../setup/rows-with";
import { workOff } from "../setup/work-off";
import { modes } from "./modes";
import { fillCart, orderCodesOf, payByPix, reviewOrder } from "./purchase-steps";

const shop = { storefront: inject("storefrontUrl"), sandbox: inject("sandboxUrl") };
let connection: Connection;

beforeAll(() => {
  connection = connect(inject("shopDatabase"), { connections: 2 });
});
afterAll(() => connection.close());

const query = (text: string, ...values: readonly unknown[]) => connection.pool.query(text, [...values]);

const pathInMail = async (email: string, subject: string): Promise<string> => {
  const { rows } = await query(
    "select body from mails where recipient = $1 and subject = $2",
    email,
    subject,
  );
  expect(rows).toHaveLength(1);
  return /https?:\/\/[^/]+(\/[\w-]+\?token=[\w-]+)/.exec(String(rows[0]?.body))?.[1] ?? "";
};

/** The upstream's job makes the archive within seconds. */
async function waitForExport(visitor: Visitor): Promise<Page> {
  for (let seconds = 0; seconds < 60; seconds += 1) {
    const page = await visitor.open("/profile/privacidade");
    if (page.has("link", /^Baixar o arquivo/)) return page;
    await sleep(1000);
  }
  throw new Error("The export was not made");
}

async function become(buyer: ReturnType<typeof newBuyer>, headers?: Record<string, string>) {
  const visitor = new Visitor(shop.storefront, { headers });
  const typed: string[] = [];
  for (const [address, fields] of formsToBecome(buyer)) {
    const body = new URLSearchParams(fields);
    const { status } = await visitor.send({ url: visitor.origin + address, method: "POST", body });
    expect([address, status]).toEqual([address, 303]);
    if (fields.cnpj) typed.push(fields.cnpj, fields.cnpj.replace(/\D/g, ""));
  }
  return { visitor, taxIds: typed };
}

const logsWith = (texts: readonly string[]): string[] => {
  const folder = inject("shopLogs");
  const names = readdirSync(folder).filter((name) => name.endsWith(".log"));
  expect(names.length).toBeGreaterThan(1);
  const logs = names.map((name) => readFileSync(path.join(folder, name), "utf8").toLowerCase());
  return texts.filter((text) => logs.some((log) => log.includes(text.toLowerCase())));
};

describe.each(modes)("the data of an account %s", (mode, headers) => {
  const buyer = { ...newBuyer(), name: `Quitéria Sumida ${mode}` };
  const newEmail = buyer.email.replace("compra-", "trocado-");

  it("is downloaded and read, its e-mail changed by both mailboxes, and nothing of it is left after the deletion", async () => {
    const { visitor, taxIds } = await become(buyer, headers);
    const placed = await (await reviewOrder(await fillCart(await visitor.open("/home")))).press(
      "Fechar pedido",
    );
    const codes = orderCodesOf(placed);
    await payByPix(shop.sandbox, codes);

    const copy = (await visitor.open("/profile/privacidade")).form("Baixar meus dados");
    await copy.fill("Senha", buyer.password).submit();
    await waitForExport(visitor);
    const url = `${visitor.origin}/profile/privacidade/arquivo`;
    const file = await visitor.send({ url, method: "GET" });
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    const read = strFromU8(files["dados.html"] ?? new Uint8Array());
    for (const text of [buyer.name, buyer.email, "Avenida Paulista", ...codes]) expect(read).toContain(text);

    const change = (await visitor.open("/profile/email")).form("Alterar e-mail");
    await change.fill("Novo e-mail", newEmail).submit();
    const confirming = await visitor.open(await pathInMail(newEmail, "Confirme o seu novo e-mail"));
    expect((await confirming.press("Confirmar o novo e-mail")).text).toContain("E-mail alterado.");
    await query(
      "update mails set key = key where recipient = $1 and subject = 'O e-mail da sua conta mudou'",
      buyer.email,
    ).then(({ rowCount }) => expect(rowCount).toBe(1));

    const form = (await visitor.open("/profile/privacidade")).form("Excluir minha conta");
    const asked = await form.fill("Senha", buyer.password).submit();
    expect(asked.text).toContain("A sua conta será excluída em");
    expect(asked.text).toContain("Você tem um pedido ou um reembolso em andamento");
    const keeping = await visitor.open(await pathInMail(newEmail, "Sua conta será excluída"));
    expect((await keeping.press("Manter a minha conta")).text).toContain("A sua conta continua ativa.");
    const again = (await visitor.open("/profile/privacidade")).form("Excluir minha conta");
    await again.fill("Senha", buyer.password).submit();

    await query("update orders set status = 8 where code = any($1)", codes);
    await query(
      "update account_deletions set erase_at = now() - interval '1 second' where user_id = (select id from users where email = $1)",
      newEmail,
    );
    const clock = { now: () => new Date() };
    const services = {
      database: connection.db,
      clock,
      extras,
      mailer: createMailer(clock, { hasTransport: false }),
      settings: { uploadsFolder: inject("shopLogs"), storefrontOrigin: shop.storefront },
    };
    await workOff(services, createErasureJob(services));
    const traces = [buyer.name, buyer.email, newEmail, "(11) 98888-7777", ...taxIds];
    const left = await rowsWith(
      connection.db,
      traces.filter((text) => text !== "(11) 98888-7777"),
    );
    // The tax id stays with the orders, as tax law requires.
    expect(left.filter((row) => !row.startsWith("orders: "))).toEqual([]);
    expect(left.every((row) => taxIds.some((taxId) => row.endsWith(taxId)))).toBe(true);
    const { rows } = await query("select phone, address, user_id from orders where code = any($1)", codes);
    for (const row of rows)
      expect(row).toMatchObject({ phone: "", address: { street: "", city: "São Paulo" } });
    expect(logsWith(traces)).toEqual([]);
    expect((await visitor.open("/profile/privacidade")).address).toMatch(/^\/login/);
    if (process.env.TABLE === "1") console.table(left);
  });
});
