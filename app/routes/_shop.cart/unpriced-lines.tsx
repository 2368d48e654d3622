import { RemoveButton } from "~/ui/cart-line";
import { Notice } from "~/ui/notice";

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
