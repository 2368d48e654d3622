import { installerType } from "../../installers/installer-saving";

/** Optional mails, as the page that turns them off names them. */
const kinds = {
  "order-progress": {
    title: "Andamento dos pedidos",
    description: "O pedido foi enviado; o pedido foi entregue. A página do pedido mostra o mesmo.",
    isForInstallers: false,
  },
  "stock-alerts": {
    title: "Avisos de estoque",
    description: "Chegou um produto que você pediu para esperar.",
    isForInstallers: false,
  },
  quotes: {
    title: "Respostas aos seus pedidos de orçamento",
    description:
      "Um aplicador respondeu, mudou a resposta ou não pode atender; o pedido foi oferecido a outros ou venceu.",
    isForInstallers: false,
  },
  "quote-requests": {
    title: "Pedidos de orçamento para você",
    description: "Um cliente pede um orçamento, ou escolheu outro aplicador.",
    isForInstallers: true,
  },
  "visit-reminders": {
    title: "Lembretes de visita",
    description: "A visita combinada é amanhã.",
    isForInstallers: false,
  },
  ratings: {
    title: "Avaliações",
    description: "Convite para avaliar um trabalho feito; avaliação que você recebeu.",
    isForInstallers: false,
  },
} as const;

export type NotificationKind = keyof typeof kinds;

const byKind = new Map(Object.entries(kinds));

export const findKindTitle = (kind: string): string | undefined => byKind.get(kind)?.title;

/** Those that an account of this type gets. */
export const kindsFor = (userType: number) =>
  [...byKind].flatMap(([kind, { isForInstallers, ...words }]) =>
    isForInstallers && userType !== installerType ? [] : [{ kind, ...words }],
  );

/** Mails that no switch turns off. */
export const alwaysSent = [
  {
    title: "Pagamentos, cancelamentos, reembolsos e devoluções",
    reason: "São os comprovantes da compra, que a loja é obrigada a enviar.",
  },
  {
    title: "Trabalhos combinados: escolha, dia da visita e cancelamento",
    reason: "Outra pessoa conta com o que foi combinado.",
  },
  {
    title: "Segurança: senha, e-mail e verificação em duas etapas",
    reason: "Se não foi você, é assim que você fica sabendo a tempo.",
  },
  {
    title: "Boas-vindas, confirmações, cópia e exclusão dos dados",
    reason: "Respondem, uma vez, a um pedido seu.",
  },
] as const;
