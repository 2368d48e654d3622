import type { z } from "zod";
import { noNumber } from "~/model/address";
import {
  type InstallerStatus,
  type InstallerWork,
  installerStatuses,
  type OwnInstaller,
  type Specialty,
} from "~/model/installer";
import type { Coordinates } from "~/model/location";
import {
  addInstaller as callToAdd,
  becomeInstaller as callToBecome,
  setInstallerStatus as callToSetStatus,
  editInstaller,
  type installer,
  listSpecialties,
  validateInstaller,
} from "../../contract/installers";
import type { Upstream } from "./http.server";
import { readInstaller } from "./installer-search.server";
import { pictureFromWire } from "./pictures.server";

type WireInstaller = z.output<typeof installer>;

export interface InstallerToSave
  extends Omit<
    OwnInstaller,
    "picture" | "specialtyIds" | "isActive" | "hidesContacts" | "needsConfirmedEmail" | "work"
  > {
  readonly coordinates: Coordinates | null;
  /** A data URL, null to remove it, undefined for no change. */
  readonly picture?: string | null;
  /** Undefined for no change. */
  readonly specialtyIds?: readonly number[];
  /** Undefined for no change. */
  readonly work?: InstallerWork;
}

export interface InstallerChanges extends InstallerToSave {
  /** Required to change the e-mail; may be empty otherwise. */
  readonly currentPassword: string;
}

export interface NewInstaller extends InstallerToSave {
  readonly password: string;
  readonly status: InstallerStatus;
}

const everySpecialty = { page: 1, pageSize: 100 };

/** The shopper's own record; null if there is none (installers 7, "installer/get-one"). */
export async function findOwnInstaller(upstream: Upstream, shopperId: number): Promise<OwnInstaller | null> {
  const found = await readInstaller(upstream, shopperId);
  return found && installerFromWire(found);
}

export async function findSpecialties(upstream: Upstream): Promise<Specialty[]> {
  const { specialties } = await upstream(listSpecialties, { body: everySpecialty });
  return specialties.map(({ id, code, name }) => ({ id, name, code: code == null ? null : String(code) }));
}

/**
 * Checks what can be registered, without the e-mail of an account that keeps it (installers 7, "installer/validate").
 * Throws `UpstreamError` as `addInstaller` does.
 */
export async function checkInstaller(
  upstream: Upstream,
  {
    name,
    taxId,
    phone,
    otherPhone,
    email,
  }: Omit<InstallerToSave, "coordinates" | "email"> & { email: string | null },
): Promise<void> {
  await upstream(validateInstaller, {
    body: { Name: name, Cnpj: taxId, PhoneNumber: phone, PhoneNumber2: otherPhone, Email: email },
  });
}

/**
 * Registers login and record atomically (installers 7, "installer/add"). Throws `UpstreamError` with status 409 and the
 * field Email for a taken e-mail.
 */
export async function addInstaller(upstream: Upstream, installer: NewInstaller): Promise<void> {
  await upstream(callToAdd, {
    body: {
      ...sent(installer),
      ...workSent(installer.work ?? null),
      Password: installer.password,
      Image: installer.picture,
      Status: installer.status,
      Specialties: chosen(installer.specialtyIds ?? []),
    },
  });
}

/** Makes the token's client an installer with the same login (ours: installer/become). */
export async function becomeInstaller(
  upstream: Upstream,
  installer: InstallerToSave & { readonly status: InstallerStatus },
): Promise<void> {
  await upstream(callToBecome, {
    body: {
      ...sent(installer),
      ...workSent(installer.work ?? null),
      Image: installer.picture,
      Status: installer.status,
      Specialties: chosen(installer.specialtyIds ?? []),
    },
  });
}

/** Whether others find the token's installer (ours: installer/status). */
export async function setInstallerStatus(upstream: Upstream, Status: InstallerStatus): Promise<void> {
  await upstream(callToSetStatus, { body: { Status } });
}

/**
 * Saves the shopper's record (installers 7, "installer/edit"). Sends fields that the form lacks unchanged; a new record
 * is inactive. Returns a new e-mail that waits for its confirmation, or null. Throws `UpstreamError` with the field
 * CurrentPassword for a new e-mail without the correct password.
 */
export async function saveInstaller(
  upstream: Upstream,
  shopperId: number,
  changes: InstallerChanges,
): Promise<string | null> {
  const before = await readInstaller(upstream, shopperId);
  const { content } = await upstream(editInstaller, {
    body: {
      ...sent(changes),
      ...(changes.coordinates === null && before && isSamePlace(changes, before) && getCoordinates(before)),
      ...workSent(changes.work ?? (before && workFromWire(before))),
      Id: shopperId,
      ...(changes.currentPassword !== "" && { CurrentPassword: changes.currentPassword }),
      Image: changes.picture === undefined ? before?.image : changes.picture,
      Status: before?.status ?? installerStatuses.inactive,
      Specialties: chosen(changes.specialtyIds ?? (before ? getSpecialtyIds(before) : [])),
    },
  });
  return content?.emailToConfirm ?? null;
}

const chosen = (specialtyIds: readonly number[]) => specialtyIds.map((SpecialtiesId) => ({ SpecialtiesId }));

const sent = (installer: InstallerToSave) => ({
  Name: installer.name,
  NameFantasy: installer.tradeName,
  Cnpj: installer.taxId,
  InscrEstadual: installer.stateRegistration,
  PhoneNumber: installer.phone,
  PhoneNumber2: installer.otherPhone,
  Email: installer.email,
  Country: "Brasil",
  BirthDate: installer.birthDate,
  AddressNumber: installer.number === noNumber ? noNumber : Number(installer.number),
  PostalCode: installer.cep,
  Neighborhood: installer.neighborhood,
  AddressName: installer.street,
  State: installer.state,
  AddressComplement: installer.complement,
  City: installer.city,
  ReceiveSms: false,
  ReceiveEmail: true,
  Latitude: installer.coordinates?.latitude,
  Longitude: installer.coordinates?.longitude,
  whatsApp: installer.whatsApp,
  instagram: installer.instagram,
});

const workSent = (work: InstallerWork | null) => ({
  Region: work?.region,
  Category: work?.category,
  Observations: work?.observations,
  AccountNumber: work?.accountNumber,
  AgencyNumber: work?.agency,
  AccountBank: work?.bank,
  AccountType: work?.accountType,
});

const workFromWire = (wire: WireInstaller): InstallerWork => ({
  region: wire.region ?? null,
  category: wire.category ?? null,
  observations: wire.textObservation ?? wire.observations ?? null,
  bank: wire.accountBank ?? null,
  agency: wire.agencyNumber ?? null,
  accountNumber: wire.accountNumber ?? null,
  accountType: wire.accountType ?? null,
});

/** The saved coordinates stay where geocoding failed and the address is the saved one. */
const isSamePlace = (changes: InstallerToSave, before: WireInstaller): boolean =>
  changes.street === before.addressName &&
  changes.number === String(before.addressNumber ?? "") &&
  changes.city === before.city &&
  changes.state === before.state;

const getCoordinates = ({ latitude, longitude }: WireInstaller) => ({
  Latitude: latitude,
  Longitude: longitude,
});

const getSpecialtyIds = ({ specialties }: WireInstaller): number[] =>
  (specialties ?? []).map(({ specialtiesId }) => specialtiesId);

function installerFromWire(wire: WireInstaller): OwnInstaller {
  return {
    name: wire.name,
    tradeName: wire.nameFantasy ?? "",
    taxId: wire.cnpj ?? "",
    stateRegistration: wire.inscrEstadual ?? null,
    birthDate: wire.birthDate?.slice(0, 10) ?? null,
    phone: wire.phoneNumber ?? "",
    otherPhone: wire.phoneNumber2 ?? null,
    whatsApp: wire.whatsApp ?? "",
    instagram: wire.instagram ?? "",
    email: wire.email ?? "",
    picture: pictureFromWire(wire.image),
    cep: wire.postalCode ?? "",
    state: wire.state ?? "",
    city: wire.city ?? "",
    neighborhood: wire.neighborhood ?? "",
    street: wire.addressName ?? "",
    number: String(wire.addressNumber ?? ""),
    complement: wire.addressComplement ?? null,
    specialtyIds: getSpecialtyIds(wire),
    isActive: wire.status !== installerStatuses.inactive,
    hidesContacts: wire.contactsHidden ?? false,
    needsConfirmedEmail: wire.needsConfirmedEmail ?? false,
    work: workFromWire(wire),
  };
}
