import { messages } from "~/messages";
import { Button } from "~/ui/button";

const { installers: said } = messages;

/** What is asked before anything is saved (installers 4). */
export const lastQuestion = (isNew: boolean) =>
  isNew
    ? { title: said.createdTitle, question: said.createdNext }
    : { title: said.confirmEditTitle, question: said.confirmEdit };

/** The answers that save. `form` is the form they belong to, where they stand outside it. */
export const SavingAnswers = ({ isNew, form }: { isNew: boolean; form?: string }) =>
  isNew ? (
    <>
      <p>
        Falta só escolher quando ativar. Com o cadastro ativo, clientes já encontram você na lista; sem
        ativar, ele fica guardado até você pedir a ativação ao nosso atendimento.
      </p>
      <Button name="intent" value="ativar" form={form} full>
        Ativar agora
      </Button>
      <Button name="intent" value="guardar" form={form} look="outlined" full>
        Ativar depois
      </Button>
    </>
  ) : (
    <Button name="intent" value="confirmar" form={form} full>
      Sim, Confirmar
    </Button>
  );
