import { paths } from "~/paths";
import { Link } from "~/ui/link";

export interface QuoteRowContent {
  id: number;
  job: string;
  about: string;
  state: string;
  next: string;
}

export function QuoteList({ rows }: { rows: readonly QuoteRowContent[] }) {
  return (
    <ul className="quotes stack">
      {rows.map(({ id, job, about, state, next }) => (
        <li key={id} className="box">
          <h3>
            <Link href={paths.account.quote(id)}>{job}</Link>
          </h3>
          <p className="hint">{about}</p>
          <p>
            <strong>{state}.</strong> {next}
          </p>
        </li>
      ))}
    </ul>
  );
}
