import type { ReactNode } from "react";
import { formatReviewCount } from "~/model/review";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { useLightMode } from "~/ui/light-mode";
import { LongText } from "~/ui/long-text";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";
import { AverageRating, RatingInStars } from "~/ui/stars";
import { Thumbnails } from "~/ui/thumbnails";
import { type ReviewListContent, reviewListId, type ShownReview } from "./review-list-content";

interface ReviewListProps {
  content: ReviewListContent;
  nothingYet: string;
  /** Below the average. */
  children?: ReactNode;
}

/** Best first; scrolls after 500 px. */
export function ReviewList({ content, nothingYet, children }: ReviewListProps) {
  const { reviews, count, average, allHref, isFiltered } = content;
  return (
    <Section title="Avaliações" id={reviewListId}>
      {average === null ? (
        <p className="hint">{nothingYet}</p>
      ) : (
        <AverageRating average={average}>{formatReviewCount(count)}</AverageRating>
      )}
      {children}
      {isFiltered && reviews.length === 0 && <p className="hint">Nenhuma avaliação com este filtro.</p>}
      {reviews.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls after 500 px, also by keyboard
        <section className="reviews" aria-label="Lista de avaliações" tabIndex={0}>
          <ul>
            {reviews.map((review, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two reviews may be identical.
              <ReviewItem key={index} review={review} />
            ))}
          </ul>
        </section>
      )}
      {allHref ? (
        <ButtonLink href={allHref} look="quiet">
          Ver todas as avaliações
        </ButtonLink>
      ) : (
        !isFiltered &&
        reviews.length > 0 &&
        reviews.length < count && (
          <p className="hint">
            As {reviews.length} de maior nota, de {formatReviewCount(count)}.
          </p>
        )
      )}
    </Section>
  );
}

function ReviewItem({ review }: { review: ShownReview }) {
  const { rating, comment, author, picture, date, pictures } = review;
  return (
    <li>
      <AuthorPicture path={picture} />
      <div>
        <p className="by">
          <b>{author}</b> {date && <small>{date}</small>}
        </p>
        <RatingInStars rating={rating} />
        {comment && <LongText text={comment} />}
        {pictures.length > 0 && <Thumbnails pictures={pictures} author={author} side={64} />}
      </div>
    </li>
  );
}

function AuthorPicture({ path }: { path: string | null }) {
  const light = useLightMode();
  return (
    <span className="avatar" aria-hidden="true">
      {path && !light ? <Picture path={path} alt="" side={40} /> : <Icon name="account" />}
    </span>
  );
}
