import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findProductViews, findQuoteHref } from "~/http/extra.server";
import { withErrorPages } from "~/http/failures.server";
import { redirectTo } from "~/http/redirects.server";
import { openRequest } from "~/http/request-context.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { createErrorBoundary, whenUpstreamFails } from "~/rendering/error-boundary";
import { createIdempotencyKey } from "~/rendering/idempotency-key.server";
import { errorMeta, viewOfPage } from "~/seo/page-meta";
import { Breadcrumb } from "~/ui/breadcrumb";
import { ErrorSummary } from "~/ui/error-summary";
import { findProduct } from "~/upstream/products.server";
import { MeasuresForm, Result } from "./measures-form";
import { applyRowStep, measuresView } from "./measures-view.server";

export const handle = { needsLocation: true };

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return errorMeta(page.error, { 404: messages.ours.productNotFound });
  const { name, slug } = page.data;
  const view = viewOfPage(page, { title: `Calcular metros: ${name}`, path: paths.product(slug) });
  return [...view, { name: "robots", content: "noindex, follow" }];
};

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const { upstream, session } = await openRequest(args);
  const product = await findProduct(upstream, args.params.slug ?? "");
  const searchParams = new URL(args.request.url).searchParams;
  const changedRows = applyRowStep(product.slug, searchParams);
  if (changedRows) throw await redirectTo(changedRows);
  const view = measuresView(product, searchParams);
  if (!product.isSoldByMeter) throw await redirectTo(view.back);
  const { answer, refusal, slug } = view;
  const quote = answer && {
    item: slug,
    metros: answer.choices[0]?.quantity,
    medidas: answer.list,
  };
  const page = {
    ...view,
    quoteHref: quote && findQuoteHref(upstream, quote),
    views: findProductViews(product, new URLSearchParams(view.kept)),
    key: createIdempotencyKey(args, session),
  };
  return data(page, { status: refusal ? 400 : 200 });
});

/** Several walls and parts of one job, in metres of one roll. */
export default function MeasuresPage() {
  const page = useLoaderData<typeof loader>();
  const { name, back, refusal } = page;
  const steps = [
    { name: "Home", href: paths.home() },
    { name: "produtos", href: paths.products() },
    { name, href: back },
  ];
  return (
    <div className="stack max-w-form">
      <Breadcrumb steps={steps} here="Calcular metros" />
      {refusal && <ErrorSummary {...refusal} />}
      <div>
        <h1>{`Calcular metros: ${name}`}</h1>
        <p>Some as paredes ou partes do seu projeto e desconte portas e janelas.</p>
      </div>
      <MeasuresForm page={page} />
      <Result page={page} />
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary({
  404: { title: messages.ours.productNotFound },
  ...whenUpstreamFails(messages.catalogue.searchFailed),
});
