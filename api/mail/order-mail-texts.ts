import { orderStatusNames, paymentStateNames, paymentUnanswered } from "../../common/order-in-words";

export const outcomes = [
  "waiting",
  "approved",
  "denied",
  "expired",
  "late",
  "shipped",
  "delivered",
  "cancelled",
  "withdrawn",
  "replaced",
  "refunded",
  "returned",
] as const;
export type Outcome = (typeof outcomes)[number];

export const texts: Record<Outcome, { subject: string; sentence: string; link: string }> = {
  approved: {
    subject: orderStatusNames[3],
    sentence: "O pagamento do seu pedido foi confirmado. O envio começa em até 2 dias úteis.",
    link: "Acompanhar o pedido",
  },
  denied: {
    subject: orderStatusNames[2],
    sentence:
      "O pagamento do seu pedido foi recusado e nada foi cobrado. Você pode escolher outra forma de pagamento.",
    link: "Escolher outra forma de pagamento",
  },
  waiting: {
    subject: orderStatusNames[1],
    sentence: "Recebemos o seu pedido e aguardamos o pagamento.",
    link: "Ver o pedido e como pagar",
  },
  expired: {
    subject: paymentStateNames.expired,
    sentence:
      "Não recebemos o pagamento dentro do prazo. O pedido foi cancelado e nada foi cobrado. Na página do pedido você pode comprar de novo.",
    link: "Ver o pedido e comprar de novo",
  },
  late: {
    subject: "Pagamento recebido depois do prazo",
    sentence:
      "O seu pagamento chegou quando o pedido já estava encerrado. O pedido não será enviado, e devolvemos o valor inteiro. Se ele não voltar em 7 dias úteis, ou se você tiver dúvidas, fale conosco: os contatos estão no rodapé da loja.",
    link: "Ver o pedido na loja",
  },
  shipped: {
    subject: "Pedido enviado",
    sentence: "O seu pedido saiu da loja e está a caminho.",
    link: "Acompanhar o pedido",
  },
  delivered: {
    subject: "Pedido entregue",
    sentence: "O seu pedido foi entregue. Conte a outros clientes o que achou dos produtos e da loja.",
    link: "Avaliar a compra",
  },
  cancelled: {
    subject: "Pedido cancelado",
    sentence: "O pedido foi cancelado, como você solicitou.",
    link: "Ver o pedido na loja",
  },
  withdrawn: {
    subject: "Pedido cancelado pela loja",
    sentence: "Desculpe: a loja não vai poder enviar este pedido, e o cancelou.",
    link: "Ver o pedido na loja",
  },
  replaced: {
    subject: "Forma de pagamento alterada",
    sentence:
      "Você escolheu outra forma de pagamento, e um novo pedido tomou o lugar deste. Não pague o código Pix ou o boleto deste pedido: o novo pedido tem o seu próprio pagamento.",
    link: "Ver o pedido na loja",
  },
  refunded: {
    subject: "Reembolso feito",
    sentence: "O valor foi devolvido pela mesma forma de pagamento.",
    link: "Ver o pedido na loja",
  },
  returned: {
    subject: "Devolução registrada",
    sentence: "Registramos a devolução.",
    link: "Ver o pedido na loja",
  },
};

/** Denied without a verdict: the provider could not be reached. */
export const unanswered: (typeof texts)[Outcome] = {
  subject: paymentStateNames.unanswered,
  sentence: paymentUnanswered,
  link: "Tentar pagar de novo",
};

/** A refused change of payment: the old one has arrived meanwhile. */
export const getTextsIfPaidBefore = (codes: readonly string[]): (typeof texts)[Outcome] => {
  const [its, it, stands] = codes.length === 1 ? ["do", "Ele", "continua"] : ["dos", "Eles", "continuam"];
  const words = `${codes.length === 1 ? "pedido" : "pedidos"} ${new Intl.ListFormat("pt-BR").format(codes)}`;
  return {
    subject: "Forma de pagamento não alterada",
    sentence: `O pagamento ${its} ${words} já tinha chegado quando você escolheu outra forma de pagar. ${it} ${stands} valendo, e não há mais nada a pagar.`,
    link: "Acompanhar o pedido",
  };
};

/** A card that its operator analyses: there is nothing to pay. */
export const analysed: (typeof texts)[Outcome] = {
  subject: paymentStateNames.inAnalysis,
  sentence: "Recebemos o seu pedido. A operadora do cartão ainda não respondeu. Você não precisa fazer nada.",
  link: "Ver o pedido",
};
