import { paths } from "~/paths";
import { Link } from "~/ui/link";

/** Shown where no installer was found. */
export const noInstallersHelp = {
  help: "Busque em outra cidade ou veja quem atende todo o Brasil.",
  href: paths.installers(),
  label: "Ver aplicadores",
};

interface CityLinksProps {
  title: string;
  links: readonly { readonly name: string; readonly href: string; readonly count?: number }[];
}

/** Links to lists of installers; the count is how many are there. */
export function CityLinks({ title, links }: CityLinksProps) {
  if (links.length === 0) return null;
  return (
    <section className="section" aria-labelledby="listas">
      <header>
        <h2 id="listas">{title}</h2>
      </header>
      <CityList links={links} />
    </section>
  );
}

export const CityList = ({ links }: Pick<CityLinksProps, "links">) => (
  <ul className="contacts">
    {links.map(({ name, href, count }) => (
      <li key={href}>
        <Link className="link" href={href}>
          {name}
          {count === undefined ? "" : ` (${count})`}
        </Link>
      </li>
    ))}
  </ul>
);
