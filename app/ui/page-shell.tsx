import type { ReactNode } from "react";
import type { LightReason } from "~/model/light-mode";
import type { NoticeMessage } from "~/model/notice";
import { paths } from "~/paths";
import { brandName } from "../../brand/brand";
import { CookieNotice } from "./cookie-notice";
import { Footer } from "./footer";
import { Icon } from "./icon";
import { LightModeNotice, LightModeProvider } from "./light-mode";
import { Link } from "./link";
import { Logo } from "./logo";
import { NoticeList } from "./notice-list";
import { type HeaderContent, ShopHeader } from "./shop-header";
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
  /** In the São Paulo time zone. */
  year?: number;
}

interface ShellProps {
  frame: PageFrame;
  /** Rendered over the complete but inert page. */
  gate?: ReactNode;
  children: ReactNode;
}

function Frame({
  frame,
  gate,
  header,
  embedsMap,
  children,
}: ShellProps & { header: ReactNode; embedsMap?: boolean }) {
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
          <Footer {...frame} embedsMap={embedsMap} />
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

/** No links away from the checkout, and no question about cookies: only necessary ones are set without an answer. */
export function CheckoutShell(props: ShellProps) {
  return (
    <Frame
      {...props}
      frame={{ ...props.frame, asksForCookies: false }}
      embedsMap={false}
      header={
        <header className="plain-top">
          <Link href={paths.home()} className="mark" aria-label={`${brandName}, página inicial`}>
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
          <Link href={paths.home()} className="mark" aria-label={`${brandName}, página inicial`}>
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
