import { moveToAddress } from "~/features/account/move-to-address.server";
import { refuse } from "~/forms/form.server";
import { type ActionContext, redirectTo, toFormFailure } from "~/http/screen.server";

import { messages } from "~/messages";
import type { Address } from "~/model/address";
import { chooseDeliveryAddress, makeDefaultAddress, removeAddress } from "~/upstream/addresses.server";

const { ours } = messages;

export async function tryChange(send: () => Promise<Response>, failed?: string) {
  try {
    return await send();
  } catch (error) {
    const { status, message } = toFormFailure(error);
    return refuse(failed ? { status, title: failed, message } : { status, title: message });
  }
}

export async function chooseAddress(context: ActionContext, address: Address, next: string) {
  await chooseDeliveryAddress(context.upstream, address);
  const session = await moveToAddress(context, address);
  const notice = { kind: "success", message: ours.addressChosen } as const;
  return redirectTo(next, session.deliveringTo(address.id).notify(notice));
}

export async function makeDefault(context: ActionContext, address: Address, next: string) {
  await makeDefaultAddress(context.upstream, address);
  const { addressId } = context.session;
  const isDelivery = addressId === null || addressId === address.id;
  const session = isDelivery ? await moveToAddress(context, address) : context.session;
  const notice = { kind: "success", message: ours.addressMadeDefault } as const;
  return redirectTo(next, session.notify(notice));
}

export async function removeChosenAddress({ upstream, session }: ActionContext, id: number, next: string) {
  if (!Number.isInteger(id)) throw new Response(null, { status: 404 });
  await removeAddress(upstream, id);
  const without = session.addressId === id ? session.deliveringTo(null) : session;
  const notice = { kind: "success", message: ours.addressRemoved } as const;
  return redirectTo(next, without.notify(notice));
}
