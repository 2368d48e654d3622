import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";

interface HiddenContactsProps {
  /** Where the second factor is set, and the e-mail confirmed before; null where there is none. */
  readonly href: string | null;
  readonly needsConfirmedEmail: boolean;
}

/** Tells the installer what is missing before others see the contacts. */
export const HiddenContacts = ({ href, needsConfirmedEmail }: HiddenContactsProps) => (
  <Notice kind="warning" title="Só você vê os seus contatos">
    <p>
      Clientes veem o seu telefone, o WhatsApp, o e-mail e o Instagram quando você{" "}
      {needsConfirmedEmail && "confirmar o e-mail e "}ativar a verificação em duas etapas
      {needsConfirmedEmail ? ", ou confirmar o e-mail e a loja aprovar" : ", ou quando a loja aprovar"} o seu
      cadastro. A aprovação vale até um destes contatos mudar. Pedidos de orçamento chegam do mesmo jeito.
    </p>
    {href && (
      <div className="mt-3">
        <ButtonLink href={href}>Ativar e mostrar os contatos</ButtonLink>
      </div>
    )}
  </Notice>
);
