import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listOrdersByCode, placeOrders } from "../../../contract/orders";
import { byCard, tokenRequest } from "../../setup/cards";
import { addSoldFilm } from "../../setup/catalogue-rows";
import { addShopper, checkoutFor } from "../../setup/shoppers";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
let logged: string[];

beforeEach(async () => {
  upstream = await openUpstream();
  logged = [];
  for (const method of ["log", "info", "warn", "error", "debug"] as const) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      logged.push(
        words.map((word) => (word instanceof Error ? `${word.stack} ${word.cause}` : String(word))).join(" "),
      );
    });
  }
});
afterEach(() => upstream.close());

/** Values that no other row contains by chance. */
const approved = "5302913847561022";
const wrong = "5302913847561023";
const cvv = "7391";
const password = "Segredo-que-ninguem-mais-tem-8812";

async function everything(): Promise<string> {
  const { rows } = await upstream.database.execute<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const dump = await upstream.database.execute<{ text: string }>(`select t::text as text from ${name} t`);
    texts.push(...dump.rows.map(({ text }) => text));
  }
  return texts.join("\n");
}

test("no row and no log line contains a card number, security code or password after successful and failing requests", async () => {
  expect(luhn(approved)).toBe(true);
  const { skuId, resellerId } = await addSoldFilm(upstream.database, { name: "Película" });
  const shopper = await addShopper(upstream);
  const lines = [{ skuId, resellerId, quantity: 1 }];
  const payloads = await checkoutFor(upstream, shopper, lines);
  const tokens = "sandbox/cards/tokens?appId=pk_sandbox";
  const { token } = shopper;

  const account = { name: "Ana Dias", email: "ana@exemplo.com.br", password };
  await upstream.ask("POST", "user/register", { body: account });
  await upstream.ask("POST", "user/login", { body: { email: account.email, password } });
  await upstream.ask("POST", "user/login", { body: { email: account.email, password: `${password}!` } });
  await upstream.ask("POST", "user/register", { body: { ...account, email: 5 } });

  const right = await upstream.ask("POST", tokens, { body: tokenRequest(approved, { cvv }) });
  expect(right.status).toBe(200);
  expect(JSON.stringify(right.body)).not.toContain(approved);
  expect((await upstream.ask("POST", tokens, { body: tokenRequest(wrong, { cvv }) })).status).toBe(422);
  expect(
    (await upstream.ask("POST", tokens, { body: tokenRequest(approved, { cvv: `${cvv}x` }) })).status,
  ).toBe(422);
  expect((await upstream.ask("POST", tokens, { body: { type: approved, card: cvv } })).status).toBe(422);
  expect((await upstream.ask("POST", tokens, { body: [approved.repeat(400)] })).status).toBe(422);
  const broken = `{"type":"card","card":{"number":"${approved}","cvv":"${cvv}"`;
  await upstream.submit(tokens, { broken });

  const id = String(
    (right.body && typeof right.body === "object" && "id" in right.body && right.body.id) || "",
  );
  await upstream.answerTo(placeOrders, {
    token,
    body: payloads.map((each) => ({ ...each, PaymentMethod: 0, CardId: id })),
  });
  await upstream.answerTo(placeOrders, {
    token,
    body: payloads.map((each) => ({ ...each, PaymentMethod: 0, CardId: approved })),
  });
  await upstream.ask("POST", "order/add", {
    token,
    body: payloads.map((each) => ({ ...each, PaymentMethod: 0, CardId: approved, ResaleId: 2 ** 40 })),
  });

  const { orders } = await upstream.answerTo(placeOrders, {
    token,
    body: await byCard(upstream, payloads, []),
  });
  const [placed] = await upstream.answerTo(listOrdersByCode, {
    token,
    body: orders.map(({ orderCode }) => ({ Codes: orderCode })),
  });
  const page = new URL(placed?.urlPagamentoCartao ?? "").pathname.slice(1);
  const form = { numero: approved, validade: "12/30", cvv, nome: "ANA DIAS" };
  for (const fields of [
    { ...form, numero: wrong },
    { ...form, validade: cvv },
    { ...form, nome: "" },
    { ...form, nome: approved.repeat(400) },
    form,
    form,
  ]) {
    const { text } = await upstream.submit(page, fields);
    expect(text).not.toContain(approved);
    expect(text).not.toContain(wrong);
  }
  await upstream.submit("sandbox/cards/checkout/unknown", form);

  const found = `${await everything()}\n${logged.join("\n")}`;
  expect(found).toContain("1022");
  const spaced = approved.replace(/(.{4})(?=.)/g, "$1 ");
  for (const secret of [approved, wrong, spaced, approved.slice(0, 15), password]) {
    expect(found.includes(secret), `${secret.slice(0, 3)}… was kept`).toBe(false);
  }
  // The four digits may be part of a longer number.
  expect(new RegExp(`(?<![0-9A-Za-z])${cvv}(?![0-9A-Za-z])`).test(found)).toBe(false);
});

function luhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
