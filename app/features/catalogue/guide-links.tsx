import { Link } from "~/ui/link";

export interface GuideLink {
  readonly name: string;
  readonly href: string;
}

export const GuideLinks = ({ guides }: { guides: readonly GuideLink[] }) =>
  guides.map(({ name, href }) => (
    <p key={href}>
      {"Guia: "}
      <Link className="link" href={href}>
        {name}
      </Link>
    </p>
  ));
