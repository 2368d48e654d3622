import { describe, expect, it } from "vitest";
import { embeddedResolver } from "../../api/postal-codes/embedded/embedded-resolver";
import { formatGuide, guide } from "../../demo/guide";
import { readDemoRows } from "../../demo/rows";

const rows = readDemoRows(new Date(), { known: "known", unknown: "unknown" });
const rowsOf = (table: string) => rows.find((each) => each.table === table)?.rows ?? [];

describe("formatGuide", () => {
  it("prints the password, every login, coupon, postal code and test card", () => {
    const text = formatGuide();
    expect(text).toContain(guide.password);
    for (const entries of [guide.logins, guide.coupons, guide.postalCodes, guide.cards])
      for (const [name, about] of entries)
        expect(text).toMatch(new RegExp(`${escaped(name)} +${escaped(about)}`));
  });
});

describe("guide entries", () => {
  it("list exactly the accounts that can log in", () => {
    const open = rowsOf("users").flatMap((user) =>
      "passwordHash" in user && user.passwordHash === "known" && "email" in user ? [user.email] : [],
    );
    expect(guide.logins.map(([email]) => email).toSorted()).toEqual(open.toSorted());
  });

  it("list exactly the coupons in the data", () => {
    const codes = rowsOf("coupons").flatMap((coupon) => ("code" in coupon ? [coupon.code] : []));
    expect(guide.coupons.map(([code]) => code)).toEqual(codes);
  });

  it("describe postal codes as the embedded resolver resolves them", async () => {
    const matches = await Promise.all(
      guide.postalCodes.map(async ([cep, about]) => {
        const address = await embeddedResolver.resolve(cep.replace("-", ""));
        if (address === null) return about.includes("não existe");
        if (address.precision === "state") return about.includes("só o estado");
        if (address.precision === "city") return about === `${address.city}: só a cidade, a rua se digita`;
        return about.startsWith(`${address.city}, `);
      }),
    );
    expect(matches).toEqual(guide.postalCodes.map(() => true));
  });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
