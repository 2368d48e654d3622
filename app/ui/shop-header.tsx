import { paths } from "~/paths";
import { brandName } from "../../brand/brand";
import { AccountMenu } from "./account-menu";
import type { Company } from "./company";
import { type Department, DepartmentRow } from "./department-row";
import { Drawer } from "./drawer";
import { Icon } from "./icon";
import { Link } from "./link";
import { Logo } from "./logo";
import { useMenus } from "./menus";
import { SearchField } from "./search/search-field";
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
  company?: Company;
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
        <Link href={paths.home()} className="mark" aria-label={`${brandName}, página inicial`}>
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
              Calculando para: <b className="whitespace-nowrap">{cep}</b>
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
