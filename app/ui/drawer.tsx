import { Fragment } from "react";
import { greetingName } from "~/model/greeting-name";
import { paths } from "~/paths";
import { ServerRendered } from "../rendering/framework/server-rendered";
import { Button, ButtonLink } from "./button";
import type { Company } from "./company";
import { ContactLinks } from "./contact-links";
import { type Department, DepartmentLinks } from "./department-row";
import { Icon } from "./icon";
import { LightModeSwitch, useLightMode } from "./light-mode";
import { Link } from "./link";
import { menuName } from "./menus";
import { ShopLinks } from "./shop-links";

interface DrawerProps {
  departments: readonly Department[];
  shopper?: { name: string } | null;
  company?: Company;
  here: string;
}

/**
 * Inline panel below 960 px, else a dropdown that includes the departments without space in the row. In light mode
 * without their subcategories, which a category's page links.
 */
export function Drawer({ departments, shopper, company, here }: DrawerProps) {
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
      <p>Olá, {greetingName(name)}</p>
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
      <ButtonLink href={paths.login()}>Login</ButtonLink>
      <ButtonLink href={paths.register()} look="outlined">
        Cadastre-se
      </ButtonLink>
    </div>
  );
}
