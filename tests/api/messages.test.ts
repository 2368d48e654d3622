import { describe, expect, it } from "vitest";
import { RefusalError } from "../../api/http/refusal-error";
import { getMessageCode, messages } from "../../api/messages";

const modules = import.meta.glob<Record<string, Record<string, string | { readonly text: string }>>>(
  "../../api/extras/*/messages.ts",
  { eager: true },
);

describe("the code of a refusal", () => {
  it("is the name of its message", () => {
    expect(new RefusalError(422, messages.invalidCpf).body).toEqual({
      code: "invalid-cpf",
      message: "Cpf Inválido",
    });
  });

  it("stays the same where the sentence names a day, a number or a person", () => {
    expect(getMessageCode(messages.couponEnded("25/11/2026"))).toBe("coupon-ended");
  });

  it("belongs to one sentence only", () => {
    const all = [messages, ...Object.values(modules).flatMap((each) => Object.values(each))];
    const texts = all.flatMap(Object.values).map((each) => (typeof each === "string" ? each : each.text));
    expect(texts.filter((text, place) => texts.indexOf(text) < place)).toEqual([]);
  });
});
