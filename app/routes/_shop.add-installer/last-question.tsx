import { messages } from "~/messages";
import { Button } from "~/ui/button";

const { installers: texts } = messages;

export const lastQuestion = (isNew: boolean) =>
  isNew
    ? { title: texts.createdTitle, question: texts.createdNext }
    : { title: texts.confirmEditTitle, question: texts.confirmEdit };

interface SavingAnswersProps {
  isNew: boolean;
  /** The upstream lets an installer change the status. */
  activatesByItself: boolean;
}

export const SavingAnswers = ({ isNew, activatesByItself }: SavingAnswersProps) =>
  isNew ? (
    <>
      <p>
        Falta só escolher quando ativar. Com o cadastro ativo, clientes já encontram você na lista; sem
        ativar, ele fica guardado até você{" "}
        {activatesByItself ? "ativar, na sua conta" : "pedir a ativação ao nosso atendimento"}.
      </p>
      <Button name="intent" value="ativar" full>
        Ativar agora
      </Button>
      <Button name="intent" value="guardar" look="outlined" full>
        Ativar depois
      </Button>
    </>
  ) : (
    <Button name="intent" value="confirmar" full>
      Sim, Confirmar
    </Button>
  );
