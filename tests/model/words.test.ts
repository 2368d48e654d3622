import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDate, formatDateAndTime, formatTime, toYear } from "~/model/dates";
import { createExcerpt } from "~/model/excerpt";
import { findCheapestFreight } from "~/model/offer";
import { formatKm } from "../../app/model/location";
import { toCategoryName, toOwnPath, toSlug } from "../../app/model/web-address";
import { noDiscount } from "./nouns";

describe("return path of a form", () => {
  it.each([
    "/home",
    "/produtos?produto=a b",
    "/produtos/x?Cor=Preto#avaliacoes",
    "/cart",
    "/produtos/película",
  ])("accepts a path of the shop: %s", (to) => {
    expect(decodeURI(toOwnPath(to, "/home"))).toBe(decodeURI(encodeURI(to)));
  });

  it.each([
    "//evil.com",
    "/\t/evil.com",
    "/\n/evil.com",
    "/\\evil.com",
    "\\\\evil.com",
    "/x/..//evil.com",
    "/.//evil.com",
    "/./\\evil.com",
    "https://evil.com",
    "http:evil.com",
    "javascript:alert(1)",
    "evil.com",
    " /home",
    "",
    null,
    undefined,
  ])("rejects another origin: %j", (to) => {
    expect(toOwnPath(to, "/cart")).toBe("/cart");
  });

  it("stays on the shop's origin for any input", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      "\t",
      "\n",
      ".",
      "..",
      "@",
      ":",
      "evil.com",
      "%2f",
      "%5c",
      "?",
      "#",
      " ",
      "é",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const path = toOwnPath(`/${pieces.join("")}`, "/home");
        expect(path.startsWith("/")).toBe(true);
        expect(new URL(path, "https://loja.example").origin).toBe("https://loja.example");
        expect(toOwnPath(path, "/other")).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("formatDate", () => {
  it("uses the time zone of São Paulo", () => {
    expect(formatDate("2026-11-20")).toBe("19/11/2026");
    expect(formatDate("2026-11-20T02:59:00Z")).toBe("19/11/2026");
    expect([toYear("2027-01-01T02:59:00Z"), toYear("2027-01-01T03:00:00Z")]).toEqual([2026, 2027]);
    expect(formatTime("2026-11-20T17:42:10Z")).toBe("14h42");
    expect(formatTime(new Date("2026-11-20T00:05:00-03:00"))).toBe("00h05");
    expect(formatDateAndTime("2026-01-05T15:07:00Z")).toBe("05/01/2026 às 12h07");
  });
});

describe("distances", () => {
  it("have two decimals from one to a hundred kilometers, none above, and are meters below", () => {
    const distances = [0, 0.257, 0.994, 0.996, 3.456, 99.99, 100.4, 2131.67].map(formatKm);
    expect(distances.map((distance) => distance.replace("\u00a0", " "))).toEqual([
      "0 m",
      "260 m",
      "990 m",
      "1,00 km",
      "3,46 km",
      "99,99 km",
      "100 km",
      "2.132 km",
    ]);
  });
});

describe("slugs", () => {
  it("are lower case with hyphens for spaces", () => {
    expect(toSlug("Adesivo Fibra  de Carbono")).toBe("adesivo-fibra-de-carbono");
    expect(toSlug(" Película Anti-UV ")).toBe("película-anti-uv");
  });

  it("are sent upstream unchanged, except the one category that it expects in words", () => {
    expect(toCategoryName("arquitetura-e-design")).toBe("arquitetura e design");
    expect(toCategoryName("envelopamento-de-veiculos")).toBe("envelopamento-de-veiculos");
  });
});

describe("excerpt", () => {
  it("cuts between words and leaves short texts unchanged", () => {
    expect(createExcerpt("um dois três", 12)).toBeNull();
    expect(createExcerpt("um dois três", 11)).toBe("um dois…");
    expect(createExcerpt("um dois três", 8)).toBe("um dois…");
    expect(createExcerpt("inconstitucionalmente", 8)).toBe("inconst…");
  });

  it("never exceeds its limit and is a prefix of the text", () => {
    const sentence = fc.array(fc.string({ minLength: 1, maxLength: 9 })).map((words) => words.join(" "));
    fc.assert(
      fc.property(sentence, fc.integer({ min: 2, max: 60 }), (whole, most) => {
        const excerpt = createExcerpt(whole, most);
        if (excerpt === null) expect(Array.from(whole).length).toBeLessThanOrEqual(most);
        else {
          expect(Array.from(excerpt).length).toBeLessThanOrEqual(most);
          expect(whole.startsWith(excerpt.slice(0, -1))).toBe(true);
        }
      }),
    );
  });
});

it("an offer shows its cheapest freight", () => {
  const freight = (carrierName: string, priceInCentavos: number) => ({
    carrierName,
    serviceName: null,
    priceInCentavos,
    maxBusinessDays: 5,
  });
  const offer = {
    skuId: 1,
    reseller: {
      id: 1,
      name: "Casa do Vinil",
      storeSlug: null,
      distanceInKm: null,
      picture: null,
      taxId: null,
      whatsApp: null,
    },
    attributes: [],
    priceInCentavos: 4990,
    discountTerms: noDiscount,
  };
  const carriers = [freight("Jadlog", 2000), freight("Correios", 1500)];
  expect(findCheapestFreight({ ...offer, freight: carriers })?.carrierName).toBe("Correios");
  expect(findCheapestFreight({ ...offer, freight: [] })).toBeNull();
});
