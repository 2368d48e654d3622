import type { z } from "zod";
import type { Address } from "~/model/address";
import {
  type Installer,
  type InstallerCity,
  installerStatuses,
  type PriceRange,
  type Specialty,
} from "~/model/installer";
import { type InstallerFilter, parsePlace } from "~/model/installer-filter";
import type { Coordinates } from "~/model/location";
import type { Pager } from "~/model/pagination";
import { convertToCentavos } from "../../common/money";
import {
  getInstaller,
  installer,
  listInstallerCities,
  listInstallers,
  listInstallersInArea,
  nationalRegion,
} from "../../contract/installers";
import { addressToWire } from "./addresses.server";
import type { Upstream } from "./http.server";
import { pictureFromWire } from "./pictures.server";
import { awaitOrNull, awaitUnlessMissing, createMalformedError, requireItems } from "./upstream-error.server";

/** Installers 9, "Page size". */
export const installersOnAPage = 15;

/** Installers 9, "Recommendation". */
const recommended = 1;
const active = 1;

export interface InstallerPage extends Pager {
  readonly installers: readonly Installer[];
}

export interface InstallerSearch extends InstallerFilter {
  /** One that installers name; with the capability `installer-pages`. */
  readonly district?: string | null;
}

/** Needs the capability `installers-nearby`. */
export interface NearbySearch {
  /** Null where the shopper's place is unknown. */
  readonly from: Coordinates | null;
  /** Adds those elsewhere who work nationwide, after the others. */
  readonly withNational: boolean;
}

/** About 1 km: the upstream learns no exact place, and neighbours share a cached answer. */
const gridInDegrees = 0.01;
const onGrid = (degrees: number) => Number((Math.round(degrees / gridInDegrees) * gridInDegrees).toFixed(2));

/**
 * Lists installers by specialty, city, state or distance (installers 7, "installer/list"). An upstream without our
 * `state` parameter also returns cities of the same name in other states; they are filtered out here.
 */
export async function findInstallers(
  upstream: Upstream,
  { specialty, city, radiusInKm, page, district }: InstallerSearch,
  nearby: NearbySearch | null = null,
): Promise<InstallerPage> {
  const place = parsePlace(city);
  const { content } = await upstream(listInstallers, {
    body: {
      page,
      pageSize: installersOnAPage,
      recommendation: recommended,
      status: active,
      specialtyName: specialty || null,
      city: place.city || null,
      state: place.state,
      ...(nearby?.from && {
        latitude: onGrid(nearby.from.latitude),
        longitude: onGrid(nearby.from.longitude),
        radiusInKm,
      }),
      ...(nearby?.withNational && { withNational: true }),
      ...(district && { district }),
    },
  });
  const found = pageFromWire(listInstallers.name, page, content.list);
  const isThere = ({ state, isElsewhere }: Installer) =>
    isElsewhere || place.state === null || state === null || state.toUpperCase() === place.state;
  return { ...found, installers: found.installers.filter(isThere) };
}

/** Returns null for an unknown or inactive installer (installers 7, "installer/get-one"). */
export async function findInstaller(upstream: Upstream, installerId: number): Promise<Installer | null> {
  const found = await readInstaller(upstream, installerId);
  return found && installerFromWire(found);
}

/** Most installers first (ours: installer/cities). Empty if the upstream does not tell them. */
export async function findInstallerPlaces(
  upstream: Upstream,
): Promise<{ readonly cities: readonly InstallerCity[]; readonly prices: readonly PriceRange[] }> {
  const { cities, prices } = (await awaitUnlessMissing(upstream(listInstallerCities))) ?? {
    cities: [],
    prices: [],
  };
  return {
    cities: cities.map((city) => ({ ...city, districts: city.districts ?? [] })),
    prices: (prices ?? []).map(({ state, city, quotes, low, high }) => ({
      state: state ?? null,
      city: city ?? null,
      quotes,
      lowInCentavos: convertToCentavos(low),
      highInCentavos: convertToCentavos(high),
    })),
  };
}

export const findInstallerCities = async (upstream: Upstream): Promise<readonly InstallerCity[]> =>
  (await findInstallerPlaces(upstream)).cities;

/** Another upstream may answer an unknown id with an empty record. */
const lookUpInstaller = {
  ...getInstaller,
  answer: installer.partial({ id: true, name: true }).nullable(),
};

/** The record of an installer; null for an unknown one. */
export async function readInstaller(
  upstream: Upstream,
  installerId: number,
): Promise<z.output<typeof installer> | null> {
  const found = await awaitOrNull(upstream(lookUpInstaller, { query: { id: installerId } }));
  if (found === null || Object.values(found).every((value) => value === null || value === undefined)) {
    return null;
  }
  const { id, name } = found;
  if (id === undefined || name === undefined)
    throw createMalformedError(lookUpInstaller.name, "an installer without id or name");
  return { ...found, id, name };
}

/** Lists installers with any of the specialties, nearest first (installers 7, "installer/ListInstallerArea"). */
export async function findInstallersNear(
  upstream: Upstream,
  near: { readonly specialties: readonly Specialty[]; readonly address: Address; readonly page: number },
): Promise<InstallerPage> {
  const { content } = await upstream(listInstallersInArea, {
    body: {
      page: near.page,
      pageSize: installersOnAPage,
      Specialties: near.specialties.map(({ id, code, name }) => ({ id, code, name })),
      Address: addressToWire(near.address),
    },
  });
  return pageFromWire(listInstallersInArea.name, near.page, content.list);
}

function pageFromWire(
  call: string,
  page: number,
  list: { readonly installers: readonly z.output<typeof installer>[]; readonly pager: Pager },
): InstallerPage {
  requireItems(call, page, list.installers, list.pager);
  return { installers: list.installers.map(installerFromWire), ...list.pager };
}

const installerFromWire = (wire: z.output<typeof installer>): Installer => ({
  id: wire.id,
  name: wire.name,
  picture: pictureFromWire(wire.image),
  phone: wire.phoneNumber || null,
  otherPhone: wire.phoneNumber2 || null,
  whatsApp: wire.whatsApp || null,
  instagram: wire.instagram || null,
  hidesContacts: wire.contactsHidden ?? false,
  needsConfirmedEmail: wire.needsConfirmedEmail ?? false,
  city: wire.city || null,
  state: wire.state || null,
  tradeName: wire.nameFantasy || null,
  category: wire.category || null,
  region: wire.region || null,
  observations: wire.textObservation || wire.observations || null,
  isActive: wire.status !== installerStatuses.inactive,
  isNational: wire.region === nationalRegion,
  isElsewhere: wire.isElsewhere ?? false,
  specialties: (wire.specialties ?? []).flatMap(({ specialties }) => specialties?.name ?? []),
  distanceInKm: wire.distance ?? null,
  portfolio: (wire.portfolio ?? []).flatMap(({ id, image, caption, specialty, before }) => {
    const picture = pictureFromWire(image);
    const described = { caption: caption || null, kind: specialty ?? null, before: pictureFromWire(before) };
    return picture ? [{ id, picture, ...described }] : [];
  }),
  districts: wire.districts ?? [],
  hours: wire.hours ?? [],
});
