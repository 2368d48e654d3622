import { InPlaceLink } from "./in-place";
import type { ReviewsView } from "./reviews-view.server";

/** Bars by rating, which are links to its reviews. */
export function ReviewFilters({ reviews: { byNote, withPictures } }: { reviews: ReviewsView }) {
  const total = byNote.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return (
    <ul className="by-note" aria-label="Filtrar avaliações">
      {byNote.map(({ note, count, href, isChosen }) => (
        <li key={note}>
          <InPlaceLink href={href} rel="nofollow" aria-current={isChosen || undefined}>
            {note === 1 ? "1 estrela" : `${note} estrelas`}
            <progress max={total} value={count} aria-hidden="true" />
            {count}
          </InPlaceLink>
        </li>
      ))}
      {withPictures.count > 0 && (
        <li>
          <InPlaceLink
            href={withPictures.href}
            rel="nofollow"
            aria-current={withPictures.isChosen || undefined}
          >
            {`Com foto (${withPictures.count})`}
          </InPlaceLink>
        </li>
      )}
    </ul>
  );
}
