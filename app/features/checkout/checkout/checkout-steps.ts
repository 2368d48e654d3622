import type { CheckoutStep } from "~/paths/pages";

export const checkoutStepNames: Readonly<Record<CheckoutStep, string>> = {
  entrega: "Entrega",
  pagamento: "Pagamento",
  revisao: "Revisão",
};

export const checkoutSteps: readonly CheckoutStep[] = ["entrega", "pagamento", "revisao"];

export const getRequestedStep = (query: URLSearchParams): CheckoutStep =>
  checkoutSteps.find((each) => each === query.get("etapa")) ?? "entrega";

/** Of the first step's button of a way to pay; 'fechar' closes with Pix. */
export const readClosingIntent = (way: string): string => (way === "cartao" ? way : `fechar-${way}`);
