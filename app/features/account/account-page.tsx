import type { ReactNode } from "react";
import { messages } from "~/messages";
import type { AccountLink } from "~/model/account-link";
import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";

const steps = [0, 1, 2, 3] as const;

/** Purchase 2, "/profile". */
export const accountStepNames: Readonly<Record<(typeof steps)[number], string>> = {
  0: "Informações pessoais",
  1: "Endereços salvos",
  2: "Senha",
  3: messages.orders.title,
};

const toStepLink = (group: AccountLink["group"], step: (typeof steps)[number]): AccountLink => ({
  group,
  name: accountStepNames[step],
  href: paths.profile(step),
});

const stepLinks: readonly AccountLink[] = [
  toStepLink("orders", 3),
  toStepLink("details", 0),
  toStepLink("details", 1),
  toStepLink("security", 2),
];

const groupNames: Readonly<Record<AccountLink["group"], string>> = {
  orders: "Pedidos",
  details: "Cadastro",
  security: "Segurança",
  work: "Aplicação",
};

interface AccountPageProps {
  title: string;
  /** The page's own URL, which the account menu marks as current. */
  href: string;
  links: readonly AccountLink[];
  /** The dashboard of `/profile`; narrow screens show it and the menu first. */
  home?: ReactNode;
  children: ReactNode;
}

/** A page of 'Minha conta' with its menu. */
export function AccountPage({ title, href, links, home, children }: AccountPageProps) {
  const groups = Object.entries(groupNames)
    .map(([group, name]) => ({
      name,
      links: [...stepLinks, ...links].filter((link) => link.group === group),
    }))
    .filter((group) => group.links.length > 0);
  return (
    <>
      {home && <h1>Minha conta</h1>}
      {home}
      <div className={home ? "profile" : "profile at-step"}>
        <nav className="box account-menu" aria-label="Minha conta">
          {groups.map(({ name, links }) => (
            <section key={name} aria-label={name}>
              <p>{name}</p>
              <ul className="menu">
                {links.map((link) => (
                  <li key={link.href}>
                    <Link href={link.href} aria-current={link.href === href ? "page" : undefined}>
                      {link.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <form className="menu" method="post" action={paths.logout()}>
            <button type="submit">Sair</button>
          </form>
        </nav>
        <div className="stack max-w-form">
          {home ? (
            <h2>{title}</h2>
          ) : (
            <h1 className="flex items-center gap-2">
              <Link
                href={paths.profile()}
                className="-ml-3 grid size-11 place-items-center desk:hidden"
                aria-label="Voltar ao menu da conta"
              >
                <Icon name="previous" />
              </Link>
              {title}
            </h1>
          )}
          {children}
        </div>
      </div>
    </>
  );
}
