import { paths } from "~/paths";
import type { Company } from "./company";
import { ContactLinks } from "./contact-links";
import { LightModeSwitch } from "./light-mode-switch";
import { Link } from "./link";

interface FooterProps {
  /** Missing only on an error page that could not learn it. */
  company?: Company;
  light: boolean;
  here: string;
}

/** Help, who runs the shop, and how to pay: on every page, the checkout included. */
export function Footer({ company, light, here }: FooterProps) {
  return (
    <footer className="foot">
      <div className="columns">
        <section>
          <h2>Atendimento</h2>
          {company && <ContactLinks company={company} />}
          <Link href={paths.commonQuestions()}>Perguntas frequentes</Link>
          <Link href={paths.returnsPolicy()}>Trocas e devoluções</Link>
        </section>
        <section>
          <h2>Envelopa</h2>
          <Link href={paths.about()}>Quem somos</Link>
          <Link href={paths.privacyPolicy()}>Política de privacidade</Link>
          <Link href={paths.terms()}>Termos e condições</Link>
          <Link href={paths.sellerPortal()}>Central do vendedor</Link>
        </section>
        <section>
          <h2>Outros</h2>
          <Link href={paths.installers()}>Aplicadores parceiros</Link>
          <Link href={paths.addInstaller()}>Quero ser aplicador</Link>
          <LightModeSwitch light={light} here={here}>
            Modo leve: {light ? "desligar" : "ligar"}
          </LightModeSwitch>
        </section>
        <section>
          <h2>Pagamento</h2>
          <ul>
            <li>Cartão em até 3x sem juros</li>
            <li>Pix</li>
            <li>Boleto</li>
          </ul>
        </section>
      </div>
      {company && (
        <p className="legal">
          {company.legalName} · CNPJ {company.taxId}
          <br />
          {company.address} · {company.email}
        </p>
      )}
    </footer>
  );
}
