import { everyCoupon } from "./coupons";
import { completeShopper, demonstrationPassword, installerEmail, newShopper } from "./people/logins";

const logins = [
  [completeShopper.email, "comprador com cadastro e endereços completos"],
  [newShopper.email, "comprador que acabou de se cadastrar"],
  [installerEmail, "aplicador, com desconto automático"],
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

/** What to try in the demonstration, for whoever has just started it. */
export function guideText(): string {
  return [
    section(`Entrar (senha ${demonstrationPassword})`, logins),
    section(
      "Cupons",
      everyCoupon.map(({ code, about }) => [code, about]),
    ),
    section("CEPs", postalCodesToTry),
    section("Cartões de teste (validade no futuro, qualquer CVV)", cards),
    "  Pix, boletos, pedidos e e-mails\n    A página /sandbox da API faz o papel do banco, da loja e da caixa de entrada.",
  ].join("\n\n");
}

function section(title: string, lines: ReadonlyArray<readonly [string, string]>): string {
  const width = Math.max(...lines.map(([name]) => name.length));
  return [`  ${title}`, ...lines.map(([name, about]) => `    ${name.padEnd(width)}  ${about}`)].join("\n");
}
