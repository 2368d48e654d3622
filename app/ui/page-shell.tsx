import type { ReactNode } from "react";
import type { LightReason } from "~/domain/light-mode";
import type { NoticeMessage } from "~/domain/notice";
import { paths } from "~/paths";
import { CookieNotice } from "./cookie-notice";
import { Footer } from "./footer";
import { Icon } from "./icon";
import { LightModeProvider } from "./light-mode";
import { LightModeNotice } from "./light-mode-notice";
import { Link } from "./link";
import { Mark } from "./mark";
import { NoticeList } from "./notice-list";
import { type HeaderContent, ShopHeader } from "./shop-header";

/** What every page is framed with. */
export interface PageFrame extends HeaderContent {
  /** Why the light mode is on; null where it is off. */
  light: LightReason | null;
  /** The cookie notice has no answer yet. */
  asksForCookies: boolean;
  notices?: readonly NoticeMessage[];
  /** This year, in São Paulo. */
  year?: number;
}

interface ShellProps {
  frame: PageFrame;
  /** Drawn over the page, which is then complete but inert. */
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
  // React 18 does not know the attribute; an empty string is how HTML spells it.
  const inert = gate ? { inert: "" } : {};
  return (
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
        <Footer company={frame.company} year={frame.year} here={frame.here} embedsMap={embedsMap} />
        {frame.asksForCookies && <CookieNotice here={frame.here} />}
      </div>
      {gate}
    </LightModeProvider>
  );
}

/** The shop: search, departments, account and cart over every page that sells. */
export function PageShell(props: ShellProps) {
  return <Frame {...props} header={<ShopHeader content={props.frame} />} />;
}

/** The checkout: nothing that leads away, only the mark and a word that the place is safe. */
export function CheckoutShell(props: ShellProps) {
  return (
    <Frame
      {...props}
      embedsMap={false}
      header={
        <header className="plain-top">
          <Link href={paths.home()} className="mark" aria-label="Envelopa, página inicial">
            <Mark />
          </Link>
          <p>
            <Icon name="lock" size={20} /> Ambiente seguro
          </p>
        </header>
      }
    />
  );
}

/** Login, registration and forgotten password: the mark over one card. */
export function AuthShell({ children, ...props }: ShellProps) {
  return (
    <Frame
      {...props}
      header={
        <header className="plain-top">
          <Link href={paths.home()} className="mark" aria-label="Envelopa, página inicial">
            <Mark />
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
