import { paths } from "~/paths";
import { Link } from "./link";

/** `inNewTab` keeps a page that must not be lost. */
export const InstallersLink = ({ inNewTab = false }: { inNewTab?: boolean }) => (
  <p className="hint">
    {"Precisa de quem aplique? "}
    <Link className="link" href={paths.installers()} {...(inNewTab && { target: "_blank", rel: "noopener" })}>
      Ver aplicadores{inNewTab && " (abre em outra aba)"}
    </Link>
  </p>
);
