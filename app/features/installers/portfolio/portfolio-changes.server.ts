import {
  changePortfolioPicture,
  deletePortfolioPicture,
  saveServiceArea,
  storeBeforePicture,
  storePortfolioPicture,
} from "~/features/installers/portfolio.server";
import { createRefuse, parseForm } from "~/forms/form.server";
import { readPhoto } from "~/forms/uploaded-photos.server";
import { consumeRateLimit, isUncounted } from "~/http/rate-limit.server";
import { type ActionContext, redirectTo, toFormFailure } from "~/http/screen.server";

import { messages } from "~/messages";
import type { FieldErrors } from "~/model/refusal";
import { paths } from "~/paths";
import { supportsInstallerWork } from "~/upstream/compatibility/installers.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { addForm, beforeForm, captionForm } from "./form-rules";
import { readWorkingHours, serviceAreaForm } from "./service-area-form-rules";

const { ours, installers: texts } = messages;

export async function addPicture(context: ActionContext) {
  const { form, upstream } = context;
  const parsed = parseForm(form, addForm);
  const photo = await photoIn(form, "foto");
  if (!parsed.ok || !photo.ok) {
    const errors = {
      ...(parsed.ok ? {} : parsed.errors),
      foto: [photo.ok ? ours.photoAgain : photo.message],
    };
    return refuseAdded(context)(400, { ...addForm.refusal, errors });
  }
  const { specialtyId } = kindIn(context, parsed.value);
  const described = { caption: parsed.value.legenda || null, ...(specialtyId ? { specialtyId } : {}) };
  return saveCounted(context, refuseAdded, messages.partners.portfolioAdded, () =>
    storePortfolioPicture(upstream, photo.picture, described),
  );
}

/** How the place of a picture looked before the work. */
export async function addBefore(context: ActionContext) {
  const { form, upstream } = context;
  const id = pictureIn(form);
  const refuseIt = refuseBefore(id);
  const photo = await photoIn(form, "fotoAntes");
  if (!photo.ok)
    return refuseIt(context)(400, { ...beforeForm.refusal, errors: { fotoAntes: [photo.message] } });
  return saveCounted(context, refuseIt, messages.partners.beforePhotoSaved, () =>
    storeBeforePicture(upstream, id, photo.picture),
  );
}

export async function removeBefore(context: ActionContext) {
  const id = pictureIn(context.form);
  return save(context, refuseCaption(id), messages.partners.beforePhotoRemoved, () =>
    storeBeforePicture(context.upstream, id, null),
  );
}

export async function changeServiceArea(context: ActionContext) {
  const { form, upstream } = context;
  const refuse = createRefuse(form, serviceAreaForm, { pictureId: null, of: "area" as const });
  const { title } = serviceAreaForm.refusal;
  const parsed = parseForm(form, serviceAreaForm);
  if (!parsed.ok) return refuse(400, { title, errors: parsed.errors });
  const area = { districts: parsed.value.bairros, hours: readWorkingHours(parsed.value) };
  try {
    await saveServiceArea(upstream, area);
  } catch (error) {
    const { status, message, headers } = toFormFailure(error);
    return refuse(status, { title, message }, headers);
  }
  const { session } = context;
  const message = messages.partners.serviceAreaSaved;
  return redirectTo(paths.account.portfolio(), session.notify({ kind: "success", message }));
}

export async function changeCaption(context: ActionContext) {
  const id = pictureIn(context.form);
  const parsed = parseForm(context.form, captionForm);
  if (!parsed.ok) return refuseCaption(id)(context)(400, { ...captionForm.refusal, errors: parsed.errors });
  const changes = { caption: parsed.value.legenda, ...kindIn(context, parsed.value) };
  return save(context, refuseCaption(id), messages.partners.portfolioChanged, () =>
    changePortfolioPicture(context.upstream, id, changes),
  );
}

/** Counts from the place that the page showed, so that a form sent twice moves the picture once. */
export async function movePicture(context: ActionContext, by: -1 | 1) {
  const id = pictureIn(context.form);
  const position = numberIn(context.form, "lugar") + by;
  return save(context, refuseCaption(id), messages.partners.portfolioChanged, () =>
    changePortfolioPicture(context.upstream, id, { position }),
  );
}

export async function removePicture(context: ActionContext) {
  const id = pictureIn(context.form);
  return save(context, refuseCaption(id), messages.partners.portfolioRemoved, () =>
    deletePortfolioPicture(context.upstream, id),
  );
}

type RefuseForm = (context: ActionContext) => ReturnType<typeof createPictureRefuse>;

const createPictureRefuse = (
  { form }: ActionContext,
  rules: typeof addForm | typeof captionForm | typeof beforeForm,
  more: { readonly pictureId: number | null; readonly of: "new" | "caption" | "before" },
) => createRefuse(form, rules, more);

const refuseAdded: RefuseForm = (context) =>
  createPictureRefuse(context, addForm, { pictureId: null, of: "new" });
const refuseCaption =
  (pictureId: number): RefuseForm =>
  (context) =>
    createPictureRefuse(context, captionForm, { pictureId, of: "caption" });
const refuseBefore =
  (pictureId: number): RefuseForm =>
  (context) =>
    createPictureRefuse(context, beforeForm, { pictureId, of: "before" });

/** Browsers clear file inputs, so a form with a photo asks for it again. */
const photoAgain = (form: FormData, said: FieldErrors[string] = [ours.photoAgain]): FieldErrors =>
  Object.fromEntries(["foto", "fotoAntes"].flatMap((name) => (form.has(name) ? [[name, said]] : [])));

/** Each press counts against the rate limit of the portfolio. */
async function saveCounted(
  context: ActionContext,
  refuseIt: RefuseForm,
  message: string,
  change: () => Promise<void>,
) {
  const { tooMany, refund } = await consumeRateLimit(context, "portfolio");
  if (tooMany) {
    const { title } = addForm.refusal;
    const errors = photoAgain(context.form);
    return refuseIt(context)(tooMany.status, { title, message: tooMany.message, errors }, tooMany.headers);
  }
  return save(context, refuseIt, message, async () => {
    try {
      await change();
    } catch (error) {
      if (error instanceof UpstreamError && isUncounted(error.status ?? 503)) await refund();
      throw error;
    }
  });
}

async function save(
  context: ActionContext,
  refuseIt: RefuseForm,
  message: string,
  change: () => Promise<void>,
) {
  try {
    await change();
  } catch (error) {
    const isGone = error instanceof UpstreamError && error.status === 404;
    const { status, message: said, fields, headers } = toFormFailure(error);
    const { image, specialtyId } = fields;
    const errors = {
      ...photoAgain(context.form, image),
      ...(specialtyId && { especialidade: specialtyId }),
    };
    const faults = {
      title: messages.partners.portfolioFailed,
      message: isGone ? messages.partners.portfolioPictureGone : said,
      errors,
    };
    return refuseIt(context)(status, faults, headers);
  }
  return redirectTo(paths.account.portfolio(), context.session.notify({ kind: "success", message }));
}

/** The page leaves the field out when it could not read the kinds; the kind then stays. */
const kindIn = (
  { form, upstream }: ActionContext,
  { especialidade }: { readonly especialidade: string },
): { readonly specialtyId?: number } =>
  supportsInstallerWork(upstream) && form.has("especialidade") ? { specialtyId: Number(especialidade) } : {};

type SentPhoto =
  | { readonly ok: true; readonly picture: string }
  | { readonly ok: false; readonly message: string };

async function photoIn(form: FormData, name: "foto" | "fotoAntes"): Promise<SentPhoto> {
  const file = form.get(name);
  if (!(file instanceof File) || (file.name === "" && file.size === 0)) {
    return { ok: false, message: messages.partners.portfolioPhotoNeeded };
  }
  return readPhoto(file, texts.photoTooLarge);
}

const pictureIn = (form: FormData): number => numberIn(form, "id");

function numberIn(form: FormData, name: string): number {
  const value = String(form.get(name) ?? "");
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new Response(null, { status: 400 });
  return Number(value);
}
