import { type FormEvent, Fragment, type ReactNode, useState } from "react";
import type { LightReason } from "~/model/light-mode";
import type { NoticeMessage } from "~/model/notice";
import { paths } from "~/paths";
import { CachedMarkup } from "~/rendering/framework/cached-markup";
import { brandName } from "../../brand/brand";
import { Button } from "./button";
import type { CompanyDetails } from "./company";
import { CompanyMapOnDemand } from "./company-map";
import { ContactLinks } from "./contact-links";
import { getSubmitter } from "./form-events";
import { getIconHref, Icon } from "./icon";
import { LightModeNotice, LightModeProvider, LightModeSwitch } from "./light-mode";
import { Link } from "./link";
import { Logo } from "./logo";
import { NoticeList } from "./notice-list";
import { type HeaderContent, ShopHeader } from "./shop-header";
import { ShopLinks } from "./shop-links";
import { TakesCardsProvider } from "./takes-cards";

export interface PageFrame extends HeaderContent {
  /** Reason of the light mode; null when it is off. */
  light: LightReason | null;
  /** The cookie notice has no answer yet. */
  asksForCookies: boolean;
  notices?: readonly NoticeMessage[];
  /** Ways to pay, in words; none on an error page that could not load them. */
  payments: readonly string[];
  takesCards: boolean;
  /** Current year in the São Paulo time zone. */
  year?: number;
}

interface ShellProps {
  frame: PageFrame;
  /** Rendered over the complete but inert page. */
  gate?: ReactNode;
  children: ReactNode;
}

interface FrameProps extends ShellProps {
  header: ReactNode;
  footer?: ReactNode;
}

function Frame({ frame, gate, header, footer = <Footer {...frame} />, children }: FrameProps) {
  // React 18 does not know `inert`; HTML spells a boolean attribute as an empty string.
  const inert = gate ? { inert: "" } : {};
  return (
    <TakesCardsProvider value={frame.takesCards}>
      <LightModeProvider value={frame.light !== null}>
        <div className="page" {...inert}>
          <Link className="skip" href="#conteudo">
            Pular para o conteúdo
          </Link>
          {header}
          <NoticeList notices={gate ? [] : (frame.notices ?? [])} />
          <main id="conteudo" tabIndex={-1}>
            {frame.light && <LightModeNotice reason={frame.light} here={frame.here} />}
            {children}
          </main>
          {footer}
          {frame.asksForCookies && <CookieNotice here={frame.here} />}
        </div>
        {gate}
      </LightModeProvider>
    </TakesCardsProvider>
  );
}

export function PageShell(props: ShellProps) {
  return <Frame {...props} header={<ShopHeader content={props.frame} />} />;
}

/** No links away from the checkout but to ask, and no question about cookies: only necessary ones are set without an answer. */
export function CheckoutShell(props: ShellProps) {
  const { company, year } = props.frame;
  return (
    <Frame
      {...props}
      frame={{ ...props.frame, asksForCookies: false }}
      footer={
        <footer className="foot">
          {company && (
            <div className="legal">
              <Link href={company.whatsappHref}>Dúvidas? WhatsApp {company.whatsapp}</Link>{" "}
              <LightModeSwitch here={props.frame.here} />
              <Legal company={company} year={year} />
            </div>
          )}
        </footer>
      }
      header={
        <header className="plain-top">
          <Link href={paths.home()} className="mark" aria-label={`${brandName}, início`}>
            <Logo />
          </Link>
          <p>
            <Icon name="lock" size={20} /> Ambiente seguro
          </p>
        </header>
      }
    />
  );
}

export function AuthShell({ children, ...props }: ShellProps) {
  return (
    <Frame
      {...props}
      header={
        <header className="plain-top">
          <Link href={paths.home()} className="mark" aria-label={`${brandName}, início`}>
            <Logo />
          </Link>
          <Link href={paths.home()} className="link">
            Voltar à loja
          </Link>
        </header>
      }
    >
      <div className="box narrow">{children}</div>
    </Frame>
  );
}

/** The notice is in the page flow, so that it covers nothing; the script makes it a bottom bar on wide screens. */
export function CookieNotice({ here }: { here: string }) {
  const [answered, setAnswered] = useState(false);
  if (answered) return null;
  const answer = (submit: FormEvent) => {
    const button = getSubmitter(submit);
    if (!button) return;
    // The beacon's redirect ends at a file in the browser cache. Falls back to a post.
    const body = new URLSearchParams({ resposta: button.value, voltar: getIconHref("check") });
    if (!navigator.sendBeacon(paths.cookies(), body)) return;
    submit.preventDefault();
    setAnswered(true);
  };
  return (
    <form
      method="post"
      action={paths.cookies()}
      className="cookies"
      aria-label="Aviso de cookies"
      onSubmit={answer}
    >
      <p>
        Usamos cookies de medição só se você aceitar.{" "}
        <Link href={paths.privacyPolicy()}>Política de privacidade</Link>
      </p>
      <input type="hidden" name="voltar" value={here} />
      <Button look="quiet" name="resposta" value="recusar">
        Recusar
      </Button>
      <Button look="quiet" name="resposta" value="aceitar">
        Aceitar
      </Button>
    </form>
  );
}

interface FooterProps {
  /** Missing only on an error page that could not load it. */
  company?: CompanyDetails;
  /** Missing when the company is. */
  year?: number;
  here: string;
  payments: readonly string[];
}

export function Footer({ company, year, here, payments }: FooterProps) {
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
                  Central do vendedor
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
        <CachedMarkup as="div" className="legal" input={["legal footer", company, year]}>
          {() => (
            <Legal company={company} year={year}>
              <CompanyMapOnDemand {...company} />
            </Legal>
          )}
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

interface LegalProps extends Pick<FooterProps, "year"> {
  company: CompanyDetails;
  children?: ReactNode;
}

function Legal({ company, year, children }: LegalProps) {
  return (
    <>
      <p>{company.address}</p>
      {children}
      <p>{`© ${year ?? ""} ${company.legalName} · CNPJ ${company.taxId}`}</p>
    </>
  );
}
