import type { ProfileStep } from "~/domain/profile-step";
import { paths } from "~/paths";
import { Link } from "~/ui/link";

/** Purchase 2, "/profile". */
export const stepNames: Readonly<Record<ProfileStep, string>> = {
  0: "Informações pessoais",
  1: "Endereços salvos",
  2: "Senha",
  3: "Histórico de compras",
};

export const steps = [0, 1, 2, 3] as const;

interface StepMenuProps {
  current: ProfileStep;
  takesQuotes: boolean;
}

export function StepMenu({ current, takesQuotes }: StepMenuProps) {
  return (
    <nav className="box account-menu" aria-label="Minha conta">
      <ul className="menu">
        {steps.map((step) => (
          <li key={step}>
            <Link href={paths.profile(step)} aria-current={step === current ? "page" : undefined}>
              {stepNames[step]}
            </Link>
          </li>
        ))}
        {takesQuotes && (
          <li>
            <Link href={paths.quotes()}>Pedidos de orçamento</Link>
          </li>
        )}
        <li>
          <form method="post" action={paths.logout()}>
            <button type="submit">Sair</button>
          </form>
        </li>
      </ul>
    </nav>
  );
}
