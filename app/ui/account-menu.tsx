import { Icon } from "./icon";
import { Link } from "./link";
import { places } from "./places";

/** The first 18 characters of the name, as the greeting shows it. */
export const greetingName = (name: string) => Array.from(name).slice(0, 18).join("");

/** Profile and way out for a shopper who is known, login and registration for one who is not. */
export function AccountMenu({ shopper }: { shopper?: { name: string } }) {
  return (
    <div className="account">
      <details>
        <summary>
          <Icon name="account" />
          <span className="greeting">Olá, {shopper ? greetingName(shopper.name) : "visitante"}</span>
        </summary>
        <ul className="menu">
          {shopper ? (
            <>
              <li>
                <Link href={places.profile}>Perfil</Link>
              </li>
              <li>
                <Link href={places.orders}>Meus pedidos</Link>
              </li>
              <li>
                <form method="post" action={places.logout}>
                  <button type="submit">Sair</button>
                </form>
              </li>
            </>
          ) : (
            <>
              <li>
                <Link href={places.login}>Login</Link>
              </li>
              <li>
                <Link href={places.register}>Cadastre-se</Link>
              </li>
            </>
          )}
        </ul>
      </details>
      <Link href={places.orders} className="orders">
        Meus pedidos
      </Link>
    </div>
  );
}
