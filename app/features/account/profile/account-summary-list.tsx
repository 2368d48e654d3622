import type { AccountSummary } from "~/features/account/account-summary.server";
import { messages } from "~/messages";
import { Link } from "~/ui/link";

/** What the shopper has to do first, then what comes and what waits. */
export function AccountSummaryList({ summary }: { summary: AccountSummary }) {
  if (summary.length === 0) return <p className="box">{messages.account.summary.nothing}</p>;
  return (
    <div className="account-summary">
      {summary.map(({ title, entries }) => (
        <section key={title} className="box">
          <h2>{title}</h2>
          <ul>
            {entries.map(({ label, href, words }) => (
              <li key={href}>
                <Link className="link" href={href}>
                  {label}
                </Link>{" "}
                <p>{words}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
