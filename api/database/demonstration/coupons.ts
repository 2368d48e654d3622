import type { CategorySlug, SubcategorySlug } from "./categories/every-category";

/** What a coupon is about (purchase 9). */
export const couponType = { order: 1, category: 3, subcategory: 4, product: 5 } as const;

export type CouponTarget =
  | { type: "order" }
  | { type: "category"; slug: CategorySlug }
  | { type: "subcategory"; slug: SubcategorySlug }
  | { type: "product"; code: string };

export interface CouponSketch {
  code: string;
  target: CouponTarget;
  benefit: { percentage: number } | { amountInCentavos: number };
  minimumPriceInCentavos: number;
  /** Days from the moment of seeding; without it the coupon does not end. */
  endsOnDay?: number;
  usesPerUser?: number;
  /** Said by the guide. */
  about: string;
}

export const everyCoupon: readonly CouponSketch[] = [
  {
    code: "BEMVINDO10",
    target: { type: "order" },
    benefit: { percentage: 10 },
    minimumPriceInCentavos: 5_000,
    about: "10% no pedido inteiro, a partir de R$ 50,00",
  },
  {
    code: "MENOS20",
    target: { type: "order" },
    benefit: { amountInCentavos: 2_000 },
    minimumPriceInCentavos: 15_000,
    about: "R$ 20,00 no pedido inteiro, a partir de R$ 150,00",
  },
  {
    code: "CARRO15",
    target: { type: "category", slug: "envelopamento-automotivo" },
    benefit: { percentage: 15 },
    minimumPriceInCentavos: 0,
    about: "15% em Envelopamento automotivo",
  },
  {
    code: "PAREDE25",
    target: { type: "category", slug: "papel-de-parede" },
    benefit: { amountInCentavos: 2_500 },
    minimumPriceInCentavos: 12_000,
    about: "R$ 25,00 em Papel de parede, a partir de R$ 120,00",
  },
  {
    code: "CARBONO12",
    target: { type: "subcategory", slug: "fibra-de-carbono" },
    benefit: { percentage: 12 },
    minimumPriceInCentavos: 0,
    about: "12% na subcategoria Fibra de carbono",
  },
  {
    code: "JATEADO15",
    target: { type: "subcategory", slug: "jateados" },
    benefit: { amountInCentavos: 1_500 },
    minimumPriceInCentavos: 6_000,
    about: "R$ 15,00 na subcategoria Jateados, a partir de R$ 60,00",
  },
  {
    code: "ESPATULA30",
    target: { type: "product", code: "FE-ESFE" },
    benefit: { percentage: 30 },
    minimumPriceInCentavos: 0,
    about: "30% na Espátula com feltro",
  },
  {
    code: "TIJOLINHO10",
    target: { type: "product", code: "PP-TIJV" },
    benefit: { amountInCentavos: 1_000 },
    minimumPriceInCentavos: 0,
    about: "R$ 10,00 no Papel de parede tijolinho à vista",
  },
  {
    code: "PRIMEIRA5",
    target: { type: "order" },
    benefit: { percentage: 5 },
    minimumPriceInCentavos: 0,
    usesPerUser: 1,
    about: "5% no pedido inteiro, uma vez por pessoa",
  },
  {
    code: "VERAO25",
    target: { type: "order" },
    benefit: { percentage: 25 },
    minimumPriceInCentavos: 0,
    endsOnDay: -15,
    about: "vencido, para ver a recusa",
  },
];
