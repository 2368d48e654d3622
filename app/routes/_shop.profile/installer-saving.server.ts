import { data } from "@remix-run/node";
import type { z } from "zod";
import { type FieldErrors, parseForm, type RefusedForm, refusedForm } from "~/composition/form.server";
import type { Shopper } from "~/domain/shopper";
import { type FormFailure, formFailure } from "~/failures.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { type OpenedAction, redirectTo } from "~/request.server";
import { saveInstaller } from "~/upstream/installers.server";
import { nearestPlace } from "~/upstream/locating.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { afterCep } from "./installer-cep";
import { tellOfCep } from "./installer-content.server";
import { installerForm } from "./installer-schema.server";
import { photoSent } from "./photo-sent.server";

const { installers: said, ours } = messages;

/** The installer's form once more, as it was typed. */
export interface InstallerAgain extends RefusedForm {
  readonly intent: "aplicador";
  readonly chosen: readonly number[];
}

type Faults = Parameters<typeof refusedForm>[2];

const again = (form: FormData, faults: Faults): InstallerAgain => ({
  ...refusedForm(form, installerForm, faults),
  intent: "aplicador",
  chosen: chosenIn(form),
});

const chosenIn = (form: FormData): number[] =>
  form.getAll("specialties").flatMap((value) => (/^\d{1,9}$/.test(String(value)) ? [Number(value)] : []));

/** 'Buscar CEP': the same form with what the CEP tells. */
export async function fillInByCep({ form, upstream }: OpenedAction) {
  const postalCode = form.get("postalCode");
  const told = await tellOfCep(upstream, typeof postalCode === "string" ? postalCode : "");
  const photo = await photoSent(form, said.photoTooLarge);
  const errors: FieldErrors = {
    ...(told.fault !== null && { postalCode: [told.fault] }),
    ...(photo.ok && !photo.picture ? {} : { image: [ours.photoAgain] }),
  };
  const typed = again(form, { title: told.fault === null ? "" : "Confira o CEP", errors });
  const { addressName = "", neighborhood = "", city = "", state = "" } = typed.values;
  const filled = afterCep({ addressName, neighborhood, city, state }, told);
  const values = { ...typed.values, ...filled, postalCode: told.cep };
  return data<InstallerAgain>({ ...typed, values }, { status: told.fault === null ? 200 : 400 });
}

/** Saves an installer's record; the cart goes on where it waits for it (purchase 2, step 0; installers 5). */
export async function saveInstallerData(
  opened: OpenedAction,
  shopper: Shopper,
  cartWaits: { readonly cupom: string | null } | null,
) {
  const { form, upstream, session } = opened;
  const refuse = (status: number, faults: Faults) => data<InstallerAgain>(again(form, faults), { status });
  const parsed = parseForm(form, installerForm);
  const photo = await photoSent(form, said.photoTooLarge);
  const photoAgain: FieldErrors = photo.ok && photo.picture ? { image: [ours.photoAgain] } : {};
  if (!parsed.ok || !photo.ok) {
    const image: FieldErrors = photo.ok ? photoAgain : { image: [photo.message] };
    return refuse(400, {
      title: said.notValidated,
      errors: { ...(parsed.ok ? {} : parsed.errors), ...image },
    });
  }
  const changes = changesOf(parsed.value);
  try {
    const coordinates = await nearestPlace(upstream, changes);
    const specialtyIds = form.has("comEspecialidades") ? chosenIn(form) : undefined;
    await saveInstaller(upstream, shopper.id, {
      ...changes,
      coordinates,
      specialtyIds,
      picture: photo.picture,
    });
  } catch (error) {
    const { status, message, fields } = failureOf(error);
    return refuse(status, { title: said.saveFailedTitle, message, errors: { ...photoAgain, ...fields } });
  }
  const saved = session.renamed(changes.name, changes.email).atProfileStep(0);
  return redirectTo(
    cartWaits ? paths.cart(cartWaits) : paths.profile(0),
    saved.notify({ kind: "success", title: said.edited, message: said.editedDetail }),
  );
}

const changesOf = (checked: z.output<typeof installerForm.schema>) => ({
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

/** Said aloud, though the specification has this form fail in silence: who saves has to know that it is not saved. */
function failureOf(error: unknown): FormFailure {
  if (error instanceof UpstreamError && error.kind === "forbidden") {
    return { status: 403, message: said.notAuthorised, fields: {} };
  }
  const failure = formFailure(error);
  const fields = Object.fromEntries(
    Object.entries(failure.fields).map(([name, faults]) => [
      name.charAt(0).toLowerCase() + name.slice(1),
      faults,
    ]),
  );
  return { ...failure, fields, message: fields.email ? said.saveFailed : failure.message };
}
