/** Messages about what a purchase or a change of payment does, exported as `messages.purchase`. */

export const lineUnreadable = (count: number) =>
  count === 1
    ? "Não conseguimos ler um produto do seu carrinho. Remova-o, ou tente mais tarde."
    : `Não conseguimos ler ${count} produtos do seu carrinho. Remova-os, ou tente mais tarde.`;
export const lineFree = (count: number) =>
  count === 1
    ? "O preço de um produto do seu carrinho, com o desconto da loja, é R$ 0,00: assim ele não pode ser vendido. Remova-o para continuar."
    : `O preço de ${count} produtos do seu carrinho, com o desconto da loja, é R$ 0,00: assim eles não podem ser vendidos. Remova-os para continuar.`;
export const totalChanges = (
  before: string,
  after: string,
  freights: { readonly before: number; readonly after: number } | null,
) => {
  const count = (number: number) => (number === 1 ? "1 frete" : `${number} fretes`);
  return `O total passa de ${before} para ${after}${freights ? `, com ${count(freights.after)} em vez de ${freights.before}` : ""}.`;
};
export const cartHadOther = (name: string, had: number, ordered: number) =>
  had < ordered
    ? `${name}: o carrinho tinha ${had}, e agora tem ${ordered}, como no pedido.`
    : `${name}: o carrinho já tinha ${had}, e ficou assim; o pedido tinha ${ordered}.`;
export const cartHasOthers = "O carrinho tem também outros produtos, que entram na mesma compra.";
/** 'A', 'A e B', 'A, B e C'. */
const listed = (words: readonly string[]) => new Intl.ListFormat("pt-BR").format(words);
const numbered = (codes: readonly string[]) =>
  codes.length === 1 ? `pedido nº ${codes[0]}` : `pedidos nº ${listed(codes)}`;
export const paymentChange = (codes: readonly string[]) => ({
  title: `Outra forma de pagamento: ${numbered(codes)}`,
  text: "Produtos, preços, desconto e entrega ficam como estão. O pagamento de agora só é cancelado quando você fechar o pedido com o novo.",
});
export const oldPaymentEnded = (codes: readonly string[]) =>
  codes.length === 1
    ? `O pedido nº ${codes[0]} foi cancelado, e este tomou o lugar dele. Não pague o código ou o boleto antigo.`
    : `Os ${numbered(codes)} foram cancelados, e estes tomaram o lugar deles. Não pague o código ou o boleto antigo.`;
export const newPaymentDenied = (codes: readonly string[]) =>
  `O novo pagamento foi recusado e nada foi cobrado. Para ${codes.length === 1 ? "o" : "os"} ${numbered(codes)}, o pagamento abaixo continua valendo.`;
export const newPaymentUnanswered = (codes: readonly string[]) =>
  `Não conseguimos falar com o serviço de pagamento, e nada foi cobrado. Para ${codes.length === 1 ? "o" : "os"} ${numbered(codes)}, o pagamento abaixo continua valendo: tente trocar de novo em alguns minutos.`;
export const payAgain = "Tentar pagar de novo";
export const ofTheOrder = "do pedido";
export const deliveryOfOrder = "Entrega";
export const lineNoLongerSold = (name: string) => `${name} não está mais à venda e saiu do pedido.`;
export const cartChanged = "O carrinho mudou desde que você o viu. Confira e finalize de novo.";
export const changedSinceVisit = "Desde a última vez que você viu o carrinho:";
export const orderedBefore = (codes: readonly string[]) => {
  const orders = codes.length === 1 ? `no pedido nº ${codes[0]}` : `nos pedidos nº ${listed(codes)}`;
  return `Você já comprou estes mesmos produtos ${orders}. Fechar de novo compra tudo outra vez.`;
};
export const promotionEnded = "A promoção acabou.";
export const otherQuantity = (name: string, shown: number, inCart: number) =>
  `${name}: a quantidade passou de ${shown} para ${inCart}.`;
export const otherShop = (name: string, shop: string) => `${name} agora é vendido por ${shop}.`;
export const lineAdded = (name: string) => `${name} entrou no carrinho.`;
export const shopsElsewhere = (cep: string) => `O resto da loja mostra preços para o CEP ${cep}.`;
export const couponCostsMore = (amount: string) =>
  `Com este cupom você paga ${amount} a mais do que com o seu desconto de aplicador.`;

type InCash = readonly Readonly<Record<"name" | "one" | "many", string>>[];

const oneOf = (words: readonly string[]): string => words.join(" ou ").replace(/ ou (?=.* ou )/g, ", ");

/** Shown for a cart of two or more shops. */
export const separatePayments = (shops: number, inCash: InCash, isByCard: boolean) => {
  const charges = [...inCash.map(({ many }) => many), ...(isByCard ? ["cobranças no cartão"] : [])];
  return `Cada loja tem a sua cobrança: são ${oneOf(charges.map((each) => `${shops} ${each}`))}.`;
};
/** Shown if the upstream issues one Pix code or boleto for all shops. */
export const jointPayments = (shops: number, inCash: InCash, isByCard: boolean) => {
  const code = oneOf(inCash.map(({ one }) => one));
  const charges = isByCard ? `No cartão, ${shops} cobranças, uma por loja.` : "";
  return `${code && `Um só ${code} paga as ${shops} lojas. `}${charges}`.trim();
};
export const paymentTerms = (inCash: InCash, isByCard: boolean) => {
  if (isByCard) return "Até 3x sem juros no cartão.";
  return `Pagamento à vista por ${oneOf(inCash.map(({ name }) => name))}.`;
};
export const nothingPayable = "Por enquanto não é possível pagar nesta loja, e nenhum pedido pode ser feito.";
