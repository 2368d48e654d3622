import { formatAverage, starsOf } from "~/domain/rating";
import { drawing } from "./icon";

/** Five stars, filled to the nearest half. The figure itself stands beside them, or is said. */
export function Stars({ note }: { note: number }) {
  const stars = starsOf(note);
  // Stars stand every 18.5 and end at 16.5 of their place; a half ends in the middle of its star, at 9.
  const whole = Math.floor(stars) * 18.5;
  const filled = Math.max(0, Number.isInteger(stars) ? whole - 2 : whole + 9);
  return (
    <svg
      className="stars"
      viewBox="0 0 92 18"
      width="92"
      height="18"
      role="img"
      aria-label={`${formatAverage(note)} de 5`}
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
      <b aria-hidden="true">{formatAverage(average)}</b> {children}
    </span>
  );
}
