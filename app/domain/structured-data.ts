/**
 * What a page says about itself to search engines, as schema.org wants it (JSON-LD). Pure: addresses come absolute,
 * amounts in centavos, and whoever builds the page says only what it shows.
 */

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** One thing of schema.org; what is undefined is not told. */
export type Thing = { readonly "@type": string; readonly [key: string]: Json | undefined };

/** What one reseller asks for a product. */
export interface ToldOffer {
  /** The page that shows exactly this price. */
  readonly url: string;
  readonly priceInCentavos: number;
  readonly isInStock: boolean;
  /** Null where nobody is known to sell it. */
  readonly seller: { readonly name: string; readonly url: string | null } | null;
}

export interface ToldProduct {
  readonly name: string;
  readonly url: string;
  readonly images: readonly string[];
  readonly description: string | null;
  readonly code: string | null;
  readonly material: string | null;
  readonly offers: readonly ToldOffer[];
  /** Null before the first review. */
  readonly rating: { readonly average: number; readonly count: number } | null;
}

/**
 * A product, with one Offer for each reseller; null where it has neither price nor review, for which search engines
 * have no use. Several Offers and no AggregateOffer: that one is for pages that send buyers on to other sites, and
 * what it wraps cannot be listed as merchandise, whereas everything here is bought on this page.
 */
export function productThing(product: ToldProduct): Thing | null {
  const { name, url, images, description, code, material, rating } = product;
  if (product.offers.length === 0 && rating === null) return null;
  return {
    "@type": "Product",
    name,
    url,
    image: images.length > 0 ? images : undefined,
    description: description ?? undefined,
    sku: code ?? undefined,
    material: material ?? undefined,
    offers: product.offers.length > 0 ? product.offers.map(offerThing) : undefined,
    aggregateRating: rating ? ratingThing(rating) : undefined,
  };
}

const offerThing = ({ url, priceInCentavos, isInStock, seller }: ToldOffer): Thing => ({
  "@type": "Offer",
  url,
  price: (priceInCentavos / 100).toFixed(2),
  priceCurrency: "BRL",
  availability: `https://schema.org/${isInStock ? "InStock" : "OutOfStock"}`,
  itemCondition: "https://schema.org/NewCondition",
  seller: seller ? { "@type": "Organization", name: seller.name, url: seller.url ?? undefined } : undefined,
});

const ratingThing = ({ average, count }: { average: number; count: number }): Thing => ({
  "@type": "AggregateRating",
  ratingValue: average,
  reviewCount: count,
  bestRating: 5,
  worstRating: 1,
});

/** The way to a page; the last step is the page itself and has no address. */
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

/** A list of pages in the order that it is shown; null for one without any. */
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

/** Questions that a page answers in full, as the shop itself wrote them; null where it has none. */
export const questionsThing = (
  asked: readonly { readonly question: string; readonly answer: string }[],
): Thing | null =>
  asked.length === 0
    ? null
    : {
        "@type": "FAQPage",
        mainEntity: asked.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      };

/** Who runs the shop. */
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

/** The shop as a site that can be searched; `searchUrl` holds {search_term_string} where the words go. */
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

/** A thing as the text of a data block; no word in it can end the block. */
export const structuredDataText = (thing: Thing): string =>
  JSON.stringify({ "@context": "https://schema.org", ...thing }).replace(/</g, "\\u003c");
