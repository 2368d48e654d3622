import { expect, type Locator, type Page, test } from "@playwright/test";
import { spelledFields, wrappings } from "../tests/common/spellings";
import { becomeBuyer, goToPayment } from "./buyer";
import { waitForHydration } from "./wait-for-hydration";

/** `npm run prove -- spellings` tries every spelling of the corpus; otherwise three of each field. */
const isLong = process.env.SPELLINGS === "all";

const film = "/produtos/vinil-adesivo-fibra-de-carbono-4d?Cor=Preto&Largura=1%2C52+m";
const guestForm = "/register?voltar=%2Fcart&sem-senha=true";

interface Place {
  readonly path: string;
  /** Name of the input, or its id where it has none. */
  readonly name: string;
  /** Makes the field visible. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** Sends the spelling as a page without script does; the fault that the answer names, or null. */
  readonly send?: (page: Page, typed: string) => Promise<string | null>;
}

const errorIn = (html: string, name: string): string | null =>
  new RegExp(`id="${name}-erro"[^>]*>(.*?)</p>`, "s").exec(html)?.[1]?.replace(/<[^>]+>/g, "") ?? null;

const ofGuest = (name: string): Place => ({
  path: guestForm,
  name,
  async send(page, typed) {
    const form = { "sem-senha": "true", [name]: typed };
    const answer = await page.request.post(guestForm, { form, maxRedirects: 0 });
    expect(answer.status()).toBe(400);
    return errorIn(await answer.text(), name);
  },
});

const byAddress = (name: string, address: (typed: string) => string, accepts: RegExp): Place => ({
  path: film,
  name,
  async send(page, typed) {
    const answer = await page.request.get(address(encodeURIComponent(typed)), { maxRedirects: 0 });
    const found = `${answer.headers().location ?? ""} ${answer.status() === 200 ? await answer.text() : ""}`;
    return accepts.test(found) ? null : found.slice(0, 200);
  },
});

const places: Readonly<Record<string, Place>> = {
  CEP: {
    path: "/localizacao",
    name: "cep",
    async send(page, cep) {
      const answer = await page.request.post("/localizacao", { form: { cep }, maxRedirects: 0 });
      return answer.status() === 303 ? null : errorIn(await answer.text(), "cep");
    },
  },
  CPF: ofGuest("cnpj"),
  CNPJ: ofGuest("cnpj"),
  phone: ofGuest("phoneNumber"),
  "e-mail": ofGuest("email"),
  quantity: byAddress("quantidade", (typed) => `${film}&quantidade=${typed}&passo=0`, /quantidade=12\b/),
  meters: {
    ...byAddress("altura", (typed) => `${film}&altura=${typed}&largura=1&calcular=1`, /quantidade=2\b/),
    open: (page) => page.getByText("Calcular metros").click(),
  },
  "card number": { path: "payment", name: "cartao-number" },
  expiry: { path: "payment", name: "cartao-expiry" },
  CVV: { path: "payment", name: "cartao-cvv" },
  coupon: { path: "/cart", name: "cupom" },
};

const ways: Readonly<Record<string, (field: Locator, text: string) => Promise<void>>> = {
  typed: (field, text) => field.pressSequentially(text),
  async pasted(field, text) {
    await field.focus();
    await field.page().keyboard.insertText(text);
  },
  // Password managers set the value at once, then send the events.
  autofilled: (field, text) =>
    field.evaluate((input, value) => {
      if (!(input instanceof HTMLInputElement)) throw new Error("not an input");
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      setValue?.call(input, value);
      for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
    }, text),
};

/** Enter sends the form instead of typing a line break. */
const canBeTyped = (text: string) => !/\p{Cc}/u.test(text);

const spellingsOf = (spellings: readonly string[]): string[] => {
  const wrapped = Object.values(wrappings).flatMap((wrap) => spellings.map((spelling) => wrap(spelling)));
  const all = [...new Set(wrapped)];
  return isLong
    ? all
    : [...new Set([spellings[0], spellings.at(-1), wrapped[spellings.length * 8]])].flatMap(
        (each) => each ?? [],
      );
};

test.describe("spellings of the corpus, typed, pasted, autofilled and sent without script", () => {
  for (const [field, parse, meant, spellings] of spelledFields) {
    test(`reads the ${field} as the function does`, async ({ page }) => {
      const place = places[field];
      test.skip(place === undefined, "Tried at the function, or written by the browser itself.");
      if (place === undefined) return;
      test.skip(place.path === "payment" && !isLong, "The payment step takes several requests to reach.");
      if (isLong) test.setTimeout(1_800_000);
      if (place.path === "payment") {
        await becomeBuyer(page);
        await goToPayment(page);
        await page.getByRole("radio", { name: /^Cartão de crédito/ }).check();
      } else {
        if (place.path !== "/localizacao")
          await page.request.post("/localizacao", { form: { cep: "01310-100" } });
        if (place.path === "/cart") {
          const form = { Cor: "Preto", Largura: "1,52 m", quantidade: "1", intent: "adicionar" };
          await page.request.post(film, { form });
        }
        await page.goto(place.path);
        await waitForHydration(page);
      }
      await place.open?.(page);
      const input = page.locator(`input:is([name="${place.name}"], #${place.name})`).first();
      await input.focus();
      await page.waitForLoadState("networkidle");
      const wrong: string[] = [];
      const counts: Record<string, number> = {};
      for (const text of spellingsOf(spellings)) {
        for (const [way, enter] of Object.entries(ways)) {
          if (way === "typed" && !canBeTyped(text)) continue;
          await input.fill("");
          await enter(input, text);
          await input.blur();
          counts[way] = (counts[way] ?? 0) + 1;
          const read = async () => {
            const value = await input.inputValue();
            const errors = await page.locator(`[id="${place.name}-erro"]`).allTextContents();
            const isRead = JSON.stringify(parse(value)) === JSON.stringify(meant) && errors.length === 0;
            return isRead ? "" : `${way} ${JSON.stringify(text)}: ${JSON.stringify(value)} ${errors}`;
          };
          // The message of the emptied field goes a moment later.
          await expect
            .poll(read, { timeout: 2000 })
            .toBe("")
            .catch(async () => wrong.push(await read()));
        }
        if (place.send) {
          counts.sent = (counts.sent ?? 0) + 1;
          const fault = await place.send(page, text);
          if (fault !== null) wrong.push(`sent ${JSON.stringify(text)}: ${fault}`);
        }
      }
      console.log(`${field}: ${JSON.stringify(counts)}, ${wrong.length} wrong`);
      expect(wrong.slice(0, 20)).toEqual([]);
    });
  }
});
