import type { FieldErrors } from "~/domain/refusal";
import type { ActionContext } from "~/http/action.server";
import { formFailure } from "~/http/failures.server";
import { redirectTo } from "~/http/redirects.server";
import { messages } from "~/messages";
import { paths } from "~/paths";
import { createRefuse, parseForm } from "~/services/form.server";
import { consumeRateLimit, isUncounted } from "~/services/rate-limit.server";
import { readPhoto } from "~/services/uploaded-photos.server";
import {
  changePortfolioPicture,
  deletePortfolioPicture,
  storePortfolioPicture,
} from "~/upstream/portfolio.server";
import { UpstreamError } from "~/upstream/upstream-error.server";
import { addForm, captionForm } from "./form-rules";

const { ours, installers: texts } = messages;

export async function addPicture(context: ActionContext) {
  const { form, upstream } = context;
  const parsed = parseForm(form, addForm);
  const photo = await photoIn(form);
  if (!parsed.ok || !photo.ok) {
    const errors = {
      ...(parsed.ok ? {} : parsed.errors),
      foto: [photo.ok ? ours.photoAgain : photo.message],
    };
    return createPictureRefuse(context, null)(400, { ...addForm.refusal, errors });
  }
  const { legenda } = parsed.value;
  const { tooMany, refund } = await consumeRateLimit(context, "portfolio");
  if (tooMany) {
    const { message, status, headers } = tooMany;
    const { title } = addForm.refusal;
    return createPictureRefuse(context, null)(
      status,
      { title, message, errors: { foto: [ours.photoAgain] } },
      headers,
    );
  }
  return save(context, null, messages.partners.portfolioAdded, async () => {
    try {
      await storePortfolioPicture(upstream, photo.picture, legenda || null);
    } catch (error) {
      if (error instanceof UpstreamError && isUncounted(error.status ?? 503)) await refund();
      throw error;
    }
  });
}

export async function changeCaption(context: ActionContext) {
  const id = pictureIn(context.form);
  const parsed = parseForm(context.form, captionForm);
  if (!parsed.ok)
    return createPictureRefuse(context, id)(400, { ...captionForm.refusal, errors: parsed.errors });
  const { legenda: caption } = parsed.value;
  return save(context, id, messages.partners.portfolioChanged, () =>
    changePortfolioPicture(context.upstream, id, { caption }),
  );
}

/** Counts from the place that the page showed, so that a form sent twice moves the picture once. */
export async function movePicture(context: ActionContext, by: -1 | 1) {
  const id = pictureIn(context.form);
  const position = numberIn(context.form, "lugar") + by;
  return save(context, id, messages.partners.portfolioChanged, () =>
    changePortfolioPicture(context.upstream, id, { position }),
  );
}

export async function removePicture(context: ActionContext) {
  const id = pictureIn(context.form);
  return save(context, id, messages.partners.portfolioRemoved, () =>
    deletePortfolioPicture(context.upstream, id),
  );
}

async function save(context: ActionContext, id: number | null, message: string, change: () => Promise<void>) {
  try {
    await change();
  } catch (error) {
    const isGone = error instanceof UpstreamError && error.status === 404;
    const { status, message: said, fields, headers } = formFailure(error);
    const errors: FieldErrors = id === null ? { foto: fields.image ?? [ours.photoAgain] } : {};
    const faults = {
      title: messages.partners.portfolioFailed,
      message: isGone ? messages.partners.portfolioPictureGone : said,
      errors,
    };
    return createPictureRefuse(context, id)(status, faults, headers);
  }
  return redirectTo(paths.portfolio(), context.session.notify({ kind: "success", message }));
}

/** `pictureId`: the picture whose form it is; null for a new one. */
const createPictureRefuse = ({ form }: ActionContext, pictureId: number | null) =>
  createRefuse(form, pictureId === null ? addForm : captionForm, { pictureId });

type SentPhoto =
  | { readonly ok: true; readonly picture: string }
  | { readonly ok: false; readonly message: string };

async function photoIn(form: FormData): Promise<SentPhoto> {
  const file = form.get("foto");
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
