import { messages } from "~/messages";
import { Button } from "~/ui/button";

const { installers: texts } = messages;

export const lastQuestion = (isNew: boolean) =>
  isNew
    ? { title: texts.createdTitle, question: texts.createdNext }
    : { title: texts.confirmEditTitle, question: texts.confirmEdit };

export const SavingAnswers = ({ isNew }: { isNew: boolean }) =>
  isNew ? (
    <>
      <p>
        Falta só escolher quando ativar. Com o cadastro ativo, clientes já encontram você na lista; sem
        ativar, ele fica guardado até você pedir a ativação ao nosso atendimento.
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
