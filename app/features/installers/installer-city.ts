import type { InstallerCity, PriceRange, Specialty } from "~/model/installer";
import { toPlainSlug } from "~/model/web-address";
import { paths } from "~/paths";
import { homeStep } from "~/ui/breadcrumb";
import { formatCentavos } from "../../../common/money";

export const formatCityName = ({ city, state }: Pick<InstallerCity, "city" | "state">): string =>
  `${city}/${state}`;

export const getCityPath = ({ city, state }: InstallerCity, specialty?: Specialty | null, page = 1): string =>
  paths.installersIn(state, toPlainSlug(city), specialty && toPlainSlug(specialty.name), {
    pagina: page > 1 ? page : null,
  });

/** Crumbs down to the state; null: down to the country. */
export const getCityBreadcrumbs = (state: string | null) => [
  homeStep,
  { name: "Aplicadores parceiros", href: paths.installers() },
  ...(state === null ? [] : [{ name: "Brasil", href: paths.installersIn() }]),
];

export const toCityLink = (city: InstallerCity) => ({
  name: formatCityName(city),
  href: getCityPath(city),
  count: city.installers,
});

/** What quotes cost in the country, a state or a city, in words; null where the upstream does not tell it. */
export function describePriceRanges(
  prices: readonly PriceRange[],
  { state, city }: { readonly state: string | null; readonly city: string | null },
): string | null {
  const slug = (name: string | null) => name && toPlainSlug(name);
  const found = prices.find((each) => each.state === state && slug(each.city) === slug(city));
  if (found === undefined) return null;
  const { quotes, lowInCentavos, highInCentavos } = found;
  return `${quotes.toLocaleString("pt-BR")} orçamentos respondidos no último ano: a maioria de ${formatCentavos(lowInCentavos)} a ${formatCentavos(highInCentavos)}.`;
}
