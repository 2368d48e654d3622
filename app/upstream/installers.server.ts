import type { z } from "zod";
import { editInstaller, getInstaller, type installer, listSpecialties } from "../../contract/installers";
import { noNumber } from "../domain/address";
import type { OwnInstaller, Specialty } from "../domain/installer";
import type { Coordinates } from "../domain/location";
import type { Upstream } from "./http.server";
import { UpstreamError } from "./upstream-error.server";

type WireInstaller = z.output<typeof installer>;

/** What the form changes of an installer; whatever else the record holds stays. */
export interface InstallerChanges extends Omit<OwnInstaller, "picture" | "specialtyIds"> {
  readonly coordinates: Coordinates | null;
  /** Left out, the specialties stay. */
  readonly specialtyIds?: readonly number[];
  /** A data URL, or null for none any more; left out, it stays. */
  readonly picture?: string | null;
}

/** More than there are. */
const everySpecialty = { page: 1, pageSize: 100 };

/** The shopper's own record as an installer; null where there is none yet (installers 7, installer/get-one). */
export async function findOwnInstaller(upstream: Upstream, shopperId: number): Promise<OwnInstaller | null> {
  const found = await readInstaller(upstream, shopperId);
  return found && installerFromWire(found);
}

/** Specialties to choose from (installers 7, specialties/list). */
export async function findSpecialties(upstream: Upstream): Promise<Specialty[]> {
  const { specialties } = await upstream(listSpecialties, { body: everySpecialty });
  return specialties.map(({ id, code, name }) => ({ id, name, code: code == null ? null : String(code) }));
}

/**
 * Saves the shopper's own record (installers 7, installer/edit). Status, bank data and all that the form does not show
 * are sent back as they are; a new record is not active.
 */
export async function saveInstaller(
  upstream: Upstream,
  shopperId: number,
  changes: InstallerChanges,
): Promise<void> {
  const before = await readInstaller(upstream, shopperId);
  const specialtyIds = changes.specialtyIds ?? (before ? specialtyIdsOf(before) : []);
  await upstream(editInstaller, {
    body: {
      Id: shopperId,
      Name: changes.name,
      NameFantasy: changes.tradeName,
      Cnpj: changes.taxId,
      InscrEstadual: changes.stateRegistration,
      PhoneNumber: changes.phone,
      PhoneNumber2: changes.otherPhone,
      Email: changes.email,
      Country: "Brasil",
      BirthDate: changes.birthDate,
      AddressNumber: changes.number === noNumber ? noNumber : Number(changes.number),
      PostalCode: changes.cep,
      Neighborhood: changes.neighborhood,
      AddressName: changes.street,
      State: changes.state,
      AddressComplement: changes.complement,
      City: changes.city,
      ReceiveSms: false,
      ReceiveEmail: true,
      Region: before?.region,
      Category: before?.category,
      Observations: before?.observations,
      Latitude: changes.coordinates?.latitude,
      Longitude: changes.coordinates?.longitude,
      AccountNumber: before?.accountNumber,
      AgencyNumber: before?.agencyNumber,
      AccountBank: before?.accountBank,
      AccountType: before?.accountType,
      Image: changes.picture === undefined ? before?.image : changes.picture,
      whatsApp: changes.whatsApp,
      instagram: changes.instagram,
      Status: before?.status ?? 0,
      Specialties: specialtyIds.map((SpecialtiesId) => ({ SpecialtiesId })),
    },
  });
}

async function readInstaller(upstream: Upstream, installerId: number): Promise<WireInstaller | null> {
  try {
    return await upstream(getInstaller, { query: { id: installerId } });
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === "not-found") return null;
    throw error;
  }
}

const specialtyIdsOf = ({ specialties }: WireInstaller): number[] =>
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
    picture: wire.image ?? null,
    cep: wire.postalCode ?? "",
    state: wire.state ?? "",
    city: wire.city ?? "",
    neighborhood: wire.neighborhood ?? "",
    street: wire.addressName ?? "",
    number: String(wire.addressNumber ?? ""),
    complement: wire.addressComplement ?? null,
    specialtyIds: specialtyIdsOf(wire),
  };
}
