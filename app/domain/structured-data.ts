/** schema.org JSON-LD with absolute URLs and amounts in centavos, of content that the page shows. */

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** A schema.org node; undefined properties are omitted. */
export type Thing = { readonly "@type": string; readonly [key: string]: Json | undefined };

export interface JsonLdOffer {
  /** URL that shows exactly this price. */
  readonly url: string;
  readonly priceInCentavos: number;
  readonly isInStock: boolean;
  /** Null if the seller is unknown. */
  readonly seller: { readonly name: string; readonly url: string | null } | null;
  /** Null if the freight is unknown. */
  readonly shipping: JsonLdShipping | null;
  /** Null where another offer of the page already says it. */
  readonly returns: JsonLdReturns | null;
}

interface JsonLdShipping {
  readonly priceInCentavos: number;
  readonly cep: string;
  readonly minBusinessDays: number | null;
  readonly maxBusinessDays: number | null;
}

/** The right of withdrawal. */
interface JsonLdReturns {
  readonly days: number;
  readonly url: string;
}

export interface JsonLdProduct {
  readonly name: string;
  /** Null if the upstream does not name it. */
  readonly brand: string | null;
  readonly url: string;
  readonly images: readonly string[];
  readonly description: string | null;
  readonly code: string | null;
  readonly material: string | null;
  readonly offers: readonly JsonLdOffer[];
  /** Null without reviews. */
  readonly rating: { readonly average: number; readonly count: number } | null;
}

/**
 * Product with one Offer per reseller; null without price and review, which search engines ignore. Not AggregateOffer:
 * that is for pages that link to other shops, and it is excluded from merchant listings.
 */
export function productThing(product: JsonLdProduct): Thing | null {
  const { name, brand, url, images, description, code, material, rating } = product;
  if (product.offers.length === 0 && rating === null) return null;
  return {
    "@type": "Product",
    name,
    url,
    image: images.length > 0 ? images : undefined,
    description: description ?? undefined,
    sku: code ?? undefined,
    brand: brand ? { "@type": "Brand", name: brand } : undefined,
    material: material ?? undefined,
    offers: product.offers.length > 0 ? product.offers.map(offerThing) : undefined,
    aggregateRating: rating ? ratingThing(rating) : undefined,
  };
}

const reaisText = (amountInCentavos: number) => (amountInCentavos / 100).toFixed(2);

const offerThing = ({ url, priceInCentavos, isInStock, seller, shipping, returns }: JsonLdOffer): Thing => ({
  "@type": "Offer",
  url,
  price: reaisText(priceInCentavos),
  priceCurrency: "BRL",
  availability: `https://schema.org/${isInStock ? "InStock" : "OutOfStock"}`,
  itemCondition: "https://schema.org/NewCondition",
  seller: seller ? { "@type": "Organization", name: seller.name, url: seller.url ?? undefined } : undefined,
  shippingDetails: shipping ? shippingThing(shipping) : undefined,
  hasMerchantReturnPolicy: returns ? returnsThing(returns) : undefined,
});

const returnsThing = ({ days, url }: JsonLdReturns): Thing => ({
  "@type": "MerchantReturnPolicy",
  applicableCountry: "BR",
  returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
  merchantReturnDays: days,
  merchantReturnLink: url,
});

const shippingThing = ({
  priceInCentavos,
  cep,
  minBusinessDays,
  maxBusinessDays,
}: JsonLdShipping): Thing => ({
  "@type": "OfferShippingDetails",
  shippingRate: { "@type": "MonetaryAmount", value: reaisText(priceInCentavos), currency: "BRL" },
  shippingDestination: { "@type": "DefinedRegion", addressCountry: "BR", postalCode: cep },
  deliveryTime:
    maxBusinessDays === null
      ? undefined
      : {
          "@type": "ShippingDeliveryTime",
          transitTime: {
            "@type": "QuantitativeValue",
            minValue: minBusinessDays ?? 0,
            maxValue: maxBusinessDays,
            unitCode: "DAY",
          },
        },
});

const ratingThing = ({ average, count }: { average: number; count: number }): Thing => ({
  "@type": "AggregateRating",
  ratingValue: average,
  reviewCount: count,
  bestRating: 5,
  worstRating: 1,
});

/** The last step is the current page, without a URL. */
export const breadcrumbThing = (
  steps: readonly { readonly name: string; readonly url: string }[],
  here: string,
): Thing => ({
  "@type": "BreadcrumbList",
  itemListElement: [
    ...steps.map(({ name, url }, index) => ({ "@type": "ListItem", position: index + 1, name, item: url })),
    { "@type": "ListItem", position: steps.length + 1, name: here },
  ],
});

/** ItemList in page order; null if empty. */
export const itemListThing = (
  items: readonly { readonly name: string; readonly url: string }[],
): Thing | null =>
  items.length === 0
    ? null
    : {
        "@type": "ItemList",
        itemListElement: items.map(({ name, url }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name,
          url,
        })),
      };

/** LocalBusiness of an installer, no nearer than its city. */
export const localBusinessThing = (business: {
  readonly name: string;
  readonly url: string;
  readonly images: readonly string[];
  readonly description: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly isNational: boolean;
  readonly services: readonly string[];
}): Thing => {
  const { name, url, images, description, city, state, isNational, services } = business;
  const place = [city, state].filter(Boolean).join(", ");
  return {
    "@type": "LocalBusiness",
    name,
    url,
    image: images.length > 0 ? images : undefined,
    description: description ?? undefined,
    address: {
      "@type": "PostalAddress",
      addressLocality: city ?? undefined,
      addressRegion: state ?? undefined,
      addressCountry: "BR",
    },
    areaServed: isNational ? "Brasil" : place || undefined,
    knowsAbout: services.length > 0 ? services : undefined,
  };
};

/** FAQPage with the shop's own answers; null if empty. */
export const questionsThing = (
  options: readonly { readonly question: string; readonly answer: string }[],
): Thing | null =>
  options.length === 0
    ? null
    : {
        "@type": "FAQPage",
        mainEntity: options.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      };

export const organizationThing = (company: {
  readonly name: string;
  readonly legalName: string;
  readonly taxId: string;
  readonly url: string;
  readonly logo: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
}): Thing => ({
  "@type": "Organization",
  name: company.name,
  legalName: company.legalName,
  taxID: company.taxId,
  url: company.url,
  logo: company.logo,
  address: company.address,
  email: company.email,
  telephone: internationalPhone(company.phone),
});

const internationalPhone = (phone: string) => `+55${phone.replace(/\D/g, "")}`;

/** `searchUrl` contains the placeholder {search_term_string}. */
export const webSiteThing = (site: {
  readonly name: string;
  readonly url: string;
  readonly searchUrl: string;
}): Thing => ({
  "@type": "WebSite",
  name: site.name,
  url: site.url,
  inLanguage: "pt-BR",
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: site.searchUrl },
    "query-input": "required name=search_term_string",
  },
});

/** Serialises JSON-LD with `<` escaped. */
export const structuredDataText = (thing: Thing): string =>
  JSON.stringify({ "@context": "https://schema.org", ...thing }).replace(/</g, "\\u003c");
