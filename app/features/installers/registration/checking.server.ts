import { readSpecialtiesToSave, toInstallerRecord } from "~/features/installers/installer-record.server";
import { checkPlaceOfCep, refuseContradiction } from "~/features/location/cep-place.server";
import { parseForm } from "~/forms/form.server";
import { getPhotoErrors, readUploadedPhoto, type UploadedPhoto } from "~/forms/uploaded-photos.server";
import { type ActionContext, awaitOptional } from "~/http/screen.server";

import { messages } from "~/messages";
import type { PlaceContradiction } from "~/model/place-contradiction";
import type { FieldErrors, RefusalReason } from "~/model/refusal";
import { seal, unseal } from "~/session/sealed-secrets.server";
import { findOwnInstaller, findSpecialties, type InstallerToSave } from "~/upstream/installers.server";
import { type Applicant, type ApplicationReview, getFields } from "./applicant.server";
import {
  createClientForm,
  createEditForm,
  createRegistrationForm,
  registrationFields,
} from "./registration-form-rules";
import { getOfferedChoices } from "./registration-page.server";

const { installers: texts } = messages;

export interface Checked {
  readonly record: Omit<InstallerToSave, "coordinates">;
  /** Password of a new account; for a saved record the current one, needed to change the e-mail; else empty. */
  readonly password: string;
}

export type Checking =
  | { readonly ok: true; readonly value: Checked }
  | { readonly ok: false; readonly reason: RefusalReason; readonly contradiction?: PlaceContradiction };

/** A form is valid when its sections are; specialties and optional fields never block it. */
export async function check(context: ActionContext, applicant: Applicant): Promise<Checking> {
  const form = withUnsealed(context.form, applicant);
  const parsed = await parsedBySections(form, context, applicant);
  const photo = await sentOrSealed(context.form);
  if (parsed.ok && photo.ok) {
    const specialtyIds = readSpecialtiesToSave(form);
    const placed = await checkPlaceOfCep(context, parsed.record);
    if (!placed.ok) {
      const { contradiction } = placed;
      const errors = getPhotoErrors(photo);
      return { ok: false, reason: { ...refuseContradiction(contradiction), errors }, contradiction };
    }
    const record = { ...placed.parts, specialtyIds, picture: photo.picture };
    return { ok: true, value: { record, password: parsed.password } };
  }
  const errors: FieldErrors = { ...(parsed.ok ? {} : parsed.errors), ...getPhotoErrors(photo) };
  // An invalid photo alone has its own warning.
  if (parsed.ok && !photo.ok) {
    return { ok: false, reason: { title: texts.photoTooLargeTitle, message: photo.message, errors } };
  }
  return { ok: false, reason: { ...registrationFields.refusal, errors } };
}

type Parsed =
  | { ok: true; record: Omit<InstallerToSave, "coordinates">; password: string }
  | { ok: false; errors: FieldErrors };

async function parsedBySections(
  form: FormData,
  { upstream }: ActionContext,
  applicant: Applicant,
): Promise<Parsed> {
  if (applicant.kind === "client") {
    const parsed = parseForm(form, createClientForm(getOfferedChoices(null)));
    if (!parsed.ok) return parsed;
    const { email } = applicant.shopper;
    const record = { ...toInstallerRecord({ ...parsed.value, email }), work: getWork(parsed.value) };
    return { ok: true, record, password: "" };
  }
  if (applicant.kind === "new") {
    const parsed = parseForm(form, createRegistrationForm(getOfferedChoices(null)));
    if (!parsed.ok) return parsed;
    const record = { ...toInstallerRecord(parsed.value), work: getWork(parsed.value) };
    return { ok: true, record, password: parsed.value.password };
  }
  const saved = await findOwnInstaller(upstream, applicant.shopper.id);
  const parsed = parseForm(form, createEditForm(getOfferedChoices(saved?.work ?? null)));
  if (!parsed.ok) return parsed;
  return {
    ok: true,
    record: { ...toInstallerRecord(parsed.value), work: getWork(parsed.value) },
    password: parsed.value.currentPassword,
  };
}

interface CheckedWork {
  readonly region: string | null;
  readonly category: string | null;
  readonly observations: string | null;
  readonly accountBank: string | null;
  readonly agencyNumber: string | null;
  readonly accountNumber: string | null;
  readonly accountType: string | null;
}

const getWork = (checked: CheckedWork) => ({
  region: checked.region,
  category: checked.category,
  observations: checked.observations,
  bank: checked.accountBank,
  agency: checked.agencyNumber,
  accountNumber: checked.accountNumber,
  accountType: checked.accountType,
});

const secretsIn = (form: FormData) => unseal(form.get("selado"), String(form.get("email") ?? ""));

function withUnsealed(form: FormData, { kind }: Applicant): FormData {
  const password = secretsIn(form)?.password;
  if (!password) return form;
  const whole = new FormData();
  for (const [name, value] of form) whole.append(name, value);
  for (const name of kind === "edit" ? ["currentPassword"] : ["password", "password2"])
    whole.set(name, password);
  return whole;
}

async function sentOrSealed(form: FormData): Promise<UploadedPhoto> {
  const picture = secretsIn(form)?.picture;
  return picture ? { ok: true, picture } : readUploadedPhoto(form, texts.photoTooLarge);
}

/** Fields that have their own row or are never shown. */
const notShown = [
  "semNumero",
  "email2",
  "password",
  "password2",
  "currentPassword",
  "termos",
  "removerFoto",
  "image",
];

export async function createReview(
  { form, upstream }: ActionContext,
  applicant: Applicant,
  { record, password }: Checked,
  picture: string | null,
): Promise<ApplicationReview> {
  const { labels } = getFields(applicant);
  const typed = (name: string) => String(form.get(name) ?? "").trim();
  const shown = Object.entries(labels).flatMap(([name, label]) =>
    notShown.includes(name) ? [] : [{ name: label, value: written(name, typed(name), record) }],
  );
  const names = await specialtyNames(upstream, record.specialtyIds ?? []);
  const lines = [
    ...shown,
    { name: "Especialidades", value: names.join(", ") },
    { name: "Foto", value: photoWords(picture, record) },
  ].filter(({ value }) => value !== "");
  const selado = seal({ password, picture }, typed("email"));
  return { kind: "review", lines, carried: carriedBy(form, Object.keys(labels), selado) };
}

function photoWords(chosen: string | null, { picture }: Checked["record"]): string {
  if (chosen) return "a que você escolheu";
  return picture === null ? "nenhuma" : "";
}

function written(name: string, typed: string, record: Checked["record"]): string {
  const asSaved: Readonly<Record<string, string | null | undefined>> = {
    cnpj: record.taxId,
    birthDate: record.birthDate?.split("-").reverse().join("/"),
    phoneNumber: record.phone,
    phoneNumber2: record.otherPhone,
    whatsApp: record.whatsApp,
    postalCode: record.cep,
    addressNumber: record.number,
  };
  return asSaved[name] ?? typed;
}

async function specialtyNames(upstream: ActionContext["upstream"], chosen: readonly number[]) {
  if (chosen.length === 0) return [];
  const known = await awaitOptional(findSpecialties(upstream), []);
  return known.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
}

const encryptedInstead = ["password", "password2", "currentPassword", "image"];

function carriedBy(form: FormData, fields: readonly string[], selado: string): ApplicationReview["carried"] {
  const known = [...fields, "specialties", "comEspecialidades", "lugarEscolhido"].filter(
    (name) => !encryptedInstead.includes(name),
  );
  const typed = [...form].flatMap(([name, value]) =>
    typeof value === "string" && value !== "" && known.includes(name) ? [{ name, value }] : [],
  );
  return [...typed, { name: "selado", value: selado }];
}
