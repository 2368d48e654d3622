import { beforeAll, describe, expect, test } from "vitest";
import { coupons } from "../../../api/database/schema/coupons";
import { spelledFields, wrappings } from "../../common/spellings";
import { openUpstream, type Upstream } from "../../setup/upstream";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await openUpstream();
  await upstream.database
    .insert(coupons)
    .values({ code: "ENVELOPA-10", type: 1, benefit: 1, percentage: 10 });
});

const validate = (field: string) => async (typed: string) => {
  const { status, body } = await upstream.ask("POST", "installer/validate", { body: { [field]: typed } });
  return status === 200 || body;
};

const calls: Readonly<Record<string, (typed: string) => Promise<unknown>>> = {
  async CEP(typed) {
    const { body } = await upstream.ask("GET", `user/postalcode?${new URLSearchParams({ cep: typed })}`);
    return String(body).includes("Avenida Paulista") || body;
  },
  CPF: validate("Cnpj"),
  CNPJ: validate("Cnpj"),
  phone: validate("PhoneNumber"),
  "e-mail": validate("Email"),
  /** One that is known, but not for an empty cart. */
  async coupon(code) {
    const { status, body } = await upstream.ask("POST", "coupon/preview", { body: { productIds: [], code } });
    return status === 422 || body;
  },
};

describe("the reference upstream, asked by a storefront that cleans nothing", () => {
  test.each(Object.entries(calls))("reads every spelling of a %s", async (name, isRead) => {
    const [, , , spellings = []] = spelledFields.find(([field]) => field === name) ?? [];
    const all = [...new Set(Object.values(wrappings).flatMap((wrap) => spellings.map(wrap)))];
    const texts = new Set(all.filter((_, index) => index % Math.floor(all.length / 40) === 0));
    expect(texts.size).toBeGreaterThanOrEqual(40);
    const wrong: unknown[] = [];
    for (const text of texts) {
      const answer = await isRead(text);
      if (answer !== true) wrong.push([text, answer]);
    }
    expect(wrong).toEqual([]);
  });
});
