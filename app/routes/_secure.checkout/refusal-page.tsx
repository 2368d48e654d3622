import { useLocation } from "@remix-run/react";
import { paths } from "~/paths";
import { Button, ButtonLink } from "~/ui/button";
import type { CheckoutRefusal } from "./refusal";
import { Refused } from "./refused";

export function RefusalPage({ refusal }: { refusal: CheckoutRefusal }) {
  const { pathname, search } = useLocation();
  const { posted, isOrdered, next } = refusal;
  const alone = {
    ...refusal,
    needsCart: false,
    faults: undefined,
    next: posted || isOrdered ? next : undefined,
  };
  return (
    <div className="narrow stack">
      <h1>Confirmar pedido</h1>
      <Refused refusal={alone} cart={paths.cart()} />
      {posted && (
        <form method="post" action={pathname + search}>
          <input type="hidden" name="pagamento" value={posted.payment} />
          <input type="hidden" name="chave" value={posted.key} />
          <input type="hidden" name="pedido" value={posted.sealed} />
          <Button icon="lock" name="intent" value="fechar" full>
            Fechar pedido
          </Button>
        </form>
      )}
      <ButtonLink href={paths.profile(3)} look="outlined" full>
        Meus pedidos
      </ButtonLink>
      <ButtonLink href={paths.cart()} look="quiet" full>
        Voltar ao carrinho
      </ButtonLink>
    </div>
  );
}
