import { describe, expect, test } from "vitest";
import { findCardFaults } from "~/model/card";
import { parseEmail } from "../../common/email";
import { findPhoneFault } from "../../common/phone";
import { cleanLine, cleanText } from "../../common/text";
import { spelledFields, wrappings } from "./spellings";

test("has at least 40 spellings for each of at least twelve fields", () => {
  expect(spelledFields.length).toBeGreaterThanOrEqual(12);
  const wraps = Object.values(wrappings);
  for (const [field, , , spellings] of spelledFields) {
    const distinct = new Set(spellings.flatMap((spelling) => wraps.map((wrap) => wrap(spelling))));
    expect(distinct.size, field).toBeGreaterThanOrEqual(40);
  }
});

describe.each(spelledFields)("the field for a %s", (field, parse, meant, spellings) => {
  const isExpiry = field === "expiry";
  test.each(Object.entries(wrappings))("reads what is pasted %s", (_, wrap) => {
    for (const spelling of spellings) {
      expect(parse(wrap(spelling)), JSON.stringify(wrap(spelling))).toEqual(meant);
    }
  });
  if (isExpiry) {
    test("is judged by the server's month", () => {
      const card = { number: "4000 0000 0000 0010", holder: "ANA SOUZA", cvv: "123" };
      expect(findCardFaults({ ...card, expiry: " 9/27" }, "2027-09-30")).toEqual({});
      expect(findCardFaults({ ...card, expiry: "2027-09" }, "2027-10-01")).toEqual({ expiry: "expired" });
    });
  }
});

describe("text", () => {
  test.each(["Ana Souza", "José d'Ávila", "Ana Souza"])("keeps a name as it is: '%s'", (name) => {
    expect(cleanLine(name)).toBe(name.normalize("NFC"));
  });

  test("loses invisible and reordering characters, and is empty without others", () => {
    expect(cleanLine("Ana\u202e azuoS\u200b\u2800  \u3164")).toBe("Ana azuoS");
    expect(["\u200b\u200d", "\u3164", "\u2800\u00a0", "\ufeff"].map(cleanLine)).toEqual(["", "", "", ""]);
  });

  test("keeps its lines and its emoji", () => {
    expect(cleanText("Oi 👨‍👩‍👧\r\nTudo\u200b bem? 👍🏽")).toBe("Oi 👨‍👩‍👧\r\nTudo bem? 👍🏽");
  });
});

describe("parseEmail", () => {
  test.each([
    "ana@[127.0.0.1]",
    "ana@127.0.0.1",
    "ana@loja",
    "ana",
    "@loja.com",
    "a b@loja.com",
    "ana@@loja.com",
  ])("refuses '%s' as no address", (typed) =>
    expect(parseEmail(typed)).toEqual({ ok: false, fault: "invalid" }),
  );

  test.each(["аna@loja.com.br", "ana@lоja.com.br", "joão@loja.com.br"])(
    "names letters that an address cannot have: '%s'",
    (typed) => expect(parseEmail(typed)).toEqual({ ok: false, fault: "script" }),
  );

  test("writes a domain in ASCII", () => {
    expect(parseEmail("ana@Ação.com.br")).toEqual({ ok: true, email: "ana@xn--ao-siap.com.br" });
  });
});

describe("findPhoneFault", () => {
  test.each([
    ["+1 212 555 0100", "foreign"],
    ["00351 21 123 4567", "foreign"],
    ["(20) 98765-4321", "areaCode"],
    ["(11) 11111-1111", "number"],
    ["(11) 8765-4321", "number"],
    ["98765-4321", "number"],
    ["(11) 3333-4444", null],
  ] as const)("finds in '%s' the fault %s", (typed, fault) => expect(findPhoneFault(typed)).toBe(fault));
});
