import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";
import { Rating, Stars } from "~/ui/stars";
import type { ProductView } from "./product-view.server";

/** What buyers said, the best first (catalogue 9). */
export function Reviews({
  reviews,
  average,
  allReviewsHref,
}: Pick<ProductView, "reviews" | "average" | "allReviewsHref">) {
  return (
    <Section title="Avaliações" id="avaliacoes">
      {average && reviews.length > 0 ? (
        <>
          <Rating average={average.note}>de {average.count}</Rating>
          <ul className="reviews">
            {reviews.map(({ note, comment, author, date }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two reviews may be alike to the letter.
              <li key={index}>
                <Stars note={note} />
                {comment && <p>{comment}</p>}
                <small className="hint">
                  {author} · {date}
                </small>
              </li>
            ))}
          </ul>
          {allReviewsHref && (
            <ButtonLink href={allReviewsHref} look="quiet">
              Ver as {average.count} avaliações
            </ButtonLink>
          )}
        </>
      ) : (
        <p className="hint">Este produto ainda não tem avaliações.</p>
      )}
    </Section>
  );
}
