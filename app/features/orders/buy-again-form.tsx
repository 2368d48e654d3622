import { Button } from "~/ui/button";

interface BuyAgainFormProps {
  action: string;
  idempotencyKey: string;
  label: string;
  intent?: "comprar-de-novo" | "comprar-novamente" | "alterar-pagamento";
  "aria-label"?: string;
}

export function BuyAgainForm({ action, idempotencyKey, label, intent, ...rest }: BuyAgainFormProps) {
  return (
    <form method="post" action={action} className="no-print">
      <input type="hidden" name="chave" value={idempotencyKey} />
      <Button look="outlined" name="intent" value={intent ?? "comprar-de-novo"} {...rest}>
        {label}
      </Button>
    </form>
  );
}
