import type { z } from "zod";
import { noNumber } from "~/domain/address";
import type { OwnInstaller } from "~/domain/installer";
import type { Profile } from "~/domain/shopper";
import type { installerFields } from "~/forms/installer-rules";
import { type FormFailure, formFailure } from "~/http/failures.server";
import { taxIdCharacters } from "../../common/tax-id";

type Checked = Omit<z.output<z.ZodObject<typeof installerFields>>, "semNumero"> & { readonly email: string };

export const toInstallerRecord = (checked: Checked) => ({
  name: checked.name,
  tradeName: checked.nameFantasy,
  taxId: checked.cnpj,
  stateRegistration: checked.inscrEstadual,
  birthDate: checked.birthDate,
  phone: checked.phoneNumber,
  otherPhone: checked.phoneNumber2,
  whatsApp: checked.whatsApp,
  instagram: checked.instagram,
  email: checked.email,
  cep: checked.postalCode,
  street: checked.addressName,
  number: checked.addressNumber,
  complement: checked.addressComplement,
  neighborhood: checked.neighborhood,
  city: checked.city,
  state: checked.state,
});

/** Form values of a saved record, with account data as defaults. The tax id has no punctuation (installers 2). */
export function savedValues(profile: Profile, installer: OwnInstaller | null): Record<string, string> {
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

export const specialtiesIn = (form: FormData): number[] =>
  form.getAll("specialties").flatMap((value) => (/^\d{1,9}$/.test(String(value)) ? [Number(value)] : []));

/** Undefined when the form has no specialties, which leaves the saved ones unchanged. */
export const specialtiesToSave = (form: FormData): number[] | undefined =>
  form.has("comEspecialidades") ? specialtiesIn(form) : undefined;

/** Form field names begin in lower case, unlike the wire's. */
export function installerFailure(error: unknown): FormFailure {
  const failure = formFailure(error);
  const fields = Object.entries(failure.fields).map(
    ([name, faults]) => [name.charAt(0).toLowerCase() + name.slice(1), faults] as const,
  );
  return { ...failure, fields: Object.fromEntries(fields) };
}
