import type { z } from "zod";
import type { installer, installerToSave, listInstallersInArea } from "../../contract/installers";
import { shownTaxId } from "../accounts/accounts";
import type { Parts } from "../parts";
import { coordinatesOf, roundedDistance } from "../resellers/distance";
import type { InstallerUser } from "./checked-data";
import type { InstallerData, InstallerFields } from "./installer-saving";
import type { FoundInstaller } from "./installers";
import type { FoundPage, SearchedFrom } from "./search";

type WireInstaller = z.input<typeof installer>;
type WrittenInstaller = z.output<typeof installerToSave>;

const withHyphen = (postalCode: string) => `${postalCode.slice(0, 5)}-${postalCode.slice(5)}`;

/** What everybody may know who looks for an installer (installers 2, "Installer detail"). */
export function publicToWire({ user, installer, specialties }: FoundInstaller): WireInstaller {
  return {
    id: user.id,
    name: user.name,
    nameFantasy: installer.nameFantasy,
    email: user.email,
    phoneNumber: user.phoneNumber,
    phoneNumber2: installer.phoneNumber2,
    whatsApp: installer.whatsApp,
    instagram: installer.instagram,
    observations: installer.observations,
    // Its last digits name a street, at times a single house.
    postalCode: `${installer.postalCode.slice(0, 5)}-000`,
    state: installer.state,
    city: installer.city,
    neighborhood: installer.neighborhood,
    country: installer.country,
    region: installer.region,
    category: installer.category,
    image: user.image,
    status: installer.status,
    specialties: specialties.map(({ id, name }) => ({ specialtiesId: id, specialties: { name } })),
  };
}

/** A page of what was found, as lists and areas have it. */
export const pageToWire = ({ found, totalItems }: FoundPage, pageSize: number) => ({
  content: {
    list: {
      installers: found.map(({ distanceInKm, ...each }) => ({
        ...publicToWire(each),
        ...(distanceInKm === null ? {} : { distance: roundedDistance(distanceInKm) }),
      })),
      pager: { totalItems, totalPages: Math.ceil(totalItems / pageSize) },
    },
  },
});

/** All of it, which is for the installer alone. */
export function ownToWire(found: FoundInstaller): WireInstaller {
  const { user, installer } = found;
  return {
    ...publicToWire(found),
    cnpj: shownTaxId(user),
    postalCode: withHyphen(installer.postalCode),
    inscrEstadual: installer.stateRegistration,
    birthDate: installer.birthDate,
    addressName: installer.street,
    addressNumber: installer.number,
    addressComplement: installer.complement,
    receiveEmail: installer.receiveEmail,
    receiveSms: installer.receiveSms,
    latitude: installer.latitude,
    longitude: installer.longitude,
    accountNumber: installer.accountNumber,
    agencyNumber: installer.agencyNumber,
    accountBank: installer.accountBank,
    accountType: installer.accountType,
  };
}

/** What is to be kept of an installer, as a registration or an edit sends it. */
export const dataFromWire = async (
  written: WrittenInstaller,
  geocoder: Parts["geocoder"],
): Promise<InstallerData> => ({
  user: userFromWire(written),
  fields: await fieldsFromWire(written, geocoder),
  specialtyIds: written.Specialties.map(({ SpecialtiesId }) => SpecialtiesId),
});

const userFromWire = (written: WrittenInstaller): InstallerUser => ({
  name: written.Name,
  email: written.Email,
  taxId: written.Cnpj,
  phoneNumber: written.PhoneNumber,
  image: written.Image,
});

/** An address to look from; one that came without coordinates is looked up, as far as the maps know it. */
export async function searchedFrom(
  address: z.output<typeof listInstallersInArea.body>["Address"],
  geocoder: Parts["geocoder"],
): Promise<SearchedFrom> {
  const { city, state, postalCode } = address;
  const text = [address.addressName, address.addressNumber, city, state, postalCode]
    .filter(Boolean)
    .join(", ");
  const known = coordinatesOf(address);
  const found = known === null && text !== "" ? await geocoder.geocode(text).catch(() => null) : known;
  return { coordinates: found, city: city ?? "", state: state ?? "" };
}

/** What stands beside the user; an address that came without coordinates is looked up, as far as the maps know it. */
async function fieldsFromWire(
  written: WrittenInstaller,
  geocoder: Parts["geocoder"],
): Promise<InstallerFields> {
  const state = written.State.toUpperCase();
  const number = String(written.AddressNumber ?? "");
  const text = `${written.AddressName}, ${number}, ${written.City}, ${state}, ${written.PostalCode}`;
  const place =
    written.Latitude == null || written.Longitude == null
      ? await geocoder.geocode(text).catch(() => null)
      : { latitude: written.Latitude, longitude: written.Longitude };
  return {
    status: written.Status,
    nameFantasy: written.NameFantasy,
    stateRegistration: written.InscrEstadual || null,
    phoneNumber2: written.PhoneNumber2 || null,
    whatsApp: written.whatsApp,
    instagram: written.instagram,
    observations: written.Observations || null,
    postalCode: written.PostalCode.replace(/\D/g, ""),
    street: written.AddressName,
    number,
    complement: written.AddressComplement || null,
    neighborhood: written.Neighborhood,
    city: written.City,
    state,
    country: written.Country || "Brasil",
    birthDate: written.BirthDate?.slice(0, 10) || null,
    region: written.Region || null,
    category: written.Category || null,
    receiveEmail: written.ReceiveEmail,
    receiveSms: written.ReceiveSms,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    accountNumber: written.AccountNumber || null,
    agencyNumber: written.AgencyNumber || null,
    accountBank: written.AccountBank || null,
    accountType: written.AccountType || null,
  };
}
