import { useFormChecks } from "~/forms/use-form-checks";
import { messages } from "~/messages";
import type { Refusal } from "~/model/refusal";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { CurrentPasswordField } from "./current-password-field";
import type { PrivacyView } from "./privacy-view.server";

const loadRules = async () => (await import("./form-rules")).privacyForm;

interface DeletionFormProps {
  refusal?: Refusal;
  isInstaller: boolean;
}

export function DeletionForm({ refusal, isInstaller }: DeletionFormProps) {
  const { form, errors, summary, checks } = useFormChecks("excluir", loadRules, refusal);
  return (
    <section className="box stack">
      <h2>Excluir minha conta</h2>
      {summary}
      <ul className="list-disc pl-5">
        <li>Você tem 7 dias para mudar de ideia. Até lá, a conta funciona como sempre.</li>
        <li>
          Depois apagamos o cadastro, os endereços, o carrinho, os favoritos, os avisos, as buscas e os
          pedidos de orçamento.
        </li>
        <li>
          Um trabalho combinado com um aplicador some com o pedido de orçamento: guarde antes o contato.
          Avisamos o aplicador por e-mail quando a conta for excluída.
        </li>
        <li>
          Dos pedidos guardamos o que a lei exige: número, data, produtos, valores, CPF ou CNPJ, cidade e
          estado, por cinco anos.
        </li>
        <li>As estrelas das suas avaliações ficam sem nome, texto e fotos.</li>
        {isInstaller && (
          <li>
            O seu perfil de aplicador sai da lista na hora, com os contatos e os dados bancários. Os clientes
            de trabalhos combinados são avisados quando a conta for excluída.
          </li>
        )}
        <li>Se um pedido estiver em andamento, esperamos ele terminar.</li>
      </ul>
      <form method="post" action={paths.account.privacy()} className="stack" {...form}>
        <CurrentPasswordField error={errors.password} />
        <div>
          <Button name="intent" value="excluir" look="outlined">
            Excluir minha conta
          </Button>
        </div>
      </form>
      {checks}
    </section>
  );
}

export function RequestedDeletion({ on, waitsForOrders }: NonNullable<PrivacyView["deletion"]>) {
  return (
    <section className="box stack">
      <h2>Sua conta será excluída</h2>
      <Notice kind="warning">
        <p>{messages.account.deletionRequested(on)}</p>
        {waitsForOrders && <p>{messages.account.deletionWaits}</p>}
      </Notice>
      <form method="post" action={paths.account.privacy()}>
        <Button name="intent" value="manter">
          Manter a minha conta
        </Button>
      </form>
    </section>
  );
}
