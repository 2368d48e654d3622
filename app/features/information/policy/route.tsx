import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openRequest } from "~/http/request-context.server";
import { withErrorPages } from "~/http/screen.server";
import { ErrorBoundary } from "~/rendering/error-page";
import { sanitize } from "~/rendering/safe-html.server";
import { createErrorMeta, createIndexedPageMeta } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { Breadcrumb, homeStep } from "~/ui/breadcrumb";
import { ButtonLink } from "~/ui/button";
import { findPlatformSettings, type PlatformSettings } from "~/upstream/information.server";
import { inShop } from "../../../../brand/brand";
import { getPreviousPage } from "./previous-page.server";

interface Policy {
  readonly title: string;
  readonly text: keyof PlatformSettings["policies"];
}

const policies: ReadonlyMap<string, Policy> = new Map([
  ["troca-devolucoes", { title: "Trocas e devoluções", text: "exchangeAndReturns" }],
  ["politica-privacidade", { title: "Política de privacidade", text: "privacy" }],
  ["termos-condicoes", { title: "Termos e condições", text: "terms" }],
  ["quem-somos", { title: "Quem somos", text: "aboutStore" }],
]);

export const meta: MetaFunction<typeof loader> = (page) => {
  if (!page.data) return createErrorMeta(page.error);
  const { title } = page.data;
  return createIndexedPageMeta(page, {
    title,
    description: `${title}: o que vale para quem compra adesivos, papéis de parede e películas ${inShop}.`,
    path: page.location.pathname.replace(/\/+$/, ""),
  });
};

const stepsHere = [homeStep];

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const policy = policies.get(args.params.name ?? "");
  if (!policy) throw new Response(null, { status: 404 });
  const { upstream } = await openRequest(args);
  const settings = await findPlatformSettings(upstream);
  const html = settings.policies[policy.text];
  addBreadcrumbJsonLd(args, stepsHere, policy.title);
  return { title: policy.title, html: html && sanitize(html), back: getPreviousPage(args.request) };
});

export default function PolicyPage() {
  const { title, html, back } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb steps={stepsHere} here={title} />
      <h1>{title}</h1>
      {html ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the loader.
        <div className="box prose" dangerouslySetInnerHTML={{ __html: html }} />
      ) : (
        <p>Este texto ainda não está disponível. Fale com a gente pelos contatos no fim da página.</p>
      )}
      <ButtonLink href={back} look="quiet">
        Voltar
      </ButtonLink>
    </>
  );
}

export { ErrorBoundary };
