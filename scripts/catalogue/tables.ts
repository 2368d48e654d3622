import { z } from "zod";
import { toSlug } from "../../api/catalogue/slug";
import { stateBlocks } from "../../api/postal-codes/embedded/states";
import { parseCep, toCepDigits } from "../../common/cep";
import { parseEmail } from "../../common/email";
import { parseCentavos } from "../../common/money";
import { parsePhone } from "../../common/phone";
import { isValidCnpj, toTaxIdCharacters } from "../../common/tax-id";
import { cleanLine, cleanText, toDigits } from "../../common/text";
import { LaunchError } from "../launch-error.mjs";

const required = z.string({ error: "falta" });

/** `parse` gives null for a fault. */
const cell = <Value>(fault: string, parse: (typed: string) => Value | null) =>
  required.transform((typed, context) => {
    const value = parse(typed);
    if (value !== null) return value;
    context.addIssue(`${fault}, em vez de '${typed.slice(0, 40)}'`);
    return z.NEVER;
  });

const text = required.transform(cleanLine);
const amount = (min: number) =>
  cell("escreva um valor em reais, como 12,90", (typed) => {
    const centavos = parseCentavos(typed);
    return centavos !== null && centavos >= min ? centavos : null;
  });
const whole = (min: number, max: number) =>
  cell(`escreva um número inteiro de ${min} a ${max}`, (typed) =>
    /^\d{1,9}$/.test(typed) && Number(typed) >= min && Number(typed) <= max ? Number(typed) : null,
  );
const yesNo = cell("escreva sim ou não", (typed) =>
  /^(sim|nao)$/.test(toSlug(typed)) ? toSlug(typed) === "sim" : null,
);
const list = required.transform((typed) => [...new Set(typed.split("|").map(cleanLine).filter(Boolean))]);
const hex = cell("escreva uma cor como #17181B", (typed) => (/^#[0-9A-F]{6}$/i.test(typed) ? typed : null));
const degrees = (max: number) =>
  cell("escreva graus, como -23,5603", (typed) => {
    const value = /^-?\d{1,3}([.,]\d+)?$/.test(typed) ? Number(typed.replace(",", ".")) : Number.NaN;
    return Math.abs(value) <= max ? value : null;
  });
const email = cell("escreva um e-mail", (typed) => {
  const parsed = parseEmail(typed);
  return parsed.ok ? parsed.email : null;
});
const phone = cell("escreva um telefone com DDD", (typed) => {
  const parsed = parsePhone(typed);
  return parsed === null ? null : toDigits(parsed);
});
/** Spreadsheets drop leading zeros. */
const padded = (typed: string, length: number) => (/^\d+$/.test(typed) ? typed.padStart(length, "0") : typed);
const cnpj = cell("escreva um CNPJ válido", (typed) =>
  isValidCnpj(padded(typed, 14)) ? toTaxIdCharacters(padded(typed, 14)) : null,
);
const postalCode = cell("escreva um CEP", (typed) => {
  const cep = parseCep(padded(typed, 8));
  return cep === null ? null : toCepDigits(cep);
});
const states: readonly string[] = stateBlocks.map(([state]) => state);
const state = cell("escreva a sigla de um estado", (typed) => (states.includes(typed) ? typed : null));
const slug = cell("use só letras minúsculas sem acento, algarismos e hífens", (typed) =>
  toSlug(typed) === typed ? typed : null,
);

const shared = {
  description: required.transform(cleanText).optional().describe("descricao"),
  keywords: text.optional().describe("palavras"),
  position: whole(0, 100_000).optional().describe("posicao"),
};
const pictures = list.optional().describe("fotos");
const categoryNames = list.describe("categorias");

/** Keys are file names. Properties have the names of database columns; descriptions are the headings of the file. */
export const tables = {
  lojas: z
    .object({
      cnpj: cnpj.describe("cnpj"),
      nameFantasy: text.describe("nome"),
      urlStore: slug.describe("endereco"),
      legalName: text.optional().describe("razao_social"),
      email: email.optional().describe("email"),
      phone: phone.optional().describe("telefone"),
      whatsApp: phone.optional().describe("whatsapp"),
      postalCode: postalCode.describe("cep"),
      street: text.optional().describe("rua"),
      number: text.optional().describe("numero"),
      neighborhood: text.optional().describe("bairro"),
      city: text.describe("cidade"),
      state: state.describe("uf"),
      latitude: degrees(90).describe("latitude"),
      longitude: degrees(180).describe("longitude"),
      ownFreightInCentavos: amount(0).optional().describe("frete"),
      ownFreightInDays: whole(0, 365).optional().describe("prazo_dias"),
      active: yesNo.optional().describe("ativa"),
    })
    .refine((row) => row.ownFreightInCentavos === undefined || row.ownFreightInDays !== undefined, {
      path: ["ownFreightInDays"],
      error: "falta, porque há um frete",
    }),
  categorias: z.object({
    name: text.describe("nome"),
    ...shared,
    statusOnMenu: yesNo.optional().describe("no_menu"),
    showHomepage: yesNo.optional().describe("na_pagina_inicial"),
    active: yesNo.optional().describe("ativa"),
    pictures,
  }),
  subcategorias: z.object({
    name: text.describe("nome"),
    categories: categoryNames,
    description: shared.description,
    keywords: shared.keywords,
    hex: hex.optional().describe("tom"),
    active: yesNo.optional().describe("ativa"),
  }),
  produtos: z.object({
    code: text.describe("codigo"),
    name: text.describe("nome"),
    categories: categoryNames,
    subcategories: list.optional().describe("subcategorias"),
    description: shared.description,
    application: text.optional().describe("material"),
    type: text.optional().describe("espessura"),
    glue: text.optional().describe("acabamento"),
    liner: text.optional().describe("cola"),
    durability: text.optional().describe("durabilidade"),
    indicator: text.optional().describe("vantagens"),
    keywords: shared.keywords,
    hasCalculator: yesNo.optional().describe("por_metro"),
    weightInGrams: whole(1, 1_000_000).optional().describe("peso_g"),
    packageLengthInCm: whole(1, 1_000).optional().describe("comprimento_cm"),
    packageHeightInCm: whole(1, 1_000).optional().describe("altura_cm"),
    packageWidthInCm: whole(1, 1_000).optional().describe("largura_cm"),
    active: yesNo.optional().describe("ativo"),
    pictures,
  }),
  variacoes: z
    .object({
      code: text.describe("codigo"),
      product: text.describe("produto"),
      priceInCentavos: amount(1).describe("preco"),
      Cor: text.optional().describe("cor"),
      hex: hex.optional().describe("tom"),
      colour: text.optional().describe("filtro_de_cor"),
      Largura: text.optional().describe("largura"),
      Tamanho: text.optional().describe("tamanho"),
      Acabamento: text.optional().describe("acabamento"),
      Tonalidade: text.optional().describe("tonalidade"),
      Embalagem: text.optional().describe("embalagem"),
      active: yesNo.optional().describe("ativa"),
      pictures,
    })
    .refine(({ pictures = [], Cor }) => pictures.length === 0 || Cor !== undefined, {
      path: ["Cor"],
      error: "falta, porque há fotos",
    }),
  ofertas: z.object({
    sku: text.describe("variacao"),
    reseller: slug.describe("loja"),
    priceInCentavos: amount(1).describe("preco"),
    quantityInStock: whole(0, 10_000_000).describe("estoque"),
  }),
} as const;

/** Texts of the information pages by file, which has the name of the page. */
export const textFiles = {
  "quem-somos.html": "aboutStore",
  "termos-condicoes.html": "termsAndConditions",
  "politica-privacidade.html": "privacyPolicy",
  "troca-devolucoes.html": "exchangeAndReturnsPolicy",
} as const;

export type Texts = Partial<Record<(typeof textFiles)[keyof typeof textFiles], string>>;

/** Columns of `variacoes` that shoppers choose from, in the order of the product's page. */
export const attributeNames = ["Cor", "Largura", "Tamanho", "Acabamento", "Tonalidade", "Embalagem"] as const;

export type TableName = keyof typeof tables;
/** `at` is the file and line, for people. */
export type Row<Name extends TableName> = z.output<(typeof tables)[Name]> & { readonly at: string };
export type Catalogue = { readonly [Name in TableName]: readonly Row<Name>[] } & { readonly textos: Texts };

/** What identifies a row: another row of a file with the same is a fault, one in the database is updated. */
export const keys: { readonly [Name in TableName]: (row: Row<Name>) => string } = {
  lojas: ({ cnpj }) => cnpj,
  categorias: ({ name }) => toSlug(name),
  subcategorias: ({ name }) => toSlug(name),
  produtos: ({ code }) => code,
  variacoes: ({ code }) => code,
  ofertas: ({ sku, reseller }) => `${sku} ${reseller}`,
};

/** Its lines name file, line and column of everything that is wrong. */
export class CatalogueFaults extends LaunchError {
  constructor(readonly faults: readonly string[]) {
    const these = faults.length === 1 ? "este ponto" : `estes ${faults.length} pontos`;
    super([...faults.map((fault) => `  ${fault}`), `Nada foi gravado: acerte ${these}.`].join("\n"));
  }
}
