/** The upstream's stock and people, in the documents' field names where the documents have one. */

interface Attribute {
  readonly name: string;
  readonly hex: string | null;
  readonly attribute: { readonly name: string; readonly type: "Cor" | "Texto" };
}

export interface Shop {
  readonly id: number;
  readonly nameFantasy: string;
  readonly urlStoreResale: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly hasCarriers: boolean;
}

export interface StockedSku {
  readonly id: number;
  readonly productId: number;
  readonly differentValue: number;
  readonly attributes: readonly Attribute[];
  readonly shopIds: readonly number[];
  readonly stock: number;
}

export interface StockedProduct {
  readonly id: number;
  readonly name: string;
  readonly categoryId: number;
  readonly subcategoryId: number;
  readonly percentage: number;
  readonly calculator: boolean;
  readonly skus: readonly StockedSku[];
}

export interface StockedCategory {
  readonly id: number;
  readonly name: string;
  readonly isOnMenu: boolean;
  readonly isOnHomePage: boolean;
  readonly subcategories: readonly { readonly id: number; readonly name: string }[];
}

export interface StockedCoupon {
  readonly id: number;
  readonly code: string;
  readonly type: number;
  readonly benefit: number;
  readonly descontoPercentual: number | null;
  readonly descontoReais: number | null;
  readonly minimum_price: number;
  readonly categoryId: number | null;
  readonly subCategoryId: number | null;
  readonly productId: number | null;
}

export const shops: readonly Shop[] = [
  {
    id: 1,
    nameFantasy: "Casa dos Adesivos",
    urlStoreResale: "casa-dos-adesivos",
    latitude: -23.55,
    longitude: -46.63,
    hasCarriers: true,
  },
  {
    id: 2,
    nameFantasy: "Películas do Sul",
    urlStoreResale: "peliculas-do-sul",
    latitude: -25.43,
    longitude: -49.27,
    hasCarriers: false,
  },
];

export const categories: readonly StockedCategory[] = [
  {
    id: 1,
    name: "Paredes",
    isOnMenu: true,
    isOnHomePage: true,
    subcategories: [
      { id: 11, name: "Amadeirados" },
      { id: 12, name: "Lisos" },
    ],
  },
  {
    id: 2,
    name: "Veículos",
    isOnMenu: true,
    isOnHomePage: false,
    subcategories: [{ id: 21, name: "Fibra de carbono" }],
  },
  {
    id: 3,
    name: "cores",
    isOnMenu: false,
    isOnHomePage: false,
    subcategories: [
      { id: 31, name: "Preto" },
      { id: 32, name: "Vermelho" },
      { id: 33, name: "Branco" },
    ],
  },
];

const colours = [
  { name: "Preto", hex: "#000000" },
  { name: "Vermelho", hex: "#c1121f" },
  { name: "Branco", hex: "#ffffff" },
] as const;
const widths = ["61 cm", "152 cm"] as const;
const kinds = [
  "Vinil fosco",
  "Vinil brilho",
  "Película de controle solar",
  "Papel de parede adesivo",
] as const;

/** Products far beyond a page have one colour, so that ten thousand of them are quickly sent. */
const coloursOf = (index: number) => (index < 100 ? colours : colours.slice(0, 1));

export const skusPerProduct = colours.length * widths.length;

export const createProducts = (count: number): readonly StockedProduct[] =>
  Array.from({ length: count }, (_, index) => {
    const id = index + 1;
    const category = categories[index % 2];
    const subcategories = category?.subcategories ?? [];
    return {
      id,
      name: `${kinds[index % kinds.length]} ${id}`,
      categoryId: category?.id ?? 1,
      subcategoryId: subcategories[index % subcategories.length]?.id ?? 11,
      percentage: index % 5 === 1 ? 10 : 0,
      calculator: index % 4 === 0,
      skus: coloursOf(index).flatMap(({ name, hex }, colour) =>
        widths.map((width, at) => ({
          id: index * skusPerProduct + colour * widths.length + at + 1,
          productId: id,
          differentValue: 20 + index + 5 * at,
          attributes: [
            { name, hex, attribute: { name: "Cor", type: "Cor" as const } },
            { name: width, hex: null, attribute: { name: "Largura", type: "Texto" as const } },
          ],
          // White is out of stock; the second shop has only every second product.
          shopIds: name === "Branco" ? [] : index % 2 === 0 ? [1, 2] : [1],
          stock: 500,
        })),
      ),
    };
  });

export const coupons: readonly StockedCoupon[] = [
  {
    id: 1,
    code: "DEZ",
    type: 1,
    benefit: 1,
    descontoPercentual: 10,
    descontoReais: null,
    minimum_price: 0,
    categoryId: null,
    subCategoryId: null,
    productId: null,
  },
  {
    id: 2,
    code: "CEMREAIS",
    type: 1,
    benefit: 2,
    descontoPercentual: null,
    descontoReais: 100,
    minimum_price: 500,
    categoryId: null,
    subCategoryId: null,
    productId: null,
  },
];

export const specialties: { id: number; code: string; name: string }[] = [
  { id: 1, code: "VEI", name: "Envelopamento de veículos" },
  { id: 2, code: "MOV", name: "Envelopamento de móveis" },
  { id: 3, code: "PAR", name: "Envelopamento de paredes" },
];

export const postalCodes = [
  {
    cep: "01310-100",
    uf: "SP",
    localidade: "São Paulo",
    bairro: "Bela Vista",
    logradouro: "Avenida Paulista",
  },
  { cep: "80010-000", uf: "PR", localidade: "Curitiba", bairro: "Centro", logradouro: "Rua XV de Novembro" },
];

export const commonQuestions = [
  { question: "Qual é o prazo de entrega?", answer: "Depende do seu CEP e da loja." },
  { question: "Posso trocar?", answer: "Sim, em até sete dias." },
];
