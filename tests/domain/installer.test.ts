import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseBirthDate, parseWhatsApp } from "~/domain/installer";
import { throughMask, whatsAppMask } from "~/domain/typing-mask";

const now = new Date("2026-11-21T12:00:00Z");

describe("an installer's birth date", () => {
  it("is the same day, written as a browser sends it or as people write it", () => {
    const days = fc.date({ min: new Date("1900-01-01"), max: now, noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        const sent = day.toISOString().slice(0, 10);
        const [year, month, date] = sent.split("-");
        expect(parseBirthDate(` ${sent} `, now)).toBe(sent);
        expect(parseBirthDate(`${date}/${month}/${year}`, now)).toBe(sent);
      }),
    );
  });

  it.each(["", "29/02/2025", "2025-02-29", "31/04/1990", "1899-12-31", "2026-11-22", "1990-1-1", "ontem"])(
    "is not '%s'",
    (typed) => {
      expect(parseBirthDate(typed, now)).toBeNull();
    },
  );
});

describe("a WhatsApp number", () => {
  it.each([
    ["11987654321", "(11)98765-4321"],
    ["+55 (11) 98765-4321", "(11)98765-4321"],
    ["1133334444", "(11)3333-4444"],
    ["123", null],
  ])("'%s' is written %s", (typed, shown) => {
    expect(parseWhatsApp(typed)).toBe(shown);
  });

  it("gets its punctuation while it is typed", () => {
    expect(throughMask(whatsAppMask, "11987654321", 11)).toEqual({ text: "(11)98765-4321", caret: 14 });
  });
});
