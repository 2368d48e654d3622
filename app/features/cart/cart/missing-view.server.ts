import { messages } from "~/messages";
import type { MissingFromProfile } from "~/model/shopper";
import { paths } from "~/paths";
import type { Missing } from "./cart-page.server";

const fieldNames: Record<MissingFromProfile, string> = {
  name: "nome",
  taxId: "CPF ou CNPJ",
  phone: "telefone com DDD",
};

/** What the shopper has to do before the checkout. */
export function missingView(
  missing: Missing,
  here: string,
  {
    cupom,
    knowsFreight,
    checksOutGuests,
  }: { readonly cupom?: string; readonly knowsFreight: boolean; readonly checksOutGuests: boolean },
) {
  if (missing.kind === "login") {
    return {
      title: knowsFreight
        ? "Entre para escolher o frete e comprar."
        : "Entre para calcular o frete e comprar.",
      text: "Seus produtos continuam no carrinho.",
      links: [
        { href: paths.login(here), name: "Entrar" },
        { href: paths.register(here), name: "Cadastrar-se" },
        ...(checksOutGuests ? [{ href: paths.guestCheckout(here), name: "Comprar sem criar senha" }] : []),
      ],
    };
  }
  if (missing.kind === "address") {
    const href = paths.address({ voltar: here });
    return {
      title: messages.cart.addressNeeded,
      text: "O frete aparece aqui em seguida.",
      links: [{ href, name: "Cadastrar endereço" }],
    };
  }
  const fields = new Intl.ListFormat("pt-BR").format(missing.fields.map((field) => fieldNames[field]));
  return {
    title: messages.profile.complete,
    text: `Para calcular o frete ${missing.fields.length > 1 ? "faltam" : "falta"}: ${fields}.`,
    links: [{ href: paths.profile(undefined, { cart: true, cupom }), name: "Completar cadastro" }],
  };
}
