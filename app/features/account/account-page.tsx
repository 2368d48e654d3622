import type { ReactNode } from "react";
import { messages } from "~/messages";
import type { NamedLink } from "~/model/named-link";
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

const stepLinks: readonly NamedLink[] = steps.map((step) => ({
  name: accountStepNames[step],
  href: paths.profile(step),
}));

interface AccountPageProps {
  title: string;
  /** Of the page, as in the menu. */
  href: string;
  links: readonly NamedLink[];
  /** Of `/profile` alone, where a narrow screen shows it and the menu first. */
  home?: ReactNode;
  children: ReactNode;
}

/** A page of 'Minha conta' with its menu. */
export function AccountPage({ title, href, links, home, children }: AccountPageProps) {
  return (
    <>
      {home && <h1>Minha conta</h1>}
      {home}
      <div className={home ? "profile" : "profile at-step"}>
        <nav className="box account-menu" aria-label="Minha conta">
          <ul className="menu">
            {[...stepLinks, ...links].map((link) => (
              <li key={link.href}>
                <Link href={link.href} aria-current={link.href === href ? "page" : undefined}>
                  {link.name}
                </Link>
              </li>
            ))}
            <li>
              <form method="post" action={paths.logout()}>
                <button type="submit">Sair</button>
              </form>
            </li>
          </ul>
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
