import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseBirthDate, parseWhatsApp } from "~/model/installer";
import { applyMask, whatsAppMask } from "~/model/typing-mask";

const now = new Date("2026-11-21T12:00:00Z");

describe("birth date", () => {
  it("accepts the ISO and the Brazilian format", () => {
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
    "rejects '%s'",
    (typed) => {
      expect(parseBirthDate(typed, now)).toBeNull();
    },
  );
});

describe("WhatsApp number", () => {
  it.each([
    ["11987654321", "(11)98765-4321"],
    ["+55 (11) 98765-4321", "(11)98765-4321"],
    ["1133334444", "(11)3333-4444"],
    ["123", null],
  ])("formats '%s' as %s", (typed, shown) => {
    expect(parseWhatsApp(typed)).toBe(shown);
  });

  it("is masked while typing", () => {
    expect(applyMask(whatsAppMask, "11987654321", 11)).toEqual({ text: "(11)98765-4321", caret: 14 });
  });
});
