import { Summary, type SummaryRow } from "~/ui/summary";

export interface WaitingPurchaseContent {
  /** Why an account is asked for. */
  readonly title: string;
  readonly text: string;
  readonly rows: readonly SummaryRow[];
  /** Null while the prices are unknown. */
  readonly total: SummaryRow | null;
}

/** What a guest is about to buy, on the pages that ask for an account. */
export function WaitingPurchase({ purchase }: { purchase: WaitingPurchaseContent | undefined }) {
  if (!purchase) return null;
  const { title, text, rows, total } = purchase;
  return (
    <section className="box stack" aria-label="Sua compra">
      <p>
        <b>{title}</b> {text}
      </p>
      <Summary rows={rows} total={total} />
    </section>
  );
}
