import type { NotificationKind } from "../../extra-places";

/** Mails about quotes that an account can turn off. */
export const quoteNotifications = [
  {
    kind: "quotes",
    title: "Respostas aos seus pedidos de orçamento",
    description:
      "Um aplicador respondeu, mudou a resposta ou não pode atender; o pedido foi oferecido a outros ou venceu.",
    isForInstallers: false,
  },
  {
    kind: "quote-requests",
    title: "Pedidos de orçamento para você",
    description: "Um cliente pede um orçamento, ou escolheu outro aplicador.",
    isForInstallers: true,
  },
  {
    kind: "visit-reminders",
    title: "Lembretes de visita",
    description: "A visita combinada é amanhã.",
    isForInstallers: false,
  },
  {
    kind: "ratings",
    title: "Avaliações",
    description: "Convite para avaliar um trabalho feito; avaliação que você recebeu.",
    isForInstallers: false,
  },
] as const satisfies readonly NotificationKind[];

export type QuoteNotification = (typeof quoteNotifications)[number]["kind"];
