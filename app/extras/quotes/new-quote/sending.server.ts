import { quoteLimits } from "~/extras/quotes/quote";
import { sendQuote } from "~/extras/quotes/quotes.server";
import { createRefuse, parseForm } from "~/forms/form.server";
import { readPhotoFiles, readPhotos } from "~/forms/uploaded-photos.server";
import { consumeRateLimit, isUncounted } from "~/http/rate-limit.server";
import { type ActionContext, redirectTo, toFormFailure } from "~/http/screen.server";

import { messages } from "~/messages";
import type { FieldErrors, RefusalReason } from "~/model/refusal";
import { paths } from "~/paths";
import { readIdempotencyKey } from "~/rendering/idempotency-key.server";
import { supportsRooms } from "~/upstream/room-photos.server";
import { quoteForm } from "./form-rules";
import { readInstallerIds } from "./new-quote-view.server";

const maxMegabytes = 24;
export const maxQuotePhotoBytes = maxMegabytes * 1024 * 1024;

const { ours } = messages;

/** Wire names of fields. */
const fieldByRefusal: Readonly<Record<string, string>> = {
  installerIds: "aplicador",
  productId: "produto",
  meters: "metros",
  description: "descricao",
  postalCode: "cep",
  wishedOn: "data",
  phoneNumber: "telefone",
  image: "fotos",
};

export async function sendQuoteForm(context: ActionContext) {
  const { form, upstream, session } = context;
  const installerIds = readInstallerIds(form);
  const files = readPhotoFiles(form, "fotos");
  const photos = await readPhotos(files, { maxPhotos: quoteLimits.pictures, maxMegabytes });
  const refuse = (status: number, reason: RefusalReason, headers?: RefusalReason["headers"]) => {
    const again: FieldErrors = files.length > 0 ? { fotos: [ours.photosAgain] } : {};
    const errors = { ...again, ...(photos.ok ? {} : { fotos: [photos.message] }), ...reason.errors };
    return createRefuse(form, quoteForm, { chosen: installerIds })(status, { ...reason, errors }, headers);
  };
  const parsed = parseForm(form, quoteForm);
  const isChosen = installerIds.length > 0 && installerIds.length <= quoteLimits.installers;
  if (!parsed.ok || !isChosen || !photos.ok) {
    const errors: FieldErrors = {
      ...(!isChosen && { aplicador: [messages.quotes.installers(quoteLimits.installers)] }),
      ...(!parsed.ok && parsed.errors),
    };
    return refuse(400, { ...quoteForm.refusal, errors });
  }
  const limit = await consumeRateLimit(context, "quote");
  if (limit.tooMany) {
    const { status, message, headers } = limit.tooMany;
    return refuse(status, { title: messages.quotes.notSent, message }, headers);
  }
  const { produto, metros, descricao, cep, data: wishedOn, telefone: phone, ambiente } = parsed.value;
  try {
    const quote = {
      installerIds,
      productId: produto === null ? null : Number(produto),
      meters: metros === null ? null : Number(metros),
      description: descricao,
      roomProjectId: ambiente === null || !supportsRooms(context.upstream) ? null : Number(ambiente),
      cep,
      wishedOn,
      phone,
      pictures: photos.pictures,
    };
    const id = await sendQuote(upstream, quote, readIdempotencyKey(form));
    const message = messages.quotes.sent(installerIds.length);
    return redirectTo(paths.account.quote(id), session.notify({ kind: "success", message }));
  } catch (error) {
    const { status, message, fields, headers } = toFormFailure(error);
    if (isUncounted(status)) await limit.refund();
    const errors = Object.fromEntries(
      Object.entries(fields).map(([name, texts]) => [fieldByRefusal[name] ?? name, texts]),
    );
    // The key was used: the form came back from the browser's history.
    const isSentBefore = status === 422 && Object.keys(errors).length === 0;
    const why = isSentBefore ? { message: messages.quotes.alreadySent } : { message, errors };
    return refuse(status, { title: messages.quotes.notSent, ...why }, headers);
  }
}
