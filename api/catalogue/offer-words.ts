import { plainText } from "../postal-codes/plain-text";
import type { ProductFilter } from "./product-filter";

const discountWords = /^(promocao|promocoes|oferta|ofertas|desconto|descontos|liquidacao)$/;
const prepositions = /^(a|ao|as|com|da|de|do|em|na|no|o|os|para)$/;

/** 'vinil em promoção' searches for 'vinil' with a discount, 'frete grátis' for everything with free freight. */
export function readOfferWords<Filter extends Partial<ProductFilter>>(filter: Filter): Filter {
  const typed = (filter.product ?? "").split(/\s+/).map((shown) => ({ shown, word: plainText(shown) }));
  const isFreight = (position: number) =>
    typed[position]?.word === "frete" && typed[position + 1]?.word === "gratis";
  const rest = typed.filter(
    ({ word }, position) => !discountWords.test(word) && !isFreight(position) && !isFreight(position - 1),
  );
  if (rest.length === typed.length) return filter;
  return {
    ...filter,
    product: rest.some(({ word }) => word !== "" && !prepositions.test(word))
      ? rest.map(({ shown }) => shown).join(" ")
      : undefined,
    discounted: filter.discounted || typed.some(({ word }) => discountWords.test(word)),
    freeFreight: filter.freeFreight || typed.some((_, position) => isFreight(position)),
  };
}
