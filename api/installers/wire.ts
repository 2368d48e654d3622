import type { z } from "zod";
import type { installer, installerToSave } from "../../contract/installers";
import { shownTaxId } from "../accounts/accounts";
import type { Parts } from "../parts";
import type { FoundInstaller, InstallerFields, InstallerUser } from "./installers";

type WireInstaller = z.input<typeof installer>;
type WrittenInstaller = z.output<typeof installerToSave>;

const withHyphen = (postalCode: string) => `${postalCode.slice(0, 5)}-${postalCode.slice(5)}`;

/** What everybody may know who looks for an installer. */
export function publicToWire({ user, installer, specialties }: FoundInstaller): WireInstaller {
  return {
    id: user.id,
    name: user.name,
    nameFantasy: installer.nameFantasy,
    phoneNumber: user.phoneNumber,
    phoneNumber2: installer.phoneNumber2,
    whatsApp: installer.whatsApp,
    instagram: installer.instagram,
    observations: installer.observations,
    postalCode: withHyphen(installer.postalCode),
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

/** All of it, which is for the installer alone. */
export function ownToWire(found: FoundInstaller): WireInstaller {
  const { user, installer } = found;
  return {
    ...publicToWire(found),
    cnpj: shownTaxId(user),
    email: user.email,
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

export const userFromWire = (written: WrittenInstaller): InstallerUser => ({
  name: written.Name.trim(),
  email: written.Email,
  taxId: written.Cnpj,
  phoneNumber: written.PhoneNumber,
  image: written.Image,
});

/** What stands beside the user; an address that came without coordinates is looked up, as far as the maps know it. */
export async function fieldsFromWire(
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
