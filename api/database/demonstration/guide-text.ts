import { type CouponSketch, everyCoupon } from "./coupons";
import { completeShopper, demonstrationPassword, installerEmail, newShopper } from "./people/logins";

export const logins = [
  { email: completeShopper.email, about: "comprador com cadastro e endereços completos" },
  { email: newShopper.email, about: "comprador que acabou de se cadastrar" },
  { email: installerEmail, about: "aplicador, com desconto automático" },
] as const;

/** Every CEP here with what it shows: how near the shops are, and how much of the address it tells. */
export const postalCodesToTry = [
  ["01310-100", "São Paulo, Avenida Paulista"],
  ["20040-002", "Rio de Janeiro, Centro"],
  ["80020-310", "Curitiba, Praça Tiradentes"],
  ["50030-230", "Recife, Avenida Alfredo Lisboa"],
  ["70150-900", "Brasília, Praça dos Três Poderes"],
  ["69010-060", "Manaus, Avenida Eduardo Ribeiro"],
  ["88036-000", "Florianópolis: só a cidade, a rua se digita"],
  ["14800-000", "interior de São Paulo: só o estado"],
  ["00000-000", "não existe, para ver a mensagem"],
] as const;

const cards = [
  ["4000 0000 0000 0010", "aprovado, como outro número qualquer com dígito verificador certo"],
  ["4000 0000 0000 0028", "recusado"],
  ["4000 0000 0000 0036", "em análise, até alguém decidir em /sandbox/cartoes"],
] as const;

/** What a running shop offers to try. */
export interface Offered {
  /** E-mails that the published password opens; the others were given another one. */
  readonly openEmails: readonly string[];
  readonly hasDemonstration: boolean;
  readonly coupons: readonly CouponSketch[];
  readonly hasSandbox: boolean;
  readonly hasSandboxCards: boolean;
}

const everything: Offered = {
  openEmails: logins.map(({ email }) => email),
  hasDemonstration: true,
  coupons: everyCoupon,
  hasSandbox: true,
  hasSandboxCards: true,
};

/** What to try, printed once the shop runs. Lists only what works in this shop. */
export function guideText(offered: Offered = everything): string {
  const { hasDemonstration, hasSandbox } = offered;
  return [
    hasDemonstration && hasSandbox
      ? section(`Entrar (senha ${demonstrationPassword})`, loginLines(offered))
      : "",
    section(
      "Cupons",
      offered.coupons.map(({ code, about }) => [code, about]),
    ),
    section("CEPs", postalCodesToTry),
    offered.hasSandboxCards ? section("Cartões de teste (validade no futuro, qualquer CVV)", cards) : "",
    hasSandbox
      ? "  Pix, boletos, pedidos e e-mails\n    A página /sandbox da API faz o papel do banco, da loja e da caixa de entrada."
      : "",
  ]
    .filter(Boolean)
    .join("\n\n");
}

const loginLines = ({ openEmails }: Offered): (readonly [string, string])[] =>
  logins.map(({ email, about }) => [
    email,
    openEmails.includes(email) ? about : `${about} (e-mail ou senha trocados nesta base)`,
  ]);

function section(title: string, lines: ReadonlyArray<readonly [string, string]>): string {
  if (lines.length === 0) return "";
  const width = Math.max(...lines.map(([name]) => name.length));
  return [`  ${title}`, ...lines.map(([name, about]) => `    ${name.padEnd(width)}  ${about}`)].join("\n");
}
