/** Messages about a purchase without a login, exported as `messages.guest`. */

export const buyerNeeded = "Para finalizar a compra, falta saber quem compra.";
export const buyerNeededForCoupon = (code: string) => `Para usar o cupom ${code}, falta saber quem compra.`;
export const buyerReason =
  "O pedido precisa de nome, CPF ou CNPJ, telefone e endereço. Seus produtos continuam guardados.";
export const subtotalWithoutFreight = "Subtotal sem frete";
export const sessionExpiredLineKept =
  "Sua sessão expirou. Guardamos o produto: ele entra no carrinho com o login.";
export const cartsJoined = (before: number, added: number, sums: readonly string[]) =>
  [
    `O carrinho da sua conta já tinha ${before === 1 ? "1 produto" : `${before} produtos`}: juntamos ${added === 1 ? "o" : `os ${added}`} que você escolheu antes de entrar.`,
    ...sums,
  ].join(" ");
export const quantityJoined = (product: string, before: number, now: number) =>
  `${product}: agora ${now} (${before === 1 ? "era 1" : `eram ${before}`}).`;
