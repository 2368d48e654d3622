import { ofShop } from "../../brand/brand";
/** Messages about quotes of installers, exported as `messages.quotes`. */

export const notFound = "Pedido de orçamento não encontrado";
export const sent = (count: number) =>
  count === 1
    ? "Pedido enviado. Avisamos você por e-mail quando o aplicador responder."
    : `Pedido enviado a ${count} aplicadores. Avisamos você por e-mail a cada resposta.`;
export const alreadySent =
  "Este pedido já foi enviado. Se quiser enviar outro, confira os dados e envie de novo.";
export const notSent = "Não conseguimos enviar o pedido de orçamento.";
export const notSaved = "Não foi possível salvar";
export const installers = (limit: number) => `Escolha de 1 a ${limit} aplicadores.`;
export const description = (min: number) => `Conte um pouco mais (pelo menos ${min} letras).`;
export const meters = (max: number) => `Informe metros inteiros, de 1 a ${max}.`;
export const day = "Escolha um dia a partir de hoje, até daqui a um ano.";
export const price = "Informe o preço em reais, como 350,00.";
export const partsWrong = "As partes não somam o preço. Corrija o preço ou uma delas.";
export const reason = "Conte em poucas palavras o motivo.";
export const answered = "Resposta enviada. Avisamos você se o cliente escolher o seu orçamento.";
export const declined = "Pedido recusado. O cliente foi avisado.";
export const chosen = "Orçamento escolhido. Vocês já podem ver os contatos um do outro.";
export const cancelled = "Pedido cancelado. Os aplicadores foram avisados.";
export const finished = "Trabalho concluído. Conte como foi.";
export const ratingNeedsFinish = "avise quando o trabalho terminar";
export const ratingWaitsForShopper =
  "o cliente avisa que o trabalho terminou (ou passam 14 dias desde a escolha)";
export const ratingNeedsEmail = "confirme o seu e-mail";
export const ratingOpens = (moment: string) => `espere até ${moment}, um dia depois da escolha`;
export const confirmationMailed =
  "Enviamos um link ao seu e-mail. Abra-o e confirme; depois volte aqui para avaliar.";
export const rated = "Avaliação enviada. Obrigado!";
export const reply = "Escreva a sua resposta.";
export const replied = "Resposta publicada no seu perfil, abaixo da avaliação.";
export const reported = "Denúncia recebida. Vamos olhar, e o texto já não aparece mais para você.";
export const visitSaved = "Dia da visita salvo. Avisamos a outra pessoa por e-mail.";
export const visitProposed = "Proposta enviada. Até a resposta vale o dia combinado.";
export const visitAccepted = "Novo dia combinado. Avisamos a outra pessoa por e-mail.";
export const visitKept = "O dia combinado continua. Avisamos a outra pessoa por e-mail.";
export const visitWithdrawn = "Proposta retirada. Vale o dia combinado.";
export const noVisit = "Ainda não há um dia de visita combinado neste pedido.";
export const offered = (count: number) =>
  `Ninguém respondeu em 24 horas. Enviamos o pedido também a ${count === 1 ? "1 aplicador" : `${count} aplicadores`} da região.`;
export const offeredToNobody =
  "Ninguém respondeu em 24 horas, e não há outro aplicador deste serviço na região.";
export const cancelReason = "Conte em poucas palavras por que vai cancelar.";
export const workCancelled = "Trabalho cancelado. Avisamos a outra pessoa por e-mail.";
export const chat = (id: number, job: string) => `Olá! É sobre o orçamento nº ${id} ${ofShop}: ${job}.`;
