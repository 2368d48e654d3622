import type { SettledOrder } from "~/features/order-attempt/order-attempt.server";
import { messages } from "~/messages";
import type { NoticeKind } from "~/model/notice";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { RemoveButton } from "~/ui/cart-line";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import type { CartRefusal } from "./cart-form";

export interface EarlierOrderView {
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string | null;
  readonly codes: readonly string[];
}

export function presentEarlierOrder({ state, codes }: SettledOrder): EarlierOrderView | null {
  if (state === "none") return null;
  if (state === "unknown") {
    return {
      kind: "warning",
      title: messages.ours.orderUnsettled,
      text: messages.ours.orderUnsettledNext,
      codes,
    };
  }
  if (state === "missing")
    return {
      kind: "warning",
      title: messages.ours.orderMissing,
      text: messages.ours.orderMissingNext,
      codes,
    };
  if (codes.length === 0)
    return { kind: "information", title: messages.ours.orderNotPlaced, text: null, codes };
  const text = state === "ordered" ? messages.ours.orderedStillInCart : null;
  return { kind: "information", title: messages.ours.orderPlacedAnyway(codes), text, codes };
}

interface ShownChanges {
  readonly changes: readonly string[];
  readonly changesTitle: string;
}

/** What became of an order whose answer was lost, or whose lines are still in the cart. */
export function EarlierOrder({ order }: { order: EarlierOrderView | null }) {
  if (order === null) return null;
  const { kind, title, text, codes } = order;
  return (
    <Notice kind={kind} title={title}>
      {text && <p>{text}</p>}
      <p>
        {codes.length > 0 ? (
          <Link className="link" href={paths.orderStatus(codes)}>
            Ver pedido
          </Link>
        ) : (
          <Link className="link" href={paths.profile(3)}>
            Meus pedidos
          </Link>
        )}
      </p>
    </Notice>
  );
}

/** What is different since the last visit, until the shopper has read it; the refused form says the same. */
export function ChangesNotice({ cart, refused }: { cart: ShownChanges; refused?: CartRefusal }) {
  const said = refused ? [refused.message, ...refused.faults.map(({ message }) => message)].join(" ") : "";
  const changes = cart.changes.filter((change) => !said.includes(change));
  if (changes.length === 0) return null;
  return (
    <Notice kind="warning" title={cart.changesTitle}>
      <ul className="list-disc pl-5">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p className="mt-4">
        <Button look="outlined" name="intent" value="entendi">
          Entendi
        </Button>
      </p>
    </Notice>
  );
}

interface RemovalNoticeProps {
  removed: { message: string; line: string; measures: string | null };
  /** Idempotency key of the form. */
  pageKey: string;
}

export function RemovalNotice({ removed, pageKey }: RemovalNoticeProps) {
  return (
    <Notice kind="success">
      <p>{removed.message}</p>
      <input type="hidden" name="removida" value={removed.line} />
      {removed.measures && <input type="hidden" name="medidas" value={removed.measures} />}
      <input type="hidden" name="chave" value={pageKey} />
      <Button look="outlined" name="intent" value="desfazer">
        Desfazer
      </Button>
    </Notice>
  );
}

interface BareLinesProps {
  title: string;
  lines: readonly { key: string; name: string; quantity: number }[];
}

/** Lines without price data; they can only be removed. */
export function UnpricedLines({ title, lines }: BareLinesProps) {
  if (lines.length === 0) return null;
  return (
    <section className="box stack" aria-label={title}>
      <Notice kind="warning">{title}</Notice>
      <ul>
        {lines.map(({ key, name, quantity }) => (
          <li key={key} className="line">
            <div>
              <p>{name}</p>
              <p className="hint">Quantidade: {quantity}</p>
            </div>
            <RemoveButton name="intent" value={`remover-${key}`} label={`Remover ${name}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
