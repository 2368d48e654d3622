import { describe, expect, test } from "vitest";
import { type CalendarEvent, formatCalendarFile } from "~/extras/quotes/calendar-file";

const event: CalendarEvent = {
  uid: "visita-7@loja.test",
  sequence: 2,
  writtenAt: "2026-11-20T17:00:00.123Z",
  visit: { on: "2026-12-31", window: "morning" },
  title: "Visita: Aplicação; 5 metros",
  place: "Bela Vista, São Paulo/SP",
  description: "Orçamento nº 7.\nRui \\ Lima",
  url: "https://loja.test/orcamentos/7",
};

/** Lines as a calendar reads them. */
const read = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

describe("the calendar file of a visit", () => {
  test("has the hours of the place, without a time zone, and escapes what separates values", () => {
    const lines = read(formatCalendarFile(event));
    for (const line of [
      "UID:visita-7@loja.test",
      "SEQUENCE:2",
      "DTSTAMP:20261120T170000Z",
      "DTSTART:20261231T080000",
      "DTEND:20261231T120000",
      "SUMMARY:Visita: Aplicação\\; 5 metros",
      "LOCATION:Bela Vista\\, São Paulo/SP",
      "DESCRIPTION:Orçamento nº 7.\\nRui \\\\ Lima",
    ])
      expect(lines).toContain(line);
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR", ""]);
  });

  test("is a whole day without a window, which ends on the next day", () => {
    const lines = read(formatCalendarFile({ ...event, visit: { on: "2026-12-31", window: null } }));
    expect(lines.filter((line) => line.startsWith("DT")).slice(1)).toEqual([
      "DTSTART;VALUE=DATE:20261231",
      "DTEND;VALUE=DATE:20270101",
    ]);
  });

  test("has no line of more than 75 octets and cuts no character", () => {
    const description = "ção 🚗 ".repeat(60);
    const text = formatCalendarFile({ ...event, description });
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(read(text)).toContain(`DESCRIPTION:${description}`);
  });

  test("cuts no escape and no letter from its accent, wherever the line ends", () => {
    for (let length = 0; length < 80; length += 1) {
      const text = formatCalendarFile({
        ...event,
        description: `${"a".repeat(length)}\n, a\u0303\u0301;\\`.repeat(3),
      });
      expect(text, `${length}`).not.toMatch(/[^\\](\\\\)*\\\r\n |\r\n \p{M}/u);
    }
  });
});
