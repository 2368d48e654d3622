import { paths } from "~/paths";
import { ButtonLink } from "./button";
import type { Company } from "./company";
import { type Department, DepartmentLinks } from "./department-row";
import { Heard } from "./heard";
import { Icon } from "./icon";
import { Link } from "./link";

interface DrawerProps {
  departments: readonly Department[];
  shopper?: { name: string } | null;
  company?: Company;
}

/** The menu of narrow screens: opens in place, under the header, and pushes the page down. */
export function Drawer({ departments, shopper, company }: DrawerProps) {
  return (
    <details className="drawer">
      <summary>
        <Icon name="menu" />
        <Heard>Menu</Heard>
      </summary>
      <nav aria-label="Menu">
        <p>Departamentos</p>
        {departments.map((department) => (
          <details key={department.name} className="arrow" name="menu">
            <summary>{department.name}</summary>
            <DepartmentLinks department={department} />
          </details>
        ))}
        <p>Atendimento</p>
        {company && <Link href={company.whatsappHref}>WhatsApp {company.whatsapp}</Link>}
        <Link href={paths.commonQuestions()}>Perguntas frequentes</Link>
        <p>Outros</p>
        <Link href={paths.profile(3)}>Meus pedidos</Link>
        <Link href={paths.installers()}>Aplicadores parceiros</Link>
        <Link href={paths.sellerPortal()}>Central do vendedor</Link>
        {!shopper && (
          <div className="pair">
            <ButtonLink href={paths.login()}>Login</ButtonLink>
            <ButtonLink href={paths.register()} look="outlined">
              Cadastre-se
            </ButtonLink>
          </div>
        )}
      </nav>
    </details>
  );
}
