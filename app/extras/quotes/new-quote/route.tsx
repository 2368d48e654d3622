import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getFailedForm, openAction } from "~/http/action.server";
import { withErrorPages } from "~/http/failures.server";
import { retryAfter } from "~/http/rate-limit.server";
import { requireShopper } from "~/http/redirects.server";
import { openRequest } from "~/http/request-context.server";
import { ErrorBoundary } from "~/rendering/error-page";
import { createIdempotencyKey } from "~/rendering/idempotency-key.server";
import { unlistedPage } from "~/seo/page-meta";
import { takesQuotes } from "~/upstream/compatibility/quotes.server";
import { quoteForm } from "./form-rules";
import { newQuoteView } from "./new-quote-view.server";
import { QuoteForm } from "./quote-form";
import { maxPhotoBytes, sendQuoteForm } from "./sending.server";

const title = "Pedir orçamento";

export const meta: MetaFunction = (page) => unlistedPage(page, title);

export const headers = retryAfter;

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const shopper = await requireShopper(context);
  const view = await newQuoteView(context, shopper, new URL(args.request.url).searchParams);
  // Known after the first answer.
  if (!takesQuotes(context.upstream)) throw new Response(null, { status: 404 });
  return { ...view, key: createIdempotencyKey(args, context.session, getFailedForm(args)) };
});

export const action = withErrorPages(
  async (args: ActionFunctionArgs) => {
    const context = await openAction(args, { maxFileBytes: maxPhotoBytes });
    await requireShopper(context);
    return sendQuoteForm(context);
  },
  { fieldLabels: () => quoteForm.labels },
);

export default function NewQuotePage() {
  const page = useLoaderData<typeof loader>();
  return (
    <div className="stack max-w-form">
      <div>
        <h1>{title}</h1>
        <p>
          Conte o que quer aplicar. Até três aplicadores respondem com preço e data, e você escolhe um deles.
        </p>
      </div>
      <QuoteForm page={page} refusal={useActionData<typeof action>()} />
    </div>
  );
}

export { ErrorBoundary };
