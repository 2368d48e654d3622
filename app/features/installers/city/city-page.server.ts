import { nameOfCity, pathOfCity, pricesInWords } from "~/features/installers/installer-city";
import { listInstallerCards } from "~/features/installers/installer-listing.server";
import type { RequestContext } from "~/http/request-context.server";
import type { InstallerCity, Specialty } from "~/model/installer";
import { plainSlug } from "~/model/web-address";
import { findInstallerPlaces } from "~/upstream/installer-search.server";
import { findSpecialties } from "~/upstream/installers.server";

interface Asked {
  readonly state?: string;
  readonly city?: string;
  readonly specialty?: string;
}

/** A city with its specialties; null unless an active installer is there, who offers the requested specialty. */
async function findPlace({ upstream }: RequestContext, options: Asked) {
  const [{ cities, prices }, specialties] = await Promise.all([
    findInstallerPlaces(upstream),
    findSpecialties(upstream),
  ]);
  const city = cities.find((each) => isNamed(each, options));
  if (city === undefined) return null;
  const offered = specialties.filter(({ id }) => city.specialtyIds.includes(id));
  if (options.specialty === undefined) return { city, offered, specialty: null, prices };
  const wanted = plainSlug(options.specialty);
  const specialty = offered.find(({ name }) => plainSlug(name) === wanted);
  return specialty ? { city, offered, specialty, prices } : null;
}

const isNamed = ({ city, state }: InstallerCity, options: Asked): boolean =>
  state.toLowerCase() === options.state?.toLowerCase() && plainSlug(city) === plainSlug(options.city ?? "");

export async function findCityPage(
  context: RequestContext,
  options: Asked,
  { page: askedPage, district: askedDistrict }: { readonly page: number; readonly district: string },
) {
  const place = await findPlace(context, options);
  if (place === null) return null;
  const { city, offered, specialty, prices } = place;
  const district =
    city.districts.find(({ name }) => plainSlug(name) === plainSlug(askedDistrict))?.name ?? null;
  const filter = {
    district,
    specialty: specialty?.name ?? "",
    city: nameOfCity(city),
    radiusInKm: null,
    page: askedPage,
  };
  const listing = await listInstallerCards(context, filter);
  const linkTo = (each: Specialty) => ({ name: each.name, href: pathOfCity(city, each) });
  return {
    ...listing,
    cityName: nameOfCity(city),
    cityHref: pathOfCity(city),
    state: city.state,
    district,
    districts: city.districts.map(({ name, installers }) => ({
      value: name,
      label: `${name} (${installers})`,
    })),
    prices: specialty === null ? pricesInWords(prices, city) : null,
    specialty: specialty?.name ?? null,
    path: pathOfCity(city, specialty, listing.page),
    firstPage: pathOfCity(city, specialty),
    others: offered.filter(({ id }) => id !== specialty?.id).map(linkTo),
  };
}
