import { formatCentavos } from "../../common/money";

export interface SummaryRow {
  label: string;
  /** Centavos, or text without an amount ('Grátis', 'a calcular'). */
  amount: number | string;
}

interface SummaryProps {
  rows: readonly SummaryRow[];
  total: SummaryRow | null;
}

const shown = (amount: number | string) => (typeof amount === "number" ? formatCentavos(amount) : amount);

export function Summary({ rows, total }: SummaryProps) {
  return (
    <dl className="summary">
      {[...rows, ...(total ? [total] : [])].map(({ label, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{shown(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
