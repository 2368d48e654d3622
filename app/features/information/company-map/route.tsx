import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { paths } from "~/paths";
import { ErrorBoundary } from "~/rendering/error-page";
import { usePageFrame } from "~/rendering/use-page-frame";
import { createIndexedPageMeta } from "~/seo/page-meta";
import { addBreadcrumbJsonLd } from "~/seo/structured-data.server";
import { Breadcrumb, homeStep } from "~/ui/breadcrumb";
import { ButtonLink } from "~/ui/button";
import { CompanyMap } from "~/ui/company-map";
import { ContactLinks } from "~/ui/contact-links";
import { theShop } from "../../../../brand/brand";

const title = "Onde estamos";

export const meta: MetaFunction = (page) =>
  createIndexedPageMeta(page, {
    title,
    description: `Endereço, mapa, telefone, WhatsApp e e-mail da empresa que mantém ${theShop}.`,
    path: paths.companyMap(),
  });

const stepsHere = [homeStep];

export function loader(args: LoaderFunctionArgs) {
  addBreadcrumbJsonLd(args, stepsHere, title);
  return null;
}

export default function CompanyMapPage() {
  const { company, light } = usePageFrame();
  return (
    <>
      <Breadcrumb steps={stepsHere} here={title} />
      <h1>{title}</h1>
      {company && (
        <div className="box stack">
          <address className="not-italic">
            {company.legalName}
            <br />
            {company.address}
          </address>
          <div className="company-contacts">
            <ContactLinks company={company} />
          </div>
          {!light && <CompanyMap {...company} />}
          <ButtonLink href={paths.getMap(company.address, company.coordinates)} look="outlined" external>
            Abrir o mapa em nova aba
          </ButtonLink>
        </div>
      )}
    </>
  );
}

export { ErrorBoundary };
