import { type RefObject, useEffect, useRef } from "react";
import { AddressFields } from "~/features/account/address-fields/address-fields";
import type { AddressPage } from "~/features/account/address-fields/address-values";
import { RemoveAddressButton } from "~/features/account/remove-address-button";
import type { FormChecks } from "~/forms/use-form-checks";
import { hasPathname } from "~/model/web-address";
import { paths } from "~/paths";
import { Button } from "~/ui/button";

interface AddressFormProps {
  page: AddressPage;
  isUnsaved: boolean;
  checks: FormChecks;
}

export function AddressForm({ page, isUnsaved, checks }: AddressFormProps) {
  const { id, voltar } = page;
  const form = useRef<HTMLFormElement>(null);
  useLeavingWarning(form, isUnsaved);
  const leadsToPayment = id === null && hasPathname(voltar, paths.cart());
  return (
    <form method="post" action={paths.address()} className="box stack" ref={form} {...checks.form}>
      {id !== null && <input type="hidden" name="id" value={id} />}
      <input type="hidden" name="voltar" value={voltar} />
      {/* Enter activates the first submit button of a form, even a hidden one. */}
      <button type="submit" name="intent" value="salvar" hidden />
      <AddressFields
        group={page}
        errors={checks.errors}
        keep={leadsToPayment ? "pagar" : "salvar"}
        getHref={paths.address}
      />
      {leadsToPayment && (
        <Button name="intent" value="pagar" full>
          Salvar e ir para o pagamento
        </Button>
      )}
      <Button name="intent" value="salvar" look={leadsToPayment ? "quiet" : undefined} full>
        Salvar endereço
      </Button>
    </form>
  );
}

interface RemovalProps {
  id: number;
  nickname: string;
  voltar: string;
}

/** Asks for confirmation (purchase 2, "/address"). */
export function Removal({ id, nickname, voltar }: RemovalProps) {
  return (
    <details className="box">
      <summary className="link">Excluir endereço</summary>
      <form method="post" action={paths.listAddress(voltar)} className="stack" data-sem-aviso>
        <p>Excluir este endereço? Os pedidos já feitos continuam indo para ele.</p>
        <input type="hidden" name="voltar" value={voltar} />
        <input type="hidden" name="endereco" value={id} />
        <RemoveAddressButton nickname={nickname} intent="excluir" />
      </form>
    </details>
  );
}

/** Purchase 2, "/address". `isUnsaved`: the form was rendered with rejected input. */
function useLeavingWarning(form: RefObject<HTMLFormElement | null>, isUnsaved: boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    // Added only while needed: a `beforeunload` listener can disable the back/forward cache.
    const begin = () => window.addEventListener("beforeunload", ask);
    const end = () => window.removeEventListener("beforeunload", ask);
    const sent = ({ target, defaultPrevented }: SubmitEvent) => {
      if (defaultPrevented) return;
      if (target === form.current || (target instanceof HTMLElement && "semAviso" in target.dataset)) end();
    };
    const typed = (event: Event) => {
      if (event.target instanceof Node && form.current?.contains(event.target)) begin();
    };
    if (isUnsaved) begin();
    document.addEventListener("input", typed);
    document.addEventListener("submit", sent);
    return () => {
      end();
      document.removeEventListener("input", typed);
      document.removeEventListener("submit", sent);
    };
  }, [form, isUnsaved]);
}
