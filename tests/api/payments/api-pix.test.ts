import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { load } from "cheerio";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { paymentMethod } from "../../../api/database/schema/payments";
import { cacheToken } from "../../../api/payments/api-pix/access-token";
import { type ApiPixSettings, createApiPixClient } from "../../../api/payments/api-pix/api-pix-client";
import { createApiPixPayments } from "../../../api/payments/api-pix/api-pix-payments";
import { registerWebhook } from "../../../api/payments/api-pix/register-webhook";
import { getTxid, parseTxid } from "../../../api/payments/api-pix/txid";
import { type ChargeProvider, RefundNeedsPeople } from "../../../api/payments/payments";
import { listOrdersByCode, placeOrders } from "../../../contract/orders";
import { type ApiPixServer, startApiPixServer } from "../../setup/api-pix-server";
import { cartOfTwoShops } from "../../setup/catalogue-rows";
import { timeLimitInMs } from "../../setup/provider-server";
import { apiPixProvider } from "../../setup/real-providers";
import { addShopper, checkoutFor } from "../../setup/shoppers";
import { temporaryFolderPrefix } from "../../setup/temporary-postgres";
import { openUpstream } from "../../setup/upstream";

const now = new Date("2026-11-20T17:00:00Z");
const reference = "ENV0123456789";
const named = { reference, providerId: null, method: paymentMethod.pix, amountInCentavos: 9_990 };
const charge = {
  reference,
  amountInCentavos: 9_990,
  documentNumber: "1",
  payer: {
    name: "Loja da Maria Ltda.",
    email: "maria@exemplo.com.br",
    document: "12ABC34501DE35",
    phone: "(11) 98765-4321",
    address: null,
  },
  orders: [{ code: "0123456789", amountInCentavos: 9_990, recipientId: null }],
  mayExist: false,
  requestedAt: now,
  expiresAt: new Date("2026-11-20T17:10:00Z"),
};

let server: ApiPixServer;
let bank: ChargeProvider;
const settingsAt = (url: string): ApiPixSettings => ({
  baseUrl: `${url}/api/v2`,
  tokenUrl: `${url}/oauth/token`,
  clientId: "client",
  clientSecret: "only for tests",
  receiverKey: "loja@exemplo.com.br",
  receiverName: "Adesivos do Sul Ltda.",
  certificate: null,
  authority: null,
  webhookSecret: "only for tests, and long enough for it",
  timeLimitInMs,
});

beforeEach(async () => {
  server = await startApiPixServer({ now: () => now });
  bank = createApiPixPayments(settingsAt(server.url));
});
afterEach(() => server.close());

describe("API Pix", () => {
  test("gets one access token for many calls, and another one when the bank no longer accepts it", async () => {
    await Promise.all([bank.pix(charge), bank.find(named), bank.find(named)]);
    expect(server.tokens).toBe(1);
    server.faults.add("expired token", { times: 1 });
    expect(await bank.find(named)).toMatchObject({ state: "waiting" });
    expect(server.tokens).toBe(2);
  });

  test("asks a charge that may exist before it creates one", async () => {
    await bank.pix(charge);
    const before = server.received.length;
    await bank.pix({ ...charge, mayExist: true });
    expect(server.received.slice(before).map(({ method }) => method)).toEqual(["GET"]);
  });

  test("charges in the name of the buyer, with a txid made from our reference", async () => {
    await bank.pix(charge);
    expect(server.chargeOf(reference)).toMatchObject({
      txid: "ENV01234567890000000000000",
      devedor: { cnpj: "12ABC34501DE35" },
      valor: { original: "99.90" },
      calendario: { expiracao: 600 },
    });
  });

  test("makes the code from the location where the bank returns none", async () => {
    const older = await startApiPixServer({ now: () => now, withoutCode: true });
    const { payload } = await createApiPixPayments(settingsAt(older.url)).pix(charge);
    older.close();
    expect(payload).toBe((await bank.pix(charge)).payload);
    expect(payload).toMatch(/^000201010212.*pix\.bank\.example\/qr\/v2\/.*6304[0-9A-F]{4}$/);
  });

  test("repeats a refund that the bank is settling under the same id, and a failed one under another", async () => {
    await bank.pix(charge);
    server.pay(reference);
    const refund = { ...named, refund: reference, recipientId: null };
    server.settleRefundsAs("NAO_REALIZADO");
    await expect(bank.refund(refund)).rejects.toThrow("not settled yet");
    server.settleRefundsAs("EM_PROCESSAMENTO");
    await expect(bank.refund(refund)).rejects.toThrow("not settled yet");
    await expect(bank.refund(refund)).rejects.toThrow("not settled yet");
    const [pix] = server.chargeOf(reference).pix ?? [];
    expect(pix?.devolucoes?.map(({ id, status }) => [id, status])).toEqual([
      [reference, "NAO_REALIZADO"],
      [`${reference}R1`, "EM_PROCESSAMENTO"],
    ]);
    server.settleRefunds();
    await bank.refund(refund);
    expect(pix?.devolucoes).toHaveLength(2);
  });

  test("leaves a refund to people when the bank settles none of several", async () => {
    await bank.pix(charge);
    server.pay(reference);
    server.settleRefundsAs("NAO_REALIZADO");
    const refund = () => bank.refund({ ...named, refund: reference, recipientId: null });
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(refund()).rejects.toThrow("not settled yet");
    await expect(refund()).rejects.toThrow(RefundNeedsPeople);
  });

  test("registers our webhook once, and again when it was changed at the bank", async () => {
    const settings = settingsAt(server.url);
    await registerWebhook(settings, "https://api.loja.example");
    const registered = server.webhooks.get(settings.receiverKey);
    expect(registered).toMatch(/^https:\/\/api\.loja\.example\/webhooks\/pix\?hmac=[0-9a-f]{64}&ignorar=$/);
    expect(registered).not.toContain(settings.webhookSecret);
    const puts = () => server.received.filter(({ method }) => method === "PUT").length;
    await registerWebhook(settings, "https://api.loja.example");
    expect(puts()).toBe(1);
    server.webhooks.set(settings.receiverKey, "https://elsewhere.example");
    await registerWebhook(settings, "https://api.loja.example");
    expect(server.webhooks.get(settings.receiverKey)).toBe(registered);
  });
});

test("a Pix with a due date, in place of a boleto, has a printable page with its QR code", async () => {
  const { server: bankServer, settings } = await apiPixProvider(() => now);
  const upstream = await openUpstream({}, { providers: settings });
  const shopper = await addShopper(upstream);
  const payloads = await checkoutFor(upstream, shopper, await cartOfTwoShops(upstream.database));
  const body = payloads.map((payload) => ({ ...payload, PaymentMethod: 1 }));
  const { orders } = await upstream.answerTo(placeOrders, { body, token: shopper.token });
  const [order] = await upstream.answerTo(listOrdersByCode, {
    body: orders.map(({ orderCode }) => ({ Codes: orderCode })),
    token: shopper.token,
  });
  expect(order).toMatchObject({ boletoLine: null, boletoDueDate: "2026-11-25" });
  const { body: html } = await upstream.ask("GET", new URL(order?.urlBoleto ?? "").pathname.slice(1));
  const page = load(String(html));
  expect(page("h1").text()).toMatch(/^Pix com vencimento dos pedidos /);
  expect(page(".line strong").text()).toBe(order?.qrCodePix);
  expect(page("svg.qr path").attr("d")).toMatch(/^M4 4h1/);
  expect(page("body").text()).not.toMatch(/Demonstração|Linha digitável/);
  bankServer.close();
  await upstream.close();
});

describe("txid", () => {
  test("has 26 characters and leads back to our reference", () => {
    expect(getTxid(reference)).toMatch(/^[a-zA-Z0-9]{26}$/);
    expect(parseTxid(getTxid(reference))).toBe(reference);
  });

  test.each(["", "ENV0123456789", "7978c0c97ea847e78e8849634473c1f1", `X${getTxid(reference)}`])(
    "'%s' is not one of ours",
    (txid) => {
      expect(parseTxid(txid)).toBeNull();
    },
  );
});

describe("access token", () => {
  test("is renewed half a minute before it expires, and a failure is not kept", async () => {
    let time = 0;
    const request = vi.fn(async () => ({
      value: `token ${request.mock.calls.length}`,
      lifetimeInMs: 60_000,
    }));
    const token = cacheToken(request, () => time);
    request.mockRejectedValueOnce(new Error("down"));
    await expect(token.get()).rejects.toThrow("down");
    expect(await token.get()).toBe("token 2");
    time = 29_999;
    expect(await token.get()).toBe("token 2");
    time = 30_000;
    expect(await token.get()).toBe("token 3");
    token.forget("token 2");
    expect(await token.get()).toBe("token 3");
    token.forget("token 3");
    expect(await token.get()).toBe("token 4");
  });
});

/** Debian package `openssl`. */
const hasOpenssl = !spawnSync("openssl", ["version"]).error;

describe.skipIf(!hasOpenssl)("client certificate", () => {
  test("is shown to the bank, which gives no answer without it", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), `${temporaryFolderPrefix}${process.pid}-`));
    const bankPair = createCertificate(folder, "localhost");
    const shopPair = createCertificate(folder, "loja");
    const tls = { ...bankPair, ca: shopPair.cert, requestCert: true, rejectUnauthorized: true };
    const bankServer = createServer(tls, (request, response) => {
      const body =
        request.url === "/oauth/token" ? { access_token: "token", expires_in: 60 } : { webhookUrl: "" };
      response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
    });
    bankServer.listen(0, "127.0.0.1");
    await once(bankServer, "listening");
    const address = bankServer.address();
    const port = address !== null && typeof address === "object" ? address.port : 0;
    const settings = { ...settingsAt(`https://localhost:${port}`), authority: bankPair.cert };
    const withCertificate = createApiPixClient({ ...settings, certificate: shopPair });
    expect(await withCertificate.findWebhook("key")).toEqual({ webhookUrl: "" });
    await expect(createApiPixClient(settings).findWebhook("key")).rejects.toThrow(
      "API Pix: could not be reached",
    );
    const strange = createCertificate(folder, "stranger");
    await expect(
      createApiPixClient({ ...settings, certificate: strange }).findWebhook("key"),
    ).rejects.toThrow("API Pix: could not be reached");
    bankServer.closeAllConnections();
    bankServer.close();
    await rm(folder, { recursive: true });
  });
});

function createCertificate(folder: string, name: string): { cert: string; key: string } {
  const [key, certificate] = [path.join(folder, `${name}.key`), path.join(folder, `${name}.pem`)];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`];
  const files = ["-keyout", key, "-out", certificate];
  execFileSync("openssl", ["req", "-x509", "-nodes", "-days", "2", ...curve, ...subject, ...files], {
    stdio: "pipe",
  });
  return { cert: readFileSync(certificate, "utf8"), key: readFileSync(key, "utf8") };
}
