import { Link } from "./link";

export interface WayOn {
  readonly name: string;
  readonly href: string;
}

export function WaysOn({ ways }: { ways: readonly WayOn[] }) {
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
