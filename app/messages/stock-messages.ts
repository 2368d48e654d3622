/** Messages about stock and offers that the specification does not quote, exported as `messages.stock`. */

export const pieces = (count: number, areMeters: boolean) => {
  const [one, many] = areMeters ? ["metro", "metros"] : ["unidade", "unidades"];
  return `${count} ${count === 1 ? one : many}`;
};
export const fewLeft = (count: number, areMeters: boolean) =>
  `${count === 1 ? "Resta" : "Restam"} ${pieces(count, areMeters)}`;
export const largestStock = (stock: number, areMeters: boolean) =>
  `Uma loja tem no máximo ${pieces(stock, areMeters)} agora.`;
interface ShortStock {
  readonly resellerName: string;
  readonly stock: number;
}

const hasOnly = ({ resellerName, stock }: ShortStock, areMeters: boolean) =>
  stock === 0
    ? `${resellerName} não tem este produto agora.`
    : `${resellerName} tem só ${pieces(stock, areMeters)}.`;

export const otherSeller = (
  short: ShortStock,
  sold: { readonly quantity: number; readonly by: string },
  areMeters: boolean,
) => {
  const wanted = pieces(sold.quantity, areMeters);
  return `${hasOnly(short, areMeters)} ${sold.by} tem ${wanted}.`;
};
/** `quantity` where no other shop has it. */
export const shortStock = (short: ShortStock, areMeters: boolean, quantity?: number) =>
  quantity === undefined
    ? hasOnly(short, areMeters)
    : `${hasOnly(short, areMeters)} Nenhuma outra loja tem ${pieces(quantity, areMeters)}.`;
export const sellerTerms = (price: string, freight: string | null, areMeters: boolean) =>
  `${price} ${areMeters ? "por metro" : "cada"}, frete ${freight === null ? "a calcular" : `a partir de ${freight}`}`;
export const variantReplaced = "A variação que a página mostrava foi substituída.";
/** `reason`: '2 metros', 'o CEP 01310-100'. */
export const offerMoved = (seller: string, shown: string, reason: string) =>
  `Para ${reason}, a loja é ${seller}, e não ${shown}.`;
export const priceMoved = (shown: string, price: string, areMeters: boolean) =>
  `O preço passou de ${shown} para ${price} ${areMeters ? "por metro" : "cada"}.`;
export const offerToConfirm = "Nada foi para o carrinho: confira e compre de novo.";
export const valueGone = (attribute: string, value: string) =>
  `${attribute} ${value.slice(0, 60)}: não é mais vendida aqui. Escolha outra opção.`;
export const nearerSeller = (name: string, km: string) => `${name} vende o mesmo a ${km}.`;
export const sellerChanged = (product: string, shop: string) => `Agora quem vende ${product} é ${shop}.`;
export const otherOfferChanged = "A oferta da outra loja mudou. Confira de novo.";

type OfferOrder = "total" | "distance" | "arrival";

const orders = { total: "Menor total com frete", distance: "Mais perto", arrival: "Chega antes" };
const unknown = {
  total: "Ofertas com frete a calcular ficam no fim.",
  distance: "Ofertas sem distância conhecida ficam no fim.",
  arrival: "Ofertas sem prazo conhecido ficam no fim.",
};
export const offerOrder = (order: OfferOrder) => orders[order];
export const offersUnknown = (order: OfferOrder) => unknown[order];
export const totalWithFreight = (total: string, quantity: number, areMeters: boolean) =>
  quantity > 1 ? `${pieces(quantity, areMeters)} com frete: ${total}` : `${total} com frete`;
