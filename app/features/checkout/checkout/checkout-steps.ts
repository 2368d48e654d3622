import type { CheckoutStep } from "~/paths/pages";

export const stepNames: Readonly<Record<CheckoutStep, string>> = {
  entrega: "Entrega",
  pagamento: "Pagamento",
  revisao: "Revisão",
};

export const checkoutSteps: readonly CheckoutStep[] = ["entrega", "pagamento", "revisao"];

export const getRequestedStep = (query: URLSearchParams): CheckoutStep =>
  checkoutSteps.find((each) => each === query.get("etapa")) ?? "entrega";

/** Buttons of the first step that choose a way to pay; 'fechar' closes with Pix. */
export const closingIntents = { boleto: "fechar-boleto", cartao: "cartao" } as const;
