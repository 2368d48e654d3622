import { menuLinks } from "~/extras.shell";
import { greetingName } from "~/model/greeting-name";
import { paths } from "~/paths";
import { Icon } from "./icon";
import { Link } from "./link";
import { menuName } from "./menus";

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
          <span className="greeting">{`Olá, ${shopper ? greetingName(shopper.name) : "visitante"}`}</span>
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
                <Link href={paths.login()}>Login</Link>
              </li>
              <li>
                <Link href={paths.register()}>Cadastre-se</Link>
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
