import type { NamedLink } from "~/model/named-link";
import { Link } from "~/ui/link";

export interface SuggestedLink extends NamedLink {
  /** Formatted; follows the name. */
  readonly phone?: string;
}

export function SuggestedLinks({ ways }: { ways: readonly SuggestedLink[] }) {
  if (ways.length === 0) return null;
  return (
    <ul>
      {ways.map(({ name, href, phone }) => (
        <li key={href}>
          <Link className="link" href={href}>
            {name}
            {phone && (
              <>
                {" "}
                <span className="whitespace-nowrap">{phone}</span>
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
