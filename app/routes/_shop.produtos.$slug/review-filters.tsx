import { Accordion } from "~/ui/accordion";
import { useLightMode } from "~/ui/light-mode";
import { InPlaceLink } from "./in-place";
import type { ReviewsView } from "./reviews-view.server";

/** Bars by rating, which are links to its reviews; folded in light mode. */
export function ReviewFilters({ reviews: { byNote, withPictures, isFiltered } }: { reviews: ReviewsView }) {
  const light = useLightMode();
  const total = byNote.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const filters = (
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
  if (!light) return filters;
  return (
    <Accordion title="Filtrar por nota" open={isFiltered}>
      {filters}
    </Accordion>
  );
}
