import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type Address, addressLines } from "~/domain/address";
import { formFailure, optional, withFailurePages } from "~/failures.server";
import { messages } from "~/messages";
import { unlistedPage } from "~/page-meta";
import { paths } from "~/paths";
import {
  type OpenedAction,
  openAction,
  openRequest,
  redirectTo,
  requireShopper,
  returnPath,
} from "~/request.server";
import { ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import {
  chooseDeliveryAddress,
  findAddresses,
  findDeliveryAddress,
  removeAddress,
} from "~/upstream/addresses.server";
import { AddressChoice } from "./address-choice";

export const meta: MetaFunction = (page) => unlistedPage(page, "Endereços de entrega");

const { address: said, ours } = messages;
const savedAddresses = paths.profile(1);

export const loader = withFailurePages(async (args: LoaderFunctionArgs) => {
  const opened = await openRequest(args);
  const shopper = await requireShopper(opened);
  const voltar = returnPath(new URL(args.request.url).searchParams, savedAddresses);
  const [addresses, forDelivery] = await Promise.all([
    findAddresses(opened.upstream, shopper.id),
    optional(findDeliveryAddress(opened.upstream, shopper.id), null),
  ]);
  if (addresses.length === 0) throw await redirectTo(paths.address({ voltar: paths.listAddress(voltar) }));
  const chosen = addresses.find(({ id }) => id === opened.session.addressId) ?? forDelivery;
  return {
    voltar,
    chosen: chosen?.id ?? null,
    addresses: addresses.map((address) => ({
      id: address.id,
      nickname: address.nickname ?? address.street,
      lines: addressLines(address),
    })),
  };
});

export const action = withFailurePages(async (args: ActionFunctionArgs) => {
  const opened = await openAction(args);
  const shopper = await requireShopper(opened);
  const { form, upstream } = opened;
  const typed = form.get("endereco");
  if (!typed) return data({ title: ours.chooseAddress, atField: true }, 400);
  const own = await findAddresses(upstream, shopper.id);
  const address = own.find(({ id }) => String(id) === typed);
  if (address === undefined) throw new Response(null, { status: 404 });
  const remove = form.get("intent") === "excluir";
  try {
    return remove ? await removed(opened, address) : await chosen(opened, address);
  } catch (error) {
    const { status, message } = formFailure(error);
    return data(
      { title: remove ? said.removeFailed : message, message: remove ? message : undefined },
      status,
    );
  }
});

async function chosen({ upstream, session, form }: OpenedAction, address: Address) {
  await chooseDeliveryAddress(upstream, address);
  return redirectTo(
    returnPath(form, savedAddresses),
    session.deliveringTo(address.id).notify({ kind: "success", message: ours.addressChosen }),
  );
}

async function removed({ upstream, session, form }: OpenedAction, { id }: Address) {
  await removeAddress(upstream, id);
  const without = session.addressId === id ? session.deliveringTo(null) : session;
  return redirectTo(
    paths.listAddress(returnPath(form, savedAddresses)),
    without.notify({ kind: "success", message: ours.addressRemoved }),
  );
}

export default function ListAddressPage() {
  const { voltar, chosen, addresses } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const fault = refused && "atField" in refused ? refused.title : undefined;
  return (
    <div className="narrow stack">
      <h1>Onde entregar?</h1>
      {refused && (
        <ErrorSummary {...refused} faults={fault ? [{ fieldId: "endereco", message: fault }] : []} />
      )}
      <AddressChoice addresses={addresses} chosen={chosen} voltar={voltar} error={fault} />
      <ButtonLink
        href={paths.address({ voltar: paths.listAddress(voltar) })}
        look="outlined"
        icon="plus"
        full
      >
        Adicionar endereço
      </ButtonLink>
    </div>
  );
}
