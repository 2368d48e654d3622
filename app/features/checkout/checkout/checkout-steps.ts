import type { CheckoutStep } from "~/paths/pages";

export const checkoutStepNames: Readonly<Record<CheckoutStep, string>> = {
  entrega: "Entrega",
  pagamento: "Pagamento",
  revisao: "Revisão",
};

export const checkoutSteps: readonly CheckoutStep[] = ["entrega", "pagamento", "revisao"];

export const getRequestedStep = (query: URLSearchParams): CheckoutStep =>
  checkoutSteps.find((each) => each === query.get("etapa")) ?? "entrega";
