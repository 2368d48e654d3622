import { Fragment, type ReactNode } from "react";
import { paths } from "~/paths";
import { brandName } from "../../brand/brand";
import { CachedMarkup } from "../rendering/framework/cached-markup";
import type { Company } from "./company";
import { CompanyMapOnDemand } from "./company-map";
import { ContactLinks } from "./contact-links";
import { LightModeSwitch } from "./light-mode";
import { Link } from "./link";
import { ShopLinks } from "./shop-links";

interface FooterProps {
  /** Missing only on an error page that could not load it. */
  company?: Company;
  /** Missing when the company is. */
  year?: number;
  here: string;
  payments: readonly string[];
  /** Opens the map in place; otherwise links to its page. */
  embedsMap?: boolean;
}

export function Footer({ company, year, here, payments, embedsMap = true }: FooterProps) {
  const hasSellerPortal = company?.hasSellerPortal ?? false;
  return (
    <footer className="foot">
      <div className="columns">
        <CachedMarkup as="section" input={["footer's contact", company]}>
          {() => (
            <>
              <h2>Atendimento</h2>
              {company && <ContactLinks company={company} />}
              <Link href={paths.commonQuestions()}>Perguntas frequentes</Link>{" "}
              <Link href={paths.returnsPolicy()}>Trocas e devoluções</Link>
            </>
          )}
        </CachedMarkup>
        <CachedMarkup as="section" input={["footer's own pages", hasSellerPortal]}>
          {() => (
            <FoldedLinks title={brandName}>
              <Link href={paths.about()}>Quem somos</Link>{" "}
              <Link href={paths.privacyPolicy()}>Política de privacidade</Link>{" "}
              <Link href={paths.cookies()}>Preferências de cookies</Link>{" "}
              <Link href={paths.terms()}>Termos e condições</Link>{" "}
              {hasSellerPortal && (
                <Link href={paths.sellerPortal()} target="_blank" rel="noopener">
                  Central do vendedor <span className="visually-hidden">(abre em nova aba)</span>
                </Link>
              )}
            </FoldedLinks>
          )}
        </CachedMarkup>
        <section>
          <FoldedLinks title="Outros">
            <ShopLinks />
            <Link href={paths.installers()}>Aplicadores parceiros</Link>{" "}
            <Link href={paths.addInstaller()}>Quero ser aplicador</Link> <LightModeSwitch here={here} />
          </FoldedLinks>
        </section>
        {payments.length > 0 && (
          <section>
            <FoldedLinks title="Pagamento">
              <ul>
                {payments.map((way) => (
                  <li key={way}>{way}</li>
                ))}
              </ul>
            </FoldedLinks>
          </section>
        )}
        {company && company.social.length > 0 && (
          <CachedMarkup as="section" input={["footer's social links", company]}>
            {() => (
              <FoldedLinks title="Redes sociais">
                {company.social.map(({ name, href }) => (
                  <Fragment key={name}>
                    <Link href={href}>{name}</Link>{" "}
                  </Fragment>
                ))}
              </FoldedLinks>
            )}
          </CachedMarkup>
        )}
      </div>
      {company && (
        <CachedMarkup as="div" className="legal" input={["legal footer", company, year, embedsMap]}>
          {() => <Legal company={company} year={year} embedsMap={embedsMap} />}
        </CachedMarkup>
      )}
    </footer>
  );
}

/** The style sheet shows its content below 960 px only when it is opened. */
function FoldedLinks({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="arrow">
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}

type LegalProps = Required<Pick<FooterProps, "company" | "embedsMap">> & Pick<FooterProps, "year">;

function Legal({ company, year, embedsMap }: LegalProps) {
  return (
    <>
      <p>{company.address}</p>
      <CompanyMapOnDemand {...company} embeds={embedsMap} />
      <p>{`© ${year ?? ""} ${company.legalName} · CNPJ ${company.taxId}`}</p>
    </>
  );
}
