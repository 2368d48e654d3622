import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { noFilter } from "~/features/catalogue/product-filter";
import { getStaleSince } from "~/features/catalogue/product-listing.server";
import { guidePictures } from "~/features/information/guide-pictures.server";
import { ListItemWithPicture } from "~/features/information/list-item-with-picture";
import { findQuoteHref } from "~/http/extra.server";
import { openRequest } from "~/http/request-context.server";
import { awaitOptional, withErrorPages } from "~/http/screen.server";
import { findGuide } from "~/model/guides.server";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { createErrorMeta, createIndexedPageMeta } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { Breadcrumb, homeStep } from "~/ui/breadcrumb";
import { Link } from "~/ui/link";
import { ProductStrip } from "~/ui/product-card";
import { toProductCard } from "~/ui/product-card-content";
import { Section } from "~/ui/section";
import { searchProducts } from "~/upstream/products.server";

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return createErrorMeta(page.error);
  const { title, description, path } = page.data;
  return createIndexedPageMeta(page, { title, description, path, type: "website" });
};

const stepsHere = [homeStep, { name: "Guias de aplicação", href: paths.guides() }];

const productsShown = 6;

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const guide = findGuide(args.params.surface ?? "");
  if (!guide) throw new Response(null, { status: 404 });
  const context = await openRequest(args);
  const { upstream, location } = context;
  const search = { product: guide.fits[0], page: 1, pageSize: productsShown };
  const products = (await awaitOptional(searchProducts(upstream, search, location), null))?.products ?? [];
  const measured = products.find(({ isSoldByMeter, priceInCentavos }) => isSoldByMeter && priceInCentavos);
  const now = new Date();
  addBreadcrumbJsonLd(args, stepsHere, guide.title);
  const { slug, title, description, fits, measure, steps, tools } = guide;
  return {
    title,
    description,
    measure,
    steps: steps.map(({ picture, text }) => ({ ...guidePictures[picture], text })),
    path: paths.guide(slug),
    fits: fits.map(toSearch),
    tools: tools.map(toSearch),
    cards: products.map((product) =>
      toProductCard(product, now, { filter: { ...noFilter, text: guide.fits[0] ?? "" } }),
    ),
    calculatorHref: measured ? `${paths.product(measured.slug)}#calcular` : null,
    quoteHref: findQuoteHref(upstream, {}),
    pricesAsOf: getStaleSince(context),
  };
});

const toSearch = (name: string) => ({ name, href: paths.products({ produto: name }) });

export default function GuidePage() {
  const guide = useLoaderData<typeof loader>();
  const { title, measure, steps, calculatorHref, quoteHref, cards } = guide;
  return (
    <>
      <Breadcrumb steps={stepsHere} here={title} />
      <h1>{title}</h1>
      <Section title="O que serve">
        <Pills links={guide.fits} label="O que serve" />
        {cards.length > 0 && <ProductStrip products={cards} />}
      </Section>
      <Section title="Quantos metros">
        <p>{measure}</p>
        {calculatorHref && (
          <p>
            <Link className="link" href={calculatorHref}>
              Calcular para as suas medidas
            </Link>
          </p>
        )}
      </Section>
      <Section title="Como aplicar">
        <ol className="stack">
          {steps.map(({ src, alt, text }, index) => (
            <ListItemWithPicture key={text} src={src} alt={alt}>
              {`${index + 1}. ${text}`}
            </ListItemWithPicture>
          ))}
        </ol>
      </Section>
      <Section title="Ferramentas">
        <Pills links={guide.tools} label="Ferramentas" />
      </Section>
      <Section title="Prefere que alguém aplique?">
        <p>
          <Link className="link" href={paths.installers()}>
            Encontrar um aplicador
          </Link>
        </p>
        {quoteHref && (
          <p>
            <Link className="link" href={quoteHref}>
              Pedir orçamento
            </Link>
          </p>
        )}
      </Section>
    </>
  );
}

interface PillsProps {
  links: readonly { readonly name: string; readonly href: string }[];
  label: string;
}

const Pills = ({ links, label }: PillsProps) => (
  <ul className="pills" aria-label={label}>
    {links.map(({ name, href }) => (
      <li key={href}>
        <Link href={href}>{name}</Link>
      </li>
    ))}
  </ul>
);

export { ErrorBoundary };
