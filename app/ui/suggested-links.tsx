import { Link } from "./link";

export interface SuggestedLink {
  readonly name: string;
  readonly href: string;
}

export function SuggestedLinks({ ways }: { ways: readonly SuggestedLink[] }) {
  if (ways.length === 0) return null;
  return (
    <ul>
      {ways.map(({ name, href }) => (
        <li key={href}>
          <Link className="link" href={href}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
