import type { ActionContext } from "~/http/action.server";
import { optional } from "~/http/failures.server";
import { findSpecialties } from "~/upstream/installers.server";
import { getFields, type Review } from "./answers.server";
import type { Applicant } from "./applicant.server";
import type { Checked } from "./checking.server";
import { seal } from "./sealed-secrets.server";

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
): Promise<Review> {
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
  const known = await optional(findSpecialties(upstream), []);
  return known.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
}

const sealedInstead = ["password", "password2", "currentPassword", "image"];

function carriedBy(form: FormData, fields: readonly string[], selado: string): Review["carried"] {
  const known = [...fields, "specialties", "comEspecialidades"].filter(
    (name) => !sealedInstead.includes(name),
  );
  const typed = [...form].flatMap(([name, value]) =>
    typeof value === "string" && value !== "" && known.includes(name) ? [{ name, value }] : [],
  );
  return [...typed, { name: "selado", value: selado }];
}
