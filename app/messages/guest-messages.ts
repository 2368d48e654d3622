/** Messages about a purchase without a login, exported as `messages.guest`. */

export const buyerNeeded = "Quase lá.";
export const buyerNeededForCoupon = (code: string) => `Para usar o cupom ${code}, falta saber quem compra.`;
export const buyerReason = "Para a nota fiscal e a entrega, precisamos dos seus dados.";
export const freightLater = "O frete é calculado no próximo passo.";
export const subtotalWithoutFreight = "Subtotal sem frete";
export const sessionExpiredLineKept = "Entre de novo: guardamos o produto, e ele vai para o carrinho.";
export const cartsJoined = (before: number, added: number, sums: readonly string[]) =>
  [
    `O carrinho da sua conta já tinha ${before === 1 ? "1 produto" : `${before} produtos`}: juntamos ${added === 1 ? "o" : `os ${added}`} que você escolheu antes de entrar.`,
    ...sums,
  ].join(" ");
export const quantityJoined = (product: string, before: number, now: number) =>
  `${product}: agora ${now} (${before === 1 ? "era 1" : `eram ${before}`}).`;
