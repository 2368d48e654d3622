import type { NamedLink } from "~/model/named-link";
import { Link } from "~/ui/link";

export const GuideLinks = ({ guides }: { guides: readonly NamedLink[] }) =>
  guides.map(({ name, href }) => (
    <p key={href}>
      <Link className="link" href={href}>
        {name}
      </Link>
    </p>
  ));
