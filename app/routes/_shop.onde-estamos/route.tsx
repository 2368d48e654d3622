import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ErrorBoundary } from "~/error-page";
import { usePageFrame } from "~/page-frame";
import { paths } from "~/paths";
import { descriptions } from "~/search-engines/page-descriptions";
import { indexedPage } from "~/search-engines/page-meta";
import { tellBreadcrumb } from "~/search-engines/structured-data.server";
import { Breadcrumb } from "~/ui/breadcrumb";
import { ButtonLink } from "~/ui/button";
import { CompanyMap } from "~/ui/company-map";
import { ContactLinks } from "~/ui/contact-links";

const title = "Onde estamos";

export const meta: MetaFunction = (page) =>
  indexedPage(page, { title, description: descriptions.companyMap, path: paths.companyMap() });

const stepsHere = [{ name: "Página Inicial", href: paths.home() }];

export function loader(args: LoaderFunctionArgs) {
  tellBreadcrumb(args, stepsHere, title);
  return null;
}

/** Address, contacts and map of who runs the shop: what the footer's 'Ver no mapa' leads to where nothing opens in place. */
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
          <ButtonLink href={paths.mapOf(company.address, company.coordinates)} look="outlined" external>
            Abrir o mapa em nova aba
          </ButtonLink>
        </div>
      )}
    </>
  );
}

export { ErrorBoundary };
