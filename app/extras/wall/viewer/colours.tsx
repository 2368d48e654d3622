import { Link } from "~/ui/link";
import type { WallProps } from "./wall-props";

interface ColoursProps {
  colours: WallProps["wall"]["colours"];
  label: string;
}

export function Colours({ colours, label }: ColoursProps) {
  if (colours.length === 0) return null;
  return (
    <nav className="no-print" aria-label={label}>
      <ul className="wall-choices">
        {colours.map(({ name, href, isChosen }) => (
          <li key={name}>
            <Link className="chip" href={`${href}#desenho`} aria-current={isChosen || undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
