import type { RequestContext } from "~/http/request-context.server";
import { paths } from "~/paths";
import { readUnsentForm, saveUnsentForm } from "~/session/unsent-form.server";
import { type AddressValues, readTypedAddress } from "./address-values";
import { addressForm } from "./form-rules";

/** The address page that shows what was typed on another page, and the cookie that brings it there. */
export async function keepTypedAddress(values: AddressValues, voltar: string, shopperId: number) {
  const next = paths.address({ voltar, digitado: true });
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const cookie = await saveUnsentForm(form, { address: next, shopperId, labels: addressForm.labels });
  return { next, cookies: cookie === null ? [] : [cookie] };
}

export async function readKeptAddress({
  headers,
  here,
  shopper,
}: Pick<RequestContext, "headers" | "here" | "shopper">): Promise<AddressValues | null> {
  const kept = await readUnsentForm(headers);
  if (kept?.address !== here || kept.shopperId !== shopper?.id) return null;
  const form = new FormData();
  for (const [name, value] of kept.fields) form.set(name, value);
  return readTypedAddress(form);
}
