import { InstallerStanding } from "~/ui/installer-standing";
import { QuoteLink } from "~/ui/quote-choice";
import { NoteInStars } from "~/ui/stars";
import type { InstallerQuotesView } from "./installer-quotes.server";

/** Standing and the way to ask for a quote. */
export function InstallerQuotes({ quotes }: { quotes: InstallerQuotesView }) {
  if (quotes === null) return null;
  return (
    <>
      <InstallerStanding standing={quotes.standing} />
      <div className="mt-3">
        <QuoteLink query={{ aplicador: quotes.id }} />
      </div>
    </>
  );
}

export function InstallerRatings({ quotes }: { quotes: InstallerQuotesView }) {
  if (quotes === null || quotes.ratings.length === 0) return null;
  return (
    <section className="box stack" aria-labelledby="avaliacoes-de-clientes">
      <h2 id="avaliacoes-de-clientes">Avaliações de clientes</h2>
      <ul className="stack">
        {quotes.ratings.map(({ note, comment, author, date }) => (
          <li key={`${author} ${date} ${comment}`}>
            <p>
              <b>{author}</b> <small className="hint">{date}</small>
            </p>
            <NoteInStars note={note} />
            <p className="paragraph">{comment}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
