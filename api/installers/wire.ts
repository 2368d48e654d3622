import type { z } from "zod";
import { maskCep } from "../../common/cep";
import type { installer, installerToSave, listInstallersInArea } from "../../contract/installers";
import { formatTaxIdOfUser } from "../accounts/accounts";
import { locate } from "../postal-codes/geocoder";
import type { Services } from "../services";
import { findCentre } from "./centre";
import type { InstallerData, InstallerFields } from "./installer-saving";
import type { FoundInstaller } from "./installers";
import type { PortfolioPicture } from "./portfolio";
import type { FoundPage, SearchedFrom } from "./search";
import type { InstallerUser } from "./validate-data";

type WireInstaller = z.input<typeof installer>;
type WrittenInstaller = z.output<typeof installerToSave>;

const contactsToWire = ({ user, installer }: FoundInstaller) => ({
  email: user.email,
  phoneNumber: user.phoneNumber,
  phoneNumber2: installer.phoneNumber2,
  whatsApp: installer.whatsApp,
  instagram: installer.instagram,
});

/** Public data only (installers 2, "Installer detail"). */
export function publicInstallerToWire(found: FoundInstaller): WireInstaller {
  const { user, installer, specialties, hidesContacts } = found;
  return {
    id: user.id,
    name: user.name,
    nameFantasy: installer.nameFantasy,
    ...(hidesContacts ? { contactsHidden: true } : contactsToWire(found)),
    textObservation: installer.observations,
    // Five digits may be a single avenue ('01310'); three are a part of a large city.
    postalCode: `${installer.postalCode.slice(0, 3)}00-000`,
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

export const portfolioToWire = (pictures: readonly PortfolioPicture[]) =>
  pictures.map(({ id, path, caption, specialty, beforePath }) => ({
    id,
    image: path,
    caption,
    specialty,
    before: beforePath,
  }));

export const installerPageToWire = ({ found, totalItems }: FoundPage, pageSize: number) => ({
  content: {
    list: {
      installers: found.map(({ distanceInKm, isElsewhere, ...each }) => ({
        ...publicInstallerToWire(each),
        ...(distanceInKm === null ? {} : { distance: distanceInKm }),
        ...(isElsewhere ? { isElsewhere } : {}),
      })),
      pager: { totalItems, totalPages: Math.ceil(totalItems / pageSize) },
    },
  },
});

export function ownInstallerToWire(found: FoundInstaller): WireInstaller {
  const { user, installer } = found;
  return {
    ...publicInstallerToWire(found),
    ...contactsToWire(found),
    needsConfirmedEmail: user.emailConfirmedAt === null,
    cnpj: formatTaxIdOfUser(user),
    postalCode: maskCep(installer.postalCode),
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

export const installerDataFromWire = async (
  written: WrittenInstaller,
  geocoder: Services["geocoder"],
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

export async function searchedPlaceFromWire(
  address: z.output<typeof listInstallersInArea.body>["Address"],
  geocoder: Services["geocoder"],
): Promise<SearchedFrom> {
  const { city, state, postalCode } = address;
  const text = [address.addressName, address.addressNumber, city, state, postalCode]
    .filter(Boolean)
    .join(", ");
  return { coordinates: await locate(address, text, geocoder), city: city ?? "", state: state ?? "" };
}

async function fieldsFromWire(
  written: WrittenInstaller,
  geocoder: Services["geocoder"],
): Promise<InstallerFields> {
  const state = written.State.toUpperCase();
  const number = String(written.AddressNumber ?? "");
  const text = `${written.AddressName}, ${number}, ${written.City}, ${state}, ${written.PostalCode}`;
  const [place, centre] = await Promise.all([
    locate({ latitude: written.Latitude, longitude: written.Longitude }, text, geocoder),
    findCentre({ neighborhood: written.Neighborhood, city: written.City, state }, geocoder),
  ]);
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
    centreLatitude: centre?.latitude ?? null,
    centreLongitude: centre?.longitude ?? null,
    accountNumber: written.AccountNumber || null,
    agencyNumber: written.AgencyNumber || null,
    accountBank: written.AccountBank || null,
    accountType: written.AccountType || null,
  };
}
