import { formatAverage, getStars } from "~/model/review";
import { getIconHref } from "./icon";
import { VisuallyHidden } from "./visually-hidden";

export const RatingInStars = ({ rating }: { rating: number }) => (
  <>
    <Stars rating={rating} />
    <VisuallyHidden>{`${formatAverage(rating)} de 5 estrelas`}</VisuallyHidden>
  </>
);

export function Stars({ rating }: { rating: number }) {
  const stars = getStars(rating);
  // Stars repeat every 18.5 units and are 16.5 wide; half a star is 9.
  const whole = Math.floor(stars) * 18.5;
  const filled = Math.max(0, Number.isInteger(stars) ? whole - 2 : whole + 9);
  return (
    <svg className="stars" viewBox="0 0 92 18" width="92" height="18" aria-hidden="true">
      <use href={getIconHref("stars")} width="92" height="18" />
      <svg width={filled} height="18" aria-hidden="true">
        <use href={getIconHref("stars")} width="92" height="18" fill="currentColor" />
      </svg>
    </svg>
  );
}

export function AverageRating({ average, children }: { average: number; children?: React.ReactNode }) {
  return (
    <span className="rating">
      <Stars rating={average} />
      <b>{formatAverage(average)}</b>
      <VisuallyHidden>{" de 5 estrelas "}</VisuallyHidden>
      {children}
    </span>
  );
}
