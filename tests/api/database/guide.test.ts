import { describe, expect, it } from "vitest";
import { everyCoupon } from "../../../api/database/demonstration/coupons";
import { guideText, postalCodesToTry } from "../../../api/database/demonstration/guide-text";
import { demonstrationPassword } from "../../../api/database/demonstration/people/logins";
import { embeddedResolver } from "../../../api/postal-codes/embedded/embedded-resolver";

describe("whoever has just started the demonstration", () => {
  it("is told the logins with their password, and every coupon", () => {
    const text = guideText();
    expect(text).toContain(demonstrationPassword);
    expect(text.match(/\S+@envelopa\.example/g)).toHaveLength(3);
    for (const { code, about } of everyCoupon) expect(text).toMatch(new RegExp(`${code} +${escaped(about)}`));
  });

  it("is told CEPs that do what is said of them", async () => {
    const found = await Promise.all(
      postalCodesToTry.map(async ([cep, about]) => {
        const address = await embeddedResolver.resolve(cep.replace("-", ""));
        if (address === null) return about.includes("não existe");
        if (address.precision === "state") return about.includes("só o estado");
        if (address.precision === "city") return about === `${address.city}: só a cidade, a rua se digita`;
        return about.startsWith(`${address.city}, `);
      }),
    );
    expect(found).toEqual(postalCodesToTry.map(() => true));
  });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
