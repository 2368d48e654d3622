import { ButtonLink } from "./button";
import { Notice } from "./notice";

/** For the installer itself: others see no contacts before the second factor, which is set at `href`. */
export const HiddenContacts = ({ href }: { readonly href: string }) => (
  <Notice kind="warning" title="Só você vê os seus contatos">
    <p>
      Clientes veem o seu telefone, o WhatsApp, o e-mail e o Instagram quando você ativar a verificação em
      duas etapas. Ela impede que alguém com a sua senha troque os seus contatos pelos dele. Pedidos de
      orçamento chegam do mesmo jeito.
    </p>
    <div className="mt-3">
      <ButtonLink href={href}>Ativar e mostrar os contatos</ButtonLink>
    </div>
  </Notice>
);
