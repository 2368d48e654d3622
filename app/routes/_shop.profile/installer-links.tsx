import { paths } from "~/paths";
import { InstallerStatus, type InstallerStatusContent } from "~/ui/installer-status";
import { Link } from "~/ui/link";

/** Of who has an installer's record. */
export const InstallerLinks = ({ status }: { status: InstallerStatusContent }) => (
  <>
    <InstallerStatus {...status} voltar={paths.profile(0)} />
    <p className="contacts">
      <Link className="link" href={paths.installer(status.id)}>
        Ver a minha página
      </Link>{" "}
      {status.canChange && (
        <Link className="link" href={paths.portfolio()}>
          Editar o meu portfólio
        </Link>
      )}
    </p>
  </>
);
