import { noNumber } from "~/domain/address";
import { parseCep } from "~/domain/cep";
import type { OwnInstaller } from "~/domain/installer";
import type { Profile, Shopper } from "~/domain/shopper";
import { taxIdCharacters } from "~/domain/tax-id";
import { formFailure, optional } from "~/failures.server";
import { messages } from "~/messages";
import { findProfile } from "~/upstream/accounts.server";
import type { Upstream } from "~/upstream/http.server";
import { findOwnInstaller, findSpecialties } from "~/upstream/installers.server";
import { findCep } from "~/upstream/postal-codes.server";
import type { CepTold } from "./installer-cep";
import { lackOf } from "./personal-lack.server";

export type InstallerView = Awaited<ReturnType<typeof installerView>>;

/** An installer's form as it is saved (purchase 2, step 0), and what a CEP tells, where one is asked for. */
export async function installerView(upstream: Upstream, shopper: Shopper, cep: string | null) {
  const [profile, installer, specialties, told] = await Promise.all([
    findProfile(upstream, shopper.id),
    findOwnInstaller(upstream, shopper.id),
    optional(findSpecialties(upstream), null),
    cep === null ? null : tellOfCep(upstream, cep),
  ]);
  return {
    values: savedValues(profile, installer),
    chosen: installer?.specialtyIds ?? [],
    /** Null where they could not be had; then none can be changed. */
    specialties: specialties?.map(({ id, name }) => ({ id, name })) ?? null,
    picture: profile.picture,
    lack: lackOf(profile),
    told,
  };
}

/** Who has no record yet finds there what the account knows. The tax id stands without punctuation (installers 2). */
function savedValues(profile: Profile, installer: OwnInstaller | null): Record<string, string> {
  const isNumberless = installer?.number === noNumber;
  return {
    name: installer?.name ?? profile.name ?? "",
    nameFantasy: installer?.tradeName ?? "",
    cnpj: taxIdCharacters(installer?.taxId || (profile.taxId ?? "")),
    inscrEstadual: installer?.stateRegistration ?? "",
    birthDate: installer?.birthDate ?? "",
    phoneNumber: installer?.phone || (profile.phone ?? ""),
    phoneNumber2: installer?.otherPhone ?? "",
    whatsApp: installer?.whatsApp ?? "",
    instagram: installer?.instagram ?? "",
    email: installer?.email || (profile.email ?? ""),
    postalCode: installer?.cep ?? "",
    addressName: installer?.street ?? "",
    addressNumber: isNumberless ? "" : (installer?.number ?? ""),
    ...(isNumberless && { semNumero: "on" }),
    addressComplement: installer?.complement ?? "",
    neighborhood: installer?.neighborhood ?? "",
    city: installer?.city ?? "",
    state: installer?.state ?? "",
  };
}

/** Installers 4 and 8: what is found fills the address in, and a CEP that is not found clears it. */
export async function tellOfCep(upstream: Upstream, typed: string): Promise<CepTold> {
  const { installers: said, address } = messages;
  const cep = parseCep(typed);
  if (cep === null) {
    const fault = typed.trim().length > 10 ? said.cepTooLong : said.cepNotFound;
    return { cep: typed, fields: null, fault };
  }
  try {
    const found = await findCep(upstream, cep);
    const fields = {
      addressName: found?.street ?? "",
      neighborhood: found?.neighborhood ?? "",
      city: found?.city ?? "",
      state: found?.state ?? "",
    };
    return { cep, fields, fault: found ? null : said.cepNotFound };
  } catch (error) {
    formFailure(error);
    return { cep, fields: null, fault: address.cepFailed };
  }
}
