import type { ReviewListContent } from "~/features/catalogue/review-list-content";
import type { CompanyDetails } from "~/ui/company";
import type { PageFrame } from "~/ui/page-shell";
import type { ProductCardContent } from "~/ui/product-card";

const names = [
  "Vinil adesivo fibra de carbono 4D preto, rolo de 1,52 m de largura",
  "Adesivo para envelopamento automotivo verde militar fosco, cast, com canais de ar e laminação protetora",
  "Película carbono para painel e console",
  "Vinil vermelho alto brilho cast, durabilidade de 7 anos",
  "Adesivo inox escovado para geladeira e eletrodomésticos",
  "Otorrinolaringologistaespecializadoempelículas",
];

export const products: ProductCardContent[] = names.map((name, index) => ({
  name,
  href: `/produtos/produto-${index}`,
  picture: index === 2 ? null : `Uploads/produtos/p${index}.webp`,
  priceInCentavos: index === 3 ? 12_345_678 : 7_192 + index * 1_111,
  oldPriceInCentavos: index % 2 ? null : 8_990 + index * 1_111,
  discountPercent: index % 2 ? null : 20,
}));

const subcategories = ["Envelopamento total", "Fibra de carbono", "Teto e capô", "Interior e painel"];

const departmentNames = [
  "Automotivo",
  "Casa e parede",
  "Móveis e cozinha",
  "Vidros",
  "Comunicação visual",
  "Ferramentas",
  "Geladeira e eletro",
  "Mármore e pedra",
];

export const company: CompanyDetails = {
  legalName: "Envelopa Comércio de Revestimentos Ltda.",
  taxId: "12.ABC.345/01DE-35",
  address: "Rua do Exemplo, 100, Bela Vista, São Paulo, SP, 01310-100",
  email: "contato@envelopa.example",
  phone: "(11) 3333-4444",
  whatsapp: "(11) 90000-0000",
  whatsappHref: "https://wa.me/5511900000000",
  coordinates: { latitude: -23.5614, longitude: -46.6559 },
  hasSellerPortal: true,
  social: ["Facebook", "Instagram", "LinkedIn", "WhatsApp", "YouTube", "Pinterest", "SoundCloud"].map(
    (name) => ({
      name,
      href: `https://${name.toLowerCase()}.envelopa.example/`,
    }),
  ),
};

export const frame: PageFrame = {
  company,
  payments: ["Cartão em até 3x sem juros", "Pix", "Boleto"],
  takesCards: true,
  year: 2026,
  light: null,
  asksForCookies: true,
  cep: "01310-100",
  shopper: { name: "Maria Aparecida de Souza" },
  cartCount: 3,
  departments: departmentNames.map((name, index) => ({
    name,
    subcategories: index < 4 ? subcategories.map((subcategory) => ({ name: subcategory })) : [],
  })),
  here: "/home",
};

export const resellers = [
  "Adesivo Center Paulista",
  "Wrap House Revestimentos e Envelopamentos",
  "Vinil Mais",
  "Decor Cola",
  "Película Fácil",
  "Império do Adesivo",
].map((name, index) => ({ name, href: `/vitrine/loja-${index}`, distanceInKm: 1.84 + index * 13.3 }));

const said = { picture: null, pictures: [], date: "29/10/2026" };
export const reviewList: ReviewListContent = {
  reviews: [
    { ...said, rating: 5, author: "Bruno", comment: "Enviaram no mesmo dia." },
    {
      ...said,
      rating: 4,
      author: "Maria Aparecida Conceição dos Santos Albuquerque de Oliveira",
      comment: "Cortaram na medida e explicaram como começar pelo prumo. ".repeat(12),
    },
    { ...said, rating: 3, author: "Cliente", comment: null },
  ],
  count: 38,
  average: 4.6,
  allHref: "/produtos/vinil?avaliacoes=todas#avaliacoes",
};
