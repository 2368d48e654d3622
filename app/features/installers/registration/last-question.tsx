import type { ReactNode, RefObject } from "react";
import { messages } from "~/messages";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { WithScript } from "~/ui/with-script";

export const getLastQuestion = (isNew: boolean) =>
  isNew
    ? { title: messages.installers.createdTitle, question: messages.installers.createdNext }
    : { title: messages.installers.confirmEditTitle, question: messages.installers.confirmEdit };

interface SavingAnswersProps {
  isNew: boolean;
  /** The upstream lets an installer change the status. */
  activatesByItself: boolean;
  /** False until the upstream knows whose they are. */
  showsContactsLater: boolean;
}

export const SavingAnswers = ({ isNew, activatesByItself, showsContactsLater }: SavingAnswersProps) =>
  isNew ? (
    <>
      <p>
        Falta só escolher quando ativar. Com o cadastro ativo, clientes já encontram você na lista; sem
        ativar, ele fica guardado até você{" "}
        {activatesByItself ? "ativar, na sua conta" : "pedir a ativação ao nosso atendimento"}.
      </p>
      {showsContactsLater && <p>{messages.partners.contactsShownLater}</p>}
      <Button name="intent" value="ativar" full>
        Ativar agora
      </Button>
      <Button name="intent" value="guardar" look="outlined" full>
        Ativar depois
      </Button>
    </>
  ) : (
    <Button name="intent" value="confirmar" full>
      {messages.installers.yesConfirm}
    </Button>
  );

interface QuestionDialogProps {
  id: string;
  title: string;
  dialog: RefObject<HTMLDialogElement>;
  /** Escape or the browser's close request. */
  onCancel?: () => void;
  children: ReactNode;
}

export const QuestionDialog = ({ id, title, dialog, onCancel, children }: QuestionDialogProps) => (
  <WithScript>
    <dialog
      className="stack mx-0 mt-auto mb-0 max-h-full w-full max-w-none overflow-auto rounded-t-sheet bg-paper p-5 text-inherit backdrop:bg-backdrop not-open:hidden tablet:m-auto tablet:w-narrow tablet:rounded-sheet"
      aria-labelledby={id}
      ref={dialog}
      onCancel={onCancel}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  </WithScript>
);

interface ClientNoticeProps extends Pick<SavingAnswersProps, "showsContactsLater"> {
  email: string;
}

export const ClientNotice = ({ email, showsContactsLater }: ClientNoticeProps) => (
  <Notice kind="information" title="Sua conta passa a ser de aplicador">
    <ul className="list-disc pl-5">
      <li>Você continua entrando com {email} e a mesma senha.</li>
      <li>Seus pedidos, favoritos e endereços ficam como estão.</li>
      <li>
        {showsContactsLater ? "Seu nome e cidade" : "Seu nome, contatos e cidade"} aparecem para clientes
        quando você ativar o cadastro.
      </li>
    </ul>
    <p>Confira e complete o que já preenchemos.</p>
  </Notice>
);
