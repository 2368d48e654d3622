import { Button } from "./button";

interface BuyAgainFormProps {
  /** The order's page, or the order status page. */
  action: string;
  /** Makes one press count once. */
  idempotencyKey: string;
  label: string;
  "aria-label"?: string;
}

/** Puts what was not paid for back into the cart. */
export function BuyAgainForm({ action, idempotencyKey, label, ...rest }: BuyAgainFormProps) {
  return (
    <form method="post" action={action} className="no-print">
      <input type="hidden" name="chave" value={idempotencyKey} />
      <Button look="outlined" name="intent" value="comprar-de-novo" {...rest}>
        {label}
      </Button>
    </form>
  );
}
