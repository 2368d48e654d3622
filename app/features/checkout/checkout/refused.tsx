import { useLocation } from "@remix-run/react";
import { type NextSellerContent, NextSellerNotice } from "~/features/cart/next-seller";
import type { Refusal } from "~/model/refusal";
import { paths } from "~/paths";
import type { CheckoutStep } from "~/paths/pages";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary, RefusalNotice } from "~/ui/error-summary";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

export type CheckoutRefusal = Refusal<{
  readonly step: CheckoutStep;
  readonly details: readonly string[];
  /** Shown in the coupon box. */
  readonly coupon?: Refusal;
  /** The payment method. */
  readonly chosen?: string;
  readonly next?: string;
  /** The upstream may have placed the order before its answer was lost. */
  readonly mayBePlaced?: boolean;
  /** These cart lines have already become an order. */
  readonly isOrdered?: boolean;
  /** The checkout can be shown again with current values. */
  readonly isRenewed?: boolean;
  /** Shops that sell what the order's shops no longer can. */
  readonly nextSellers?: readonly { readonly text: string; readonly seller: NextSellerContent }[];
  /** The order cannot be placed from this review. */
  readonly needsCart?: boolean;
  /** Form payload to send again unchanged. */
  readonly posted?: { readonly key: string; readonly signedReview: string; readonly payment: string };
}>;

interface RefusedProps {
  refusal: CheckoutRefusal;
  cart: string;
}

export function Refused({ refusal, cart }: RefusedProps) {
  const { title, faults } = refusal;
  return faults.length > 0 ? (
    <ErrorSummary title={title} faults={faults} subject={refusal} />
  ) : (
    <Failure refusal={refusal} cart={cart} />
  );
}

function Failure({ refusal, cart }: RefusedProps) {
  const { title, details, nextSellers = [], next, mayBePlaced, needsCart } = refusal;
  return (
    <RefusalNotice title={title} subject={refusal}>
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      {nextSellers.map(({ text, seller }) => (
        <form key={seller.line} method="post" action={cart}>
          <p>{text}</p>
          <NextSellerNotice seller={seller} />
        </form>
      ))}
      {mayBePlaced && (
        <p>
          Talvez o pedido já tenha sido feito: confira em{" "}
          <Link className="link" href={paths.profile(3)}>
            Meus pedidos
          </Link>
          .
        </p>
      )}
      {next && <p>{next}</p>}
      {needsCart && (
        <Link className="link" href={cart}>
          Voltar ao carrinho
        </Link>
      )}
    </RefusalNotice>
  );
}

interface OrderedBeforeProps {
  order: { readonly text: string; readonly codes: readonly string[] } | null;
}

/** The cart may be left from an order that an upstream did not clear it after. */
export function OrderedBefore({ order }: OrderedBeforeProps) {
  return order ? (
    <Notice kind="information">
      <p>{order.text}</p>
      <p>
        <Link className="link" href={paths.orderStatus(order.codes)}>
          Ver pedido
        </Link>
      </p>
    </Notice>
  ) : null;
}

interface CartChangesProps {
  changes: readonly string[];
  changesTitle: string;
  refused?: CheckoutRefusal;
}

/** What is different since the cart was shown; a refusal may have said the same. */
export function CartChanges({ changes, changesTitle, refused }: CartChangesProps) {
  const said = refused?.details.join(" ") ?? "";
  const unsaid = changes.filter((change) => !said.includes(change));
  return unsaid.length === 0 ? null : (
    <Notice kind="warning" title={changesTitle}>
      <ul className="list-disc pl-5">
        {unsaid.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Notice>
  );
}

export function RefusalPage({ refusal }: { refusal: CheckoutRefusal }) {
  const { pathname, search } = useLocation();
  const { posted, isOrdered, next } = refusal;
  const alone = {
    ...refusal,
    needsCart: false,
    faults: [],
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
          <input type="hidden" name="pedido" value={posted.signedReview} />
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
