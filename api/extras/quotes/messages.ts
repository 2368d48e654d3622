import { createTemplate, defineMessages } from "../../messages";

export const quoteMessages = defineMessages({
  quoteRequestNotFound: "Este pedido de orçamento não existe.",
  quoteRequestAdded: "Pedido de orçamento enviado.",
  quoteRequestSaved: "Pedido de orçamento salvo.",
  quoteNotPossible: "Isto não é mais possível neste pedido de orçamento.",
  quoteRatedBefore: "Você já avaliou este trabalho.",
  quoteRatingNeedsEmail:
    "Confirme o seu e-mail para avaliar. Assim cada avaliação é de um cliente de verdade.",
  quoteRatingNeedsFinish: "Marque o trabalho como feito para avaliar.",
  quoteRatingWaitsForShopper:
    "A avaliação abre quando o cliente marcar o trabalho como feito, ou 14 dias depois da escolha.",
  quoteRatingOpens: createTemplate("A avaliação abre em {}, um dia depois da escolha."),
  quoteDayWrong: "Escolha um dia a partir de hoje, até daqui a um ano.",
  quoteVisitChanged: "A proposta de dia mudou. Confira o que vale agora.",
  quotePartsWrong: "Mão de obra, material e deslocamento não somam o preço. Corrija um deles.",
  quoteAnswerTooOften: "Esta resposta já mudou muitas vezes.",
  quoteAnswerChanged: "O aplicador mudou a resposta. Confira o novo preço antes de escolher.",
  quoteAnswerEnded: "Este preço não vale mais. Espere uma nova resposta do aplicador, ou escolha outra.",
  quoteExpired: "O prazo deste pedido terminou. Faça outro pedido aos mesmos aplicadores.",
  quoteOfOneself: "Você não pode pedir um orçamento a si mesmo.",
  tooManyQuotes: "Você já fez muitos pedidos de orçamento hoje. Tente de novo amanhã.",
  tooManyQuotesForInstaller: createTemplate(
    "{} já recebeu muitos pedidos hoje. Escolha outro aplicador, ou tente de novo amanhã.",
  ),
  tooManyQuotesForPair: createTemplate(
    "Você já pediu orçamentos a {} hoje. Escolha outro aplicador, ou tente de novo amanhã.",
  ),
  quoteReported: "Denúncia recebida. Obrigado por avisar.",
  tooManyReports: "Você já fez muitas denúncias hoje. Tente de novo amanhã.",
});
