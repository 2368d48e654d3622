import { drawing } from "./icon";

const oneDecimal = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Five stars, filled to the nearest half. The figure itself stands beside them, or is said. */
export function Stars({ note }: { note: number }) {
  const halves = Math.round(Math.min(Math.max(note, 0), 5) * 2);
  // Stars stand every 18.5 and end at 16.5 of their place; a half ends in the middle of its star, at 9.
  const whole = Math.floor(halves / 2) * 18.5;
  const filled = Math.max(0, halves % 2 ? whole + 9 : whole - 2);
  return (
    <svg
      className="stars"
      viewBox="0 0 92 18"
      width="92"
      height="18"
      role="img"
      aria-label={`${oneDecimal.format(note)} de 5`}
    >
      <use href={drawing("stars")} width="92" height="18" />
      <svg width={filled} height="18" aria-hidden="true">
        <use href={drawing("stars")} width="92" height="18" fill="currentColor" />
      </svg>
    </svg>
  );
}

/** Stars, the average to one decimal, and how many it is made of. */
export function Rating({ average, children }: { average: number; children?: React.ReactNode }) {
  return (
    <span className="rating">
      <Stars note={average} />
      <b aria-hidden="true">{oneDecimal.format(average)}</b> {children}
    </span>
  );
}
