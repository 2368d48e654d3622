import { readFileSync } from "node:fs";
import { z } from "zod";

const entry = z.tuple([z.string(), z.string()]);
const guideSchema = z.object({
  password: z.string(),
  logins: z.array(entry),
  coupons: z.array(entry),
  postalCodes: z.array(entry),
  cards: z.array(entry),
});

type Entry = z.output<typeof entry>;

export const guide = guideSchema.parse(
  JSON.parse(readFileSync(new URL("./data/guide.json", import.meta.url), "utf8")),
);

export const demoPassword = guide.password;
export const publishedEmails: string[] = guide.logins.map(([email]) => email);

export interface Offered {
  /** E-mails that accept the published password. */
  readonly openEmails: readonly string[];
  readonly hasDemo: boolean;
  readonly couponCodes: readonly string[];
  readonly hasSandbox: boolean;
  readonly hasSandboxCards: boolean;
}

const everything: Offered = {
  openEmails: publishedEmails,
  hasDemo: true,
  couponCodes: guide.coupons.map(([code]) => code),
  hasSandbox: true,
  hasSandboxCards: true,
};

/** The guide as terminal text; lists only what works in this shop. */
export function formatGuide(offered: Offered = everything): string {
  const { hasDemo, hasSandbox, hasSandboxCards, couponCodes } = offered;
  return [
    hasDemo && hasSandbox ? formatSection(`Entrar (senha ${guide.password})`, getLoginEntries(offered)) : "",
    formatSection(
      "Cupons",
      guide.coupons.filter(([code]) => couponCodes.includes(code)),
    ),
    formatSection("CEPs", guide.postalCodes),
    hasSandboxCards ? formatSection("Cartões de teste (validade no futuro, qualquer CVV)", guide.cards) : "",
    hasSandbox
      ? "  Pix, boletos, pedidos e e-mails\n    A página /sandbox da API faz o papel do banco, da loja e da caixa de entrada."
      : "",
  ]
    .filter(Boolean)
    .join("\n\n");
}

const getLoginEntries = ({ openEmails }: Offered): Entry[] =>
  guide.logins.map(([email, about]) => [
    email,
    openEmails.includes(email) ? about : `${about} (e-mail ou senha trocados nesta base)`,
  ]);

function formatSection(title: string, entries: readonly Entry[]): string {
  if (entries.length === 0) return "";
  const width = Math.max(...entries.map(([name]) => name.length));
  return [`  ${title}`, ...entries.map(([name, about]) => `    ${name.padEnd(width)}  ${about}`)].join("\n");
}
