import * as z from "zod/mini";
import { quoteForm } from "~/extras/quotes/new-quote/form-rules";
import { answerForm } from "~/extras/quotes/quote/form-rules";
import { installerFields } from "~/features/installers/installer-rules";
import { parseExpiry } from "~/model/card";
import { normalizeCouponCode } from "~/model/coupon";
import { parseBirthDate } from "~/model/installer";
import { parseMeters } from "~/model/length-calculator";
import { parseQuantity } from "~/model/quantity";
import { parseCep } from "../../common/cep";
import { toEmailKey } from "../../common/email";
import { parseCentavos } from "../../common/money";
import { parsePhone } from "../../common/phone";
import { parseTaxId } from "../../common/tax-id";
import { toDigits } from "../../common/text";

/** What messengers, PDFs, keyboards and password managers put around and between what a person means. */
export const wrappings: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  "with spaces around": (text) => `  ${text} `,
  "with a line break after it": (text) => `${text}\r\n`,
  "with a tab before it": (text) => `\t${text}`,
  "with a no-break space after it": (text) => `${text}\u00a0`,
  "with a zero-width space before it": (text) => `\u200b${text}`,
  "with a zero-width space between all characters": (text) => [...text].join("\u200b"),
  "with a zero-width joiner within": (text) => `${text.slice(0, 2)}\u200d${text.slice(2)}`,
  "in a left-to-right embedding": (text) => `\u202a${text}\u202c`,
  "in a left-to-right isolate": (text) => `\u2066${text}\u2069`,
  "with a right-to-left override": (text) => `\u202e${text}`,
  "with a byte order mark": (text) => `\ufeff${text}`,
  "with a soft hyphen within": (text) => `${text.slice(0, 3)}\u00ad${text.slice(3)}`,
  "with a word joiner": (text) => `${text}\u2060`,
  "with a control character": (text) => `\u0007${text}`,
  "in full-width characters": (text) =>
    text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
};
const dashes = ["-", "‐", "‑", "‒", "–", "—", "−", "－"];
const withDashes = (text: string) => dashes.map((dash) => text.replaceAll("-", dash));

type Parse = (typed: string) => unknown;
const parseWith =
  (schema: z.core.$ZodType): Parse =>
  (typed) =>
    z.safeParse(schema, typed).data;

export const spelledFields: readonly (readonly [
  field: string,
  parse: Parse,
  meant: unknown,
  spellings: readonly string[],
])[] = [
  [
    "CEP",
    parseCep,
    "01310-100",
    [...withDashes("01310-100"), "01310100", "01.310-100", "01310 100", "CEP 01310-100"],
  ],
  [
    "CPF",
    parseTaxId,
    "529.982.247-25",
    [
      ...withDashes("529.982.247-25"),
      "52998224725",
      "529 982 247 25",
      "CPF: 529.982.247-25",
      "529.982.24725",
    ],
  ],
  [
    "CNPJ",
    parseTaxId,
    "12.ABC.345/01DE-35",
    [...withDashes("12.ABC.345/01DE-35"), "12abc34501de35", "12 ABC 345 01DE 35", "CNPJ 12.abc.345/01de-35"],
  ],
  [
    "phone",
    parsePhone,
    "(11) 98765-4321",
    [
      ...withDashes("(11) 98765-4321"),
      "11987654321",
      "+55 11 98765-4321",
      "0055 11 987654321",
      "011 98765 4321",
    ],
  ],
  [
    "e-mail",
    toEmailKey,
    "ana@loja.com.br",
    [
      "ana@loja.com.br",
      "Ana@Loja.com.br",
      "mailto:ana@loja.com.br",
      "Ana Souza <ana@loja.com.br>",
      "ana@loja.com.br,",
    ],
  ],
  [
    "card number",
    toDigits,
    "4000000000000010",
    [...withDashes("4000-0000-0000-0010"), "4000 0000 0000 0010"],
  ],
  [
    "expiry",
    parseExpiry,
    { month: 9, year: 2027 },
    [
      ...withDashes("09-27"),
      "09/27",
      "0927",
      "9/27",
      "09 / 2027",
      "09/2027",
      "2027-09",
      "092027",
      "202709",
      "9-2027",
    ],
  ],
  ["CVV", toDigits, "123", ["123", "1 2 3", "CVV 123"]],
  ["quantity", parseQuantity, { ok: true, quantity: 12 }, ["12", "012", "12 m", "12 metros", "12 unidades"]],
  ["metres", parseMeters, 2.5, ["2,5", "2.5", "2,50 m", "2,500", "2,5 metros"]],
  [
    "day of birth",
    (typed) => parseBirthDate(typed, new Date("2026-01-01")),
    "1988-02-29",
    ["29/02/1988", "1988-02-29", ...withDashes("29-02-1988"), "29.02.1988", "29/2/1988"],
  ],
  ["coupon", normalizeCouponCode, "ENVELOPA-10", [...withDashes("envelopa-10"), "ENVELOPA-10"]],
  ["price", parseCentavos, 4990, ["49,90", "49.90", "49,9", "R$ 49,90", "R$49,90"]],
  [
    "price of a quote",
    parseWith(answerForm.schema.shape.preco),
    "123456",
    ["1.234,56", "1234,56", "R$ 1.234,56"],
  ],
  [
    "day of a quote",
    parseWith(quoteForm.schema.shape.data),
    "2028-02-29",
    ["29/02/2028", "2028-02-29", ...withDashes("29-02-2028"), "29.02.2028", "29/2/2028"],
  ],
  ["metres of a quote", parseWith(quoteForm.schema.shape.metros), "12", ["12", "12 m", "12 metros", "12m"]],
  ["house number", parseWith(installerFields.addressNumber), "1578", ["1578", "1.578", "nº 1578", "N° 1578"]],
];
