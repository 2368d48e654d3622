import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextAreaField } from "~/ui/field";
import type { Refused } from "./refused";

interface CancelFormProps {
  id: number;
  isCard: boolean;
  refused?: Refused;
}

export function CancelForm({ id, isCard, refused }: CancelFormProps) {
  return (
    <form
      method="post"
      action={paths.order(id, "cancelar")}
      id="cancelar"
      className="box stack no-print max-w-[44rem]"
      aria-labelledby="cancelar-titulo"
    >
      <h2 id="cancelar-titulo">Cancelar este pedido?</h2>
      <p>
        O pedido inteiro é cancelado, e isso não pode ser desfeito.{" "}
        {isCard
          ? "O valor volta para o cartão."
          : "Depois de cancelar, fale com o suporte via WhatsApp para receber o valor de volta."}
      </p>
      {refused && <ErrorSummary {...refused} />}
      <TextAreaField
        label="Motivo do cancelamento"
        name="motivo"
        maxLength={1000}
        defaultValue={refused?.values.motivo}
        error={refused?.errors.motivo}
      />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="cancelar">
          Cancelar pedido
        </Button>
        <ButtonLink href={paths.order(id)} look="quiet">
          Manter o pedido
        </ButtonLink>
      </div>
    </form>
  );
}
