import { reviewCountInWords } from "~/domain/rating";
import { Rating } from "./stars";

export interface InstallerStandingContent {
  readonly rating: { readonly average: number; readonly count: number } | null;
  /** Jobs and time to an answer. */
  readonly words: string | null;
}

export function InstallerStanding({ standing }: { standing?: InstallerStandingContent | null }) {
  if (!standing) return null;
  const { rating, words } = standing;
  return (
    <>
      {rating && (
        <p>
          <Rating average={rating.average}>{reviewCountInWords(rating.count)}</Rating>
        </p>
      )}
      {words && <p className="hint">{words}</p>}
    </>
  );
}
