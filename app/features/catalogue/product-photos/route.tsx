import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getGallery, getPhotoId } from "~/features/catalogue/gallery";
import { findProductViews } from "~/http/extra.server";
import { openRequest } from "~/http/request-context.server";
import { redirectTo, withErrorPages } from "~/http/screen.server";
import { messages } from "~/messages";
import { groupAttributes, readChoice } from "~/model/sku-choice";
import { paths } from "~/paths";
import { createErrorBoundary, getUpstreamFailureTexts } from "~/rendering/error-boundary";
import { createErrorMeta, createVariantPageMeta } from "~/seo/page-meta";
import { Breadcrumb, productSteps } from "~/ui/breadcrumb";
import { ButtonLink } from "~/ui/button";
import { Picture } from "~/ui/picture";
import { findProduct } from "~/upstream/products.server";

const notIndexed = { name: "robots", content: "noindex, follow" };

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return createErrorMeta(page.error, { 404: messages.ours.productNotFound });
  const { name, slug } = page.data;
  const title = `Fotos: ${name}`;
  return [...createVariantPageMeta(page, { title, path: paths.product(slug) }), notIndexed];
};

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const { upstream } = await openRequest(args);
  const product = await findProduct(upstream, args.params.slug ?? "");
  const searchParams = new URL(args.request.url).searchParams;
  const gallery = getGallery(product, readChoice(searchParams, groupAttributes(product.skus)));
  const back = paths.product(product.slug, searchParams);
  if (gallery.length === 0) throw await redirectTo(back);
  const views = findProductViews(product, searchParams);
  return { name: product.name, slug: product.slug, gallery, back, views };
});

/** The zoom of the product's pictures without script. */
export default function PhotosPage() {
  const { name, gallery, back, views } = useLoaderData<typeof loader>();
  const steps = [...productSteps, { name, href: back }];
  const wayBack = (
    <p>
      <ButtonLink href={back} look="outlined">
        Voltar ao produto
      </ButtonLink>
      {views.map((view) => (
        <ButtonLink key={view.name} href={view.href} look="outlined">
          {view.name}
        </ButtonLink>
      ))}
    </p>
  );
  return (
    <>
      <Breadcrumb steps={steps} here="Fotos" />
      <h1>{`Fotos: ${name}`}</h1>
      {wayBack}
      <ul className="large-photos">
        {gallery.map((path, index) => (
          <li key={path} id={getPhotoId(index)}>
            <Picture
              path={path}
              alt={`Foto ${index + 1} de ${gallery.length}: ${name}`}
              side={720}
              sizes="(width >= 75rem) 1200px, 100vw"
            />
          </li>
        ))}
      </ul>
      {wayBack}
    </>
  );
}

export const ErrorBoundary = createErrorBoundary({
  404: { title: messages.ours.productNotFound },
  ...getUpstreamFailureTexts(messages.catalogue.searchFailed),
});
