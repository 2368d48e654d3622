import { Fragment } from "react";
import { menuLinks } from "~/extras.shell";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { ServerRendered } from "~/rendering/framework/server-rendered";
import { SearchField } from "~/ui/search/search-field";
import { brandName } from "../../brand/brand";
import { Button, ButtonLink } from "./button";
import type { CompanyDetails } from "./company";
import { ContactLinks } from "./contact-links";
import { type Department, DepartmentLinks, DepartmentRow } from "./department-row";
import { Icon } from "./icon";
import { LightModeSwitch, useLightMode } from "./light-mode";
import { Link } from "./link";
import { Logo } from "./logo";
import { menuName, useMenus } from "./menus";
import { ShopLinks } from "./shop-links";
import { VisuallyHidden } from "./visually-hidden";

export interface HeaderContent {
  search?: string;
  /** '01310-100'; null before the shopper set a location. */
  cep?: string | null;
  /** Null for a guest. */
  shopper?: { name: string } | null;
  /** Null when the request failed. */
  cartCount: number | null;
  departments: readonly Department[];
  /** Missing only on an error page that could not load it. */
  company?: CompanyDetails;
  /** Return URL (path and query) of the header's forms. */
  here: string;
}

const maxInBadge = 999;

/** Accessible name 'Carrinho, 3 itens'; the badge shows the number. */
function CartName({ count }: { count: number | null }) {
  if (count === null) return <VisuallyHidden>Carrinho</VisuallyHidden>;
  const items = count === 1 ? " item" : " itens";
  if (count === 0) return <VisuallyHidden>Carrinho, 0 itens</VisuallyHidden>;
  return (
    <>
      <VisuallyHidden>Carrinho, </VisuallyHidden>
      <b>{count > maxInBadge ? `${maxInBadge}+` : count}</b>
      <VisuallyHidden>{items}</VisuallyHidden>
    </>
  );
}

export function ShopHeader({ content }: { content: HeaderContent }) {
  const { search, cep, shopper, cartCount, departments, company, here } = content;
  useMenus(here);
  return (
    <header className="top">
      <div className="bar">
        <Link href={paths.home()} className="mark" aria-label={`${brandName}, início`}>
          <Logo />
        </Link>
        <search>
          <form method="get" action={paths.products()} className="search">
            <SearchField search={search} owner={shopper?.name ?? ""} />
            <button type="submit">
              <Icon name="search" />
              <VisuallyHidden>Buscar</VisuallyHidden>
            </button>
          </form>
        </search>
        <Link href={paths.location(here)} className="place">
          <Icon name="pin" />
          {cep ? (
            <span>
              {messages.location.priceFor} <b className="whitespace-nowrap">{cep}</b>
            </span>
          ) : (
            <span>Informe seu CEP para ver preços</span>
          )}{" "}
          {cep && <span className="link">Alterar</span>}
        </Link>
        <AccountMenu shopper={shopper} />
        <Link href={paths.cart()} className="cart">
          <Icon name="cart" />
          <CartName count={cartCount} />
        </Link>
      </div>
      <DepartmentRow departments={departments}>
        <Drawer departments={departments} shopper={shopper} company={company} here={here} />
      </DepartmentRow>
    </header>
  );
}

const MenuLinks = () =>
  menuLinks.map(({ name, href }) => (
    <li key={href}>
      <Link href={href}>{name}</Link>
    </li>
  ));

export function AccountMenu({ shopper }: { shopper?: { name: string } | null }) {
  return (
    <div className="account">
      <details name={menuName}>
        <summary>
          <Icon name="account" />
          <span className="greeting">{`Olá, ${shopper ? getGreetingName(shopper.name) : "visitante"}`}</span>
        </summary>
        <ul className="menu">
          {shopper ? (
            <>
              <li>
                <Link href={paths.profile()}>Perfil</Link>
              </li>
              <li>
                <Link href={paths.profile(3)}>Meus pedidos</Link>
              </li>
              <MenuLinks />
              <li>
                <form method="post" action={paths.logout()}>
                  <button type="submit">Sair</button>
                </form>
              </li>
            </>
          ) : (
            <>
              <li>
                <Link href={paths.login()}>{messages.navigation.login}</Link>
              </li>
              <li>
                <Link href={paths.register()}>{messages.navigation.register}</Link>
              </li>
              <MenuLinks />
            </>
          )}
        </ul>
      </details>
      <Link href={paths.profile(3)} className="orders">
        Meus pedidos
      </Link>
    </div>
  );
}

interface DrawerProps {
  departments: readonly Department[];
  shopper?: { name: string } | null;
  company?: CompanyDetails;
  here: string;
}

/**
 * Inline panel below 960 px, else a dropdown that includes the departments without space in the row. In light mode
 * without their subcategories, which a category's page links.
 */
function Drawer({ departments, shopper, company, here }: DrawerProps) {
  const light = useLightMode();
  return (
    <details className="drawer" name={menuName}>
      <summary>
        <Icon name="menu" />
        <span className="only-narrow">Menu</span> <span className="only-desk">Departamentos</span>
      </summary>
      <div>
        <ServerRendered id="departamentos" className="all" input={[departments, light]}>
          {() => (
            <>
              {departments.length > 0 && <p>Departamentos</p>}
              {departments.map((department) =>
                light || department.subcategories.length === 0 ? (
                  <Fragment key={department.name}>
                    <Link href={paths.category(department.name)}>
                      <b>{department.name}</b>
                    </Link>{" "}
                  </Fragment>
                ) : (
                  <WithItsParts key={department.name} department={department} />
                ),
              )}
            </>
          )}
        </ServerRendered>
        <p>Atendimento</p>
        {company && <ContactLinks company={company} />}
        <Link href={paths.commonQuestions()}>Perguntas frequentes</Link> <p>Outros</p>
        <ShopLinks />
        <Link href={paths.profile(3)}>Meus pedidos</Link>{" "}
        <Link href={paths.installers()}>Aplicadores parceiros</Link>{" "}
        <Link href={paths.addInstaller()}>Quero ser aplicador</Link>{" "}
        {company?.hasSellerPortal && <Link href={paths.sellerPortal()}>Central do vendedor</Link>}{" "}
        <LightModeSwitch here={here} />
        {shopper ? <OwnAccount name={shopper.name} /> : <ComeIn />}
      </div>
    </details>
  );
}

function WithItsParts({ department }: { department: Department }) {
  return (
    <details className="arrow" name="departamento">
      <summary>{department.name}</summary>
      <DepartmentLinks department={department} />
    </details>
  );
}

function OwnAccount({ name }: { name: string }) {
  return (
    <div className="own">
      <p>Olá, {getGreetingName(name)}</p>
      <div className="pair">
        <ButtonLink href={paths.profile(0)} look="quiet">
          Perfil
        </ButtonLink>
        <form method="post" action={paths.logout()}>
          <Button look="quiet" full>
            Sair
          </Button>
        </form>
      </div>
    </div>
  );
}

function ComeIn() {
  return (
    <div className="own pair">
      <ButtonLink href={paths.login()}>{messages.navigation.login}</ButtonLink>
      <ButtonLink href={paths.register()} look="outlined">
        {messages.navigation.register}
      </ButtonLink>
    </div>
  );
}

/** Whole words within the first 18 characters of the name (catalogue 2, "Header"); a longer single word is cut. */
export const getGreetingName = (name: string): string =>
  (/^(?:.{0,17}\S(?!\S)|.{18})/u.exec(name.trim())?.[0] ?? "").replace(/ (?:d[aeo]s?|e)$/i, "");
