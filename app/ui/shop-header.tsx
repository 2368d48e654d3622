import { paths } from "~/paths";
import { AccountMenu } from "./account-menu";
import type { Company } from "./company";
import { type Department, DepartmentRow } from "./department-row";
import { Drawer } from "./drawer";
import { Heard } from "./heard";
import { Icon } from "./icon";
import { Link } from "./link";
import { Mark } from "./mark";
import { useMenus } from "./menus";

export interface HeaderContent {
  /** What was searched for, kept in the box. */
  search?: string;
  /** '01310-100'; none while the shopper has not said where they are. */
  cep?: string | null;
  /** None for a guest. */
  shopper?: { name: string } | null;
  /** Null where it could not be asked for. */
  cartCount: number | null;
  departments: readonly Department[];
  /** Missing only on an error page that could not learn it. */
  company?: Company;
  /** Path and query of this page: where the small forms return to. */
  here: string;
}

const mostInBadge = 999;

/** 'Carrinho, 3 itens', of which the badge draws the number. */
function CartName({ count }: { count: number | null }) {
  if (count === null) return <Heard>Carrinho</Heard>;
  const items = count === 1 ? " item" : " itens";
  if (count === 0) return <Heard>Carrinho, 0 itens</Heard>;
  return (
    <>
      <Heard>Carrinho, </Heard>
      <b>{count > mostInBadge ? `${mostInBadge}+` : count}</b>
      <Heard>{items}</Heard>
    </>
  );
}

export function ShopHeader({ content }: { content: HeaderContent }) {
  const { search, cep, shopper, cartCount, departments, company, here } = content;
  useMenus(here);
  return (
    <header className="top">
      <div className="bar">
        <Link href={paths.home()} className="mark" aria-label="Envelopa, página inicial">
          <Mark />
        </Link>
        <search>
          <form method="get" action={paths.products()} className="search">
            <input
              type="search"
              name="produto"
              aria-label="Busque aqui seu produto"
              placeholder="Busque aqui seu produto"
              defaultValue={search}
              enterKeyHint="search"
            />
            <button type="submit">
              <Icon name="search" />
              <Heard>Buscar</Heard>
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
