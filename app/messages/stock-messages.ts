/** Messages about stock that the specification does not quote, exported as `messages.stock`. */

export const pieces = (count: number, areMeters: boolean) => {
  const [one, many] = areMeters ? ["metro", "metros"] : ["unidade", "unidades"];
  return `${count} ${count === 1 ? one : many}`;
};
export const fewLeft = (count: number, areMeters: boolean) =>
  `${count === 1 ? "Resta" : "Restam"} ${pieces(count, areMeters)}`;
export const largestStock = (stock: number, areMeters: boolean) =>
  `Uma loja tem no máximo ${pieces(stock, areMeters)} agora.`;
export const otherSeller = (
  short: { readonly resellerName: string; readonly stock: number },
  sold: { readonly quantity: number; readonly by: string },
  areMeters: boolean,
) =>
  `${short.resellerName} tem só ${pieces(short.stock, areMeters)}. Para ${pieces(sold.quantity, areMeters)}, quem vende é ${sold.by}.`;
