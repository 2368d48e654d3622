/** Messages about the account that the specification does not quote, exported as `messages.account`. */

export const dataCopyAsked =
  "Estamos preparando o arquivo com os seus dados. Enviaremos um e-mail quando ele estiver pronto.";
export const dataCopyPending =
  "Estamos preparando o arquivo. Leva alguns instantes, e avisamos por e-mail quando estiver pronto.";
export const dataCopyGone = "Este arquivo não está mais disponível. Peça outro.";
export const deletionRequested = (day: string) =>
  `A sua conta será excluída em ${day}. Até lá, você pode mudar de ideia.`;
export const deletionAtLogin = (day: string) =>
  `A sua conta será excluída em ${day}. Para mantê-la, abra Minha conta, Privacidade e dados.`;
export const deletionWaits =
  "Você tem um pedido ou um reembolso em andamento: a exclusão acontece depois que ele terminar.";
export const accountKept = "A sua conta continua ativa.";
export const linkOutdated = "Este link não vale mais";
export const emailConfirmationSent = (email: string) =>
  `Enviamos um link de confirmação para ${email}. O seu e-mail muda quando você abrir o link.`;
export const emailChanged = (email: string) =>
  `E-mail alterado. A partir de agora, entre na conta com ${email}.`;
export const emailChangeEnded = "A alteração de e-mail que esperava a confirmação foi cancelada.";
export const newPasswordMailed = (email: string) =>
  `Saímos da conta em todos os aparelhos e enviamos a ${email} um link para criar uma nova senha. Não chegou? Peça outro.`;
export const emailConfirmed = "E-mail confirmado. Você já pode avaliar aplicadores.";
export const confirmationMailed = "Enviamos um link ao seu e-mail. Abra-o e confirme.";
export const registeredWith = (email: string) =>
  `Conta criada com ${email}. E-mail errado? Corrija em Minha conta, E-mail.`;
export const mailsGoTo = (email: string) =>
  `Enviaremos o pedido para ${email}. E-mail errado? Corrija em Minha conta, E-mail.`;
export const sessionsEnded = "Saímos da conta nos outros aparelhos.";
export const alertRemoved = "Aviso removido.";
export const cardRemoved = "Cartão removido.";
/** 'Vinil fosco e mais 2'. */
export const contentsOfOrder = (first: string, others: number) =>
  `${first}${others > 0 ? ` e mais ${others}` : ""}`;
/** Follows the status of an order. */
export const nextStep = {
  waitingWith: (code: string) => `Pague junto com o pedido nº ${code}.`,
  inAnalysis: "A operadora do cartão ainda não respondeu. Você não precisa fazer nada.",
  denied: "Escolha outra forma de pagamento.",
  unanswered: "Tente pagar de novo em alguns minutos.",
  expired: "Se ainda quiser os produtos, compre de novo.",
  approved: "A loja envia em até 2 dias úteis.",
  shipped: "A caminho.",
  pickup: "Retire o pedido na loja.",
};
export const noOrderFound = "Nenhum pedido encontrado";
export const refundTitle = "Valor que volta";
export const orderNotShown = (codes: readonly string[]) =>
  `Não conseguimos mostrar agora ${codes.length > 1 ? "os pedidos" : "o pedido"} nº ${codes.join(", ")}`;
export const emailToRevert = "Avisamos este e-mail porque pediram para alterar o e-mail da conta.";
export const passwordToRevert = "Avisamos este e-mail porque a senha da conta foi alterada.";
export const factorToRevert =
  "Avisamos este e-mail porque mudou a verificação em duas etapas ou uma chave de acesso da conta.";
export const accountReverted = (email: string) =>
  `A conta é de ${email} de novo, e saímos dela em todos os aparelhos. Enviamos um link para criar uma nova senha.`;
export const orderNumber = (code: string) => `Pedido nº ${code}`;
/** What waits, arrives and is to be done, on the first page of the account. */
export const summary = {
  todo: "Para você fazer",
  arriving: "A caminho",
  waiting: "Esperando",
  nothing: "Nada pendente: nenhum pedido a pagar ou a caminho.",
  pay: (code: string) => `Pagar o pedido nº ${code}`,
  quote: (job: string) => `Orçamento: ${job}`,
  email: "Confirmar o e-mail",
  confirmNew: (email: string) => `Abra o link que enviamos para ${email}.`,
  confirmOwn: (email: string) => `Falta confirmar que ${email} é seu.`,
  contacts: "Mostrar os contatos aos clientes",
  contactsHidden:
    "Confirme o e-mail e ative a verificação em duas etapas, ou espere a aprovação da loja. Até lá, só você vê os seus contatos.",
  alerts: "Avisos de estoque",
  alertsOf: (count: number) =>
    count === 1 ? "Avisaremos quando 1 produto chegar." : `Avisaremos quando ${count} produtos chegarem.`,
};
export const notifications = {
  saved: "Notificações salvas.",
  stopped: "Pronto: não enviamos mais estes e-mails.",
};
export const secondFactor = {
  code: "Código de verificação",
  step: "Sua conta pede um segundo código. Abra o aplicativo de verificação e digite o que ele mostra.",
  stepWithPasskey:
    "Sua conta pede uma segunda etapa: a chave de acesso, o código do aplicativo de verificação ou um código de recuperação.",
  wrong: "Este código não vale. Digite o que o aplicativo mostra agora.",
  needsConfirmedEmail:
    "Confirme primeiro o seu e-mail: sem isso, o dono dele poderia ficar fora da própria conta.",
  off: "A verificação em duas etapas foi desativada.",
  offHidesContacts:
    "A verificação em duas etapas foi desativada. Os clientes não veem mais os seus contatos: só os pedidos de orçamento chegam.",
  hidesContacts:
    "Os clientes deixam de ver o seu telefone, o WhatsApp, o e-mail e o Instagram assim que você desativar. Eles voltam a aparecer quando você ativar de novo.",
  passkeyAsked: "Confirme no aviso do seu navegador ou aparelho.",
  passkeyExists: "Este aparelho já guarda uma chave de acesso desta conta.",
  passkeyFailed: "A chave de acesso não foi usada. Tente de novo, ou use um código.",
  passkeyAdded: "Chave de acesso adicionada.",
  passkeyRemoved: "Chave de acesso removida.",
  passkeyDates: (added: string, used: string | null) =>
    used === null ? `Adicionada em ${added}, ainda não usada` : `Adicionada em ${added}, usada em ${used}`,
  passkeyName: "Chave de acesso",
  codesLeft: (count: number) =>
    count === 1 ? "Resta 1 código de recuperação." : `Restam ${count} códigos de recuperação.`,
};
