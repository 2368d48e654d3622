import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RemoveAddressButton } from "~/features/account/remove-address-button";
import { refuse } from "~/forms/form.server";
import { openRequest } from "~/http/request-context.server";
import {
  awaitOptional,
  dispatchIntent,
  openAction,
  redirectTo,
  requireShopper,
  returnPath,
  withErrorPages,
} from "~/http/screen.server";
import { messages } from "~/messages";
import { type Address, formatAddressLines } from "~/model/address";
import { paths } from "~/paths";
import { createErrorBoundary, getUpstreamFailureTexts } from "~/rendering/error-boundary";
import { createUnlistedPageMeta } from "~/seo/page-meta";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Link } from "~/ui/link";
import { RadioRows } from "~/ui/radio-rows";
import { findAddresses, findDeliveryAddress } from "~/upstream/addresses.server";
import { chooseAddress, makeDefault, removeChosenAddress, tryChange } from "./changes.server";

export const meta: MetaFunction = (page) => createUnlistedPageMeta(page, "Endereços de entrega");

const savedAddresses = paths.profile(1);

export const loader = withErrorPages(async (args: LoaderFunctionArgs) => {
  const context = await openRequest(args);
  const shopper = await requireShopper(context);
  const query = new URL(args.request.url).searchParams;
  const voltar = returnPath(query, savedAddresses);
  const [addresses, forDelivery] = await Promise.all([
    findAddresses(context.upstream, shopper.id),
    awaitOptional(findDeliveryAddress(context.upstream, shopper.id), null),
  ]);
  if (addresses.length === 0) throw await redirectTo(paths.address({ voltar: paths.listAddress(voltar) }));
  const marked = addresses.find(({ id }) => String(id) === query.get("endereco")) ?? forDelivery;
  // The upstream's default address decides; the session is the fallback.
  const chosen = marked ?? addresses.find(({ id }) => id === context.session.addressId);
  return {
    voltar,
    chosen: chosen?.id ?? null,
    addresses: addresses.map((address) => ({
      id: address.id,
      nickname: address.nickname ?? address.street,
      lines: formatAddressLines(address),
      isDefault: address.isDefault,
    })),
  };
});

export const action = withErrorPages(async (args: ActionFunctionArgs) => {
  const context = await openAction(args);
  const shopper = await requireShopper(context);
  const { form, upstream } = context;
  const button = form.get("intent");
  // `excluir-7` names an address and returns to the list; `excluir` refers to the form's own address.
  const [, intent = button, named] = /^(excluir|principal)-(\d+)$/.exec(String(button)) ?? [];
  const asked = named ?? form.get("endereco");
  const returnTo = returnPath(form, savedAddresses);
  const next = named === undefined ? returnTo : paths.listAddress(returnTo);

  const change = async (send: (address: Address) => Promise<Response>, failed?: string) => {
    if (!asked) {
      if (failed) return refuse({ title: messages.profile.noUser });
      return refuse({
        title: messages.ours.chooseAddress,
        errors: { endereco: [messages.ours.chooseAddress] },
      });
    }
    const ownAddresses = await findAddresses(upstream, shopper.id);
    const address = ownAddresses.find(({ id }) => String(id) === asked);
    if (address === undefined) throw new Response(null, { status: 404 });
    return tryChange(() => send(address), failed);
  };
  const chooseAsked = () => change((address) => chooseAddress(context, address, next));
  return dispatchIntent(intent, {
    default: chooseAsked,
    escolher: chooseAsked,
    principal: () => change((address) => makeDefault(context, address, next), messages.address.changeFailed),
    // The address is not looked up first, so that removing it twice succeeds.
    excluir: async () =>
      asked
        ? tryChange(() => removeChosenAddress(context, Number(asked), next), messages.address.removeFailed)
        : refuse({ title: messages.profile.noUser }),
  });
});

export default function ListAddressPage() {
  const { voltar, chosen, addresses } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const fault = refusal?.errors.endereco?.[0];
  return (
    <div className="narrow stack">
      <h1>Onde entregar?</h1>
      {refusal && (
        <ErrorSummary {...refusal} faults={fault ? [{ fieldId: "endereco", message: fault }] : []} />
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
      <ButtonLink href={voltar} look="quiet" full>
        Voltar
      </ButtonLink>
    </div>
  );
}

export const ErrorBoundary = createErrorBoundary({
  404: { title: messages.ours.addressNotFound },
  ...getUpstreamFailureTexts(messages.address.listFailed),
});

interface SavedAddress {
  id: number;
  nickname: string;
  lines: readonly string[];
  isDefault: boolean;
}

interface AddressChoiceProps {
  addresses: readonly SavedAddress[];
  chosen: number | null;
  voltar: string;
  error?: string;
}

function AddressChoice({ addresses, chosen, voltar, error }: AddressChoiceProps) {
  const listAddressPath = paths.listAddress(voltar);
  return (
    <form method="post" action={listAddressPath} className="stack">
      {/* Enter activates the first submit button of a form, even a hidden one. */}
      <button type="submit" name="intent" value="escolher" hidden />
      <input type="hidden" name="voltar" value={voltar} />
      <RadioRows
        legend="Endereço de entrega"
        hideLegend
        name="endereco"
        chosen={chosen === null ? undefined : String(chosen)}
        error={error}
        rows={addresses.map((address) => ({
          value: String(address.id),
          label: (
            <>
              <b>{address.nickname}</b> {address.isDefault && <small className="hint">Principal</small>}
            </>
          ),
          detail: address.lines.join(" · "),
          panel: <Changes address={address} here={listAddressPath} />,
        }))}
      />
      <div className="at-hand">
        <Button name="intent" value="escolher" full>
          Entregar neste endereço
        </Button>
      </div>
    </form>
  );
}

function Changes({ address, here: listAddressPath }: { address: SavedAddress; here: string }) {
  const { id, nickname, isDefault } = address;
  return (
    <>
      <Link
        className="link"
        href={paths.address({ id, voltar: listAddressPath })}
        aria-label={`Editar ${nickname}`}
      >
        Editar
      </Link>{" "}
      {!isDefault && (
        <Button
          look="quiet"
          name="intent"
          value={`principal-${id}`}
          aria-label={`Tornar principal: ${nickname}`}
        >
          Tornar principal
        </Button>
      )}
      <details>
        <summary className="link" aria-label={`Excluir ${nickname}`}>
          Excluir
        </summary>
        <p>Excluir este endereço?</p>
        <RemoveAddressButton nickname={nickname} intent={`excluir-${id}`} />
      </details>
    </>
  );
}
