import { formatAverage, starsOf } from "~/domain/rating";
import { Heard } from "./heard";
import { drawing } from "./icon";

/** A note as stars alone, with its figure in words for screen readers and text browsers. */
export const NoteInStars = ({ note }: { note: number }) => (
  <>
    <Stars note={note} />
    <Heard>{`${formatAverage(note)} de 5 estrelas`}</Heard>
  </>
);

/** Five stars, filled to the nearest half. */
export function Stars({ note }: { note: number }) {
  const stars = starsOf(note);
  // Stars stand every 18.5 and end at 16.5 of their place; a half ends in the middle of its star, at 9.
  const whole = Math.floor(stars) * 18.5;
  const filled = Math.max(0, Number.isInteger(stars) ? whole - 2 : whole + 9);
  return (
    <svg className="stars" viewBox="0 0 92 18" width="92" height="18" aria-hidden="true">
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
      <b>{formatAverage(average)}</b>
      <Heard> de 5 estrelas</Heard> {children}
    </span>
  );
}
