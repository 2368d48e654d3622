import type { InstallerCity, Specialty } from "../domain/installer";
import { plainSlug } from "../domain/slug";
import { paths } from "../paths";

export const nameOfCity = ({ city, state }: Pick<InstallerCity, "city" | "state">): string =>
  `${city}/${state}`;

export const pathOfCity = ({ city, state }: InstallerCity, specialty?: Specialty | null, page = 1): string =>
  paths.installersIn(state, plainSlug(city), specialty && plainSlug(specialty.name), {
    pagina: page > 1 ? page : null,
  });

/** Crumbs down to the state; null: down to the country. */
export const stepsToCity = (state: string | null) => [
  { name: "Página Inicial", href: paths.home() },
  { name: "Aplicadores parceiros", href: paths.installers() },
  ...(state === null ? [] : [{ name: "Brasil", href: paths.installersIn() }]),
];

export const toCityLink = (city: InstallerCity) => ({
  name: nameOfCity(city),
  href: pathOfCity(city),
  count: city.installers,
});
