import type { z } from "zod";
import { answerRefusal, createFormRefusal } from "~/forms/form.server";
import type { FormRules } from "~/forms/form-rules";
import { getPhotoErrors, readUploadedPhoto } from "~/forms/uploaded-photos.server";
import { consumeRateLimit } from "~/http/rate-limit.server";
import type { RequestContext } from "~/http/request-context.server";
import { type ActionContext, type FormFailure, toFormFailure } from "~/http/screen.server";
import { messages } from "~/messages";
import { noNumber } from "~/model/address";
import type { OwnInstaller } from "~/model/installer";
import { applyCepLookup, type CepLookupResult } from "~/model/installer-fields";
import type { Profile } from "~/model/shopper";
import type { Session } from "~/session/session.server";
import { findCep } from "~/upstream/postal-codes.server";
import { parseCep } from "../../../common/cep";
import { toTaxIdCharacters } from "../../../common/tax-id";
import { cleanCode } from "../../../common/text";
import type { installerFields } from "./installer-rules";

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

/** An e-mail that waits for its confirmation is not yet the account's. */
export function setInstallerSavedNotice(
  session: Session,
  { name, email }: { readonly name: string; readonly email: string },
  emailToConfirm: string | null,
): Session {
  const { edited, editedDetail } = messages.installers;
  const saved = session
    .renamed(name, emailToConfirm === null ? email : undefined)
    .notify({ kind: "success", title: edited, message: editedDetail });
  if (emailToConfirm === null) return saved;
  const message = messages.account.emailConfirmationSent(emailToConfirm);
  return saved.notify({ kind: "information", message });
}

/** Form values of a saved record, with account data as defaults. The tax id has no punctuation. */
export function getInstallerValues(profile: Profile, installer: OwnInstaller | null): Record<string, string> {
  const isNumberless = installer?.number === noNumber;
  return {
    name: installer?.name ?? profile.name ?? "",
    nameFantasy: installer?.tradeName ?? "",
    cnpj: toTaxIdCharacters(installer?.taxId || (profile.taxId ?? "")),
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

export const readSpecialtyIds = (form: FormData): number[] =>
  form.getAll("specialties").flatMap((value) => (/^\d{1,9}$/.test(String(value)) ? [Number(value)] : []));

/** Undefined when the form has no specialties, which leaves the saved ones unchanged. */
export const readSpecialtiesToSave = (form: FormData): number[] | undefined =>
  form.has("comEspecialidades") ? readSpecialtyIds(form) : undefined;

/** Form field names begin in lower case, unlike the wire's. */
export function toInstallerFailure(error: unknown): FormFailure {
  const failure = toFormFailure(error);
  const fields = Object.entries(failure.fields).map(
    ([name, faults]) => [name.charAt(0).toLowerCase() + name.slice(1), faults] as const,
  );
  return { ...failure, fields: Object.fromEntries(fields) };
}

const { installers: texts, address } = messages;

interface LookedUp {
  readonly result: CepLookupResult;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A known CEP fills the address in, an unknown one clears it. */
export async function lookUpCep(context: RequestContext, typed: string): Promise<LookedUp> {
  const cep = parseCep(typed);
  if (cep === null) {
    const fault = cleanCode(typed).length > 10 ? texts.cepTooLong : texts.cepNotFound;
    return { result: { cep: typed, fields: null, fault }, status: 400 };
  }
  const { tooMany } = await consumeRateLimit(context, "cep");
  if (tooMany) {
    const { status, message: fault, headers } = tooMany;
    return { result: { cep, fields: null, fault }, status, headers };
  }
  try {
    const found = await findCep(context.upstream, cep);
    const fields = {
      addressName: found?.street ?? "",
      neighborhood: found?.neighborhood ?? "",
      city: found?.city ?? "",
      state: found?.state ?? "",
    };
    const fault = found ? null : texts.cepNotFound;
    return { result: { cep, fields, fault }, status: found ? 200 : 400 };
  } catch (error) {
    const { status } = toFormFailure(error);
    return { result: { cep, fields: null, fault: address.cepFailed }, status };
  }
}

/** Shows the form again with the address of its CEP; `more` is what else its page needs. */
export async function refuseByCep<More extends object>(
  context: ActionContext,
  rules: Pick<FormRules, "labels" | "secrets">,
  more: More,
) {
  const { form } = context;
  const postalCode = form.get("postalCode");
  const { result, ...answer } = await lookUpCep(context, typeof postalCode === "string" ? postalCode : "");
  const errors = {
    ...(result.fault !== null && { postalCode: [result.fault] }),
    ...getPhotoErrors(await readUploadedPhoto(form, texts.photoTooLarge)),
  };
  const title = result.fault === null ? "" : "Confira o CEP";
  const reason = { ...more, ...answer, title, errors, opensAt: "postalCode" };
  const refusal = createFormRefusal(form, rules, reason);
  const { addressName = "", neighborhood = "", city = "", state = "" } = refusal.typed;
  const filled = applyCepLookup({ addressName, neighborhood, city, state }, result);
  return answerRefusal({
    ...refusal,
    typed: { ...refusal.typed, ...filled, postalCode: result.cep },
  });
}
