import { paths } from "~/paths";
import { ButtonLink } from "./button";
import { Notice } from "./notice";

/** For the installer itself: others see no contacts before the second factor. `voltar` is where setting it returns to. */
export const HiddenContacts = ({ voltar }: { readonly voltar: string }) => (
  <Notice kind="warning" title="Só você vê os seus contatos">
    <p>
      Clientes veem o seu telefone, o WhatsApp, o e-mail e o Instagram quando você ativar a verificação em duas
      etapas. Ela impede que alguém com a sua senha troque os seus contatos pelos dele. Pedidos de orçamento
      chegam do mesmo jeito.
    </p>
    <ButtonLink href={paths.secondFactor(voltar)}>Ativar e mostrar os contatos</ButtonLink>
  </Notice>
);
