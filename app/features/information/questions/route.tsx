import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withErrorPages } from "~/http/failures.server";
import { openRequest } from "~/http/request-context.server";
import { messages } from "~/messages";
import { parsePage } from "~/model/pagination";
import { questionsThing } from "~/model/structured-data";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { indexedPage, pageName, unlistedPage, viewOfPage } from "~/seo/page-meta";
import { addBreadcrumbJsonLd, addJsonLd } from "~/seo/structured-data.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { findCommonQuestions } from "~/upstream/information.server";
import { inShop } from "../../../../brand/brand";
import { cleanLine } from "../../../../common/text";
import { Questions } from "./questions";

const title = "Perguntas frequentes";

export const meta: MetaFunction<typeof loader> = (page) => {
  const { search = "", page: number = 1 } = page.data ?? {};
  if (number > 1) return unlistedPage(page, pageName(title, number));
  const description = `Respostas às perguntas frequentes de quem compra ${inShop}: pedidos, pagamento, entrega, trocas e devoluções.`;
  return (search ? viewOfPage : indexedPage)(page, { title, description, path: paths.commonQuestions() });
};

/** Installers 9: page size. */
const pageSize = 15;

const stepsHere = [{ name: "Página Inicial", href: paths.home() }];

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const { upstream } = await openRequest(args);
  const searchParams = new URL(args.request.url).searchParams;
  const search = cleanLine(searchParams.get("busca") ?? "").slice(0, 200);
  const find = (page: number) => findCommonQuestions(upstream, { search, page, pageSize });
  let page = parsePage(searchParams.get("pagina"));
  let found = await find(page);
  if (page > found.totalPages && found.totalPages > 0) {
    page = found.totalPages;
    found = await find(page);
  }
  addBreadcrumbJsonLd(args, stepsHere, title);
  if (!search && page === 1) addJsonLd(args, () => [questionsThing(found.questions)]);
  const summary =
    search && found.totalItems > 0 ? messages.ours.questionsFound(found.totalItems, search) : null;
  return { search, page, summary, ...found };
});

export default function CommonQuestionsPage() {
  return (
    <>
      <Breadcrumb steps={stepsHere} here={title} />
      <h1>{title}</h1>
      <Questions {...useLoaderData<typeof loader>()} />
    </>
  );
}

export { ErrorBoundary };
