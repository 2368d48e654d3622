type Message = string | { readonly text: string };

const toCode = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const codeByText = new Map<string, string>();
const templates: { readonly code: string; readonly parts: readonly string[] }[] = [];

/** Keys are the `code` of a refusal. Each extra defines its own. */
export function defineMessages<const Messages extends Readonly<Record<string, Message>>>(
  defined: Messages,
): Messages {
  for (const [name, message] of Object.entries(defined))
    if (typeof message === "string") codeByText.set(message, toCode(name));
    else templates.push({ code: toCode(name), parts: message.text.split("{}") });
  return defined;
}

export const createTemplate = (text: string) =>
  Object.assign((value: string | number) => text.replace("{}", String(value)), { text });

/** Quoted ones match the specification exactly. */
export const messages = defineMessages({
  notFound: "Não encontramos o que você procura.",
  bodyTooLarge: "Os dados enviados são grandes demais.",
  bodyNotJson: "Os dados enviados não são um JSON válido.",
  wrongRequest: "Confira os dados enviados.",
  loginNeeded: "Entre para continuar.",
  sessionExpired: "Entre de novo para continuar.",
  unexpected: "Algo deu errado. Tente de novo em instantes.",
  productNotFound: "Produto não encontrado.",
  resellerNotFound: "Loja não encontrada.",
  categoryNotFound: "Categoria não encontrada.",
  subcategoryNotFound: "Subcategoria não encontrada.",

  postalCodesUnavailable: "A consulta de CEP está fora do ar. Tente de novo em instantes.",

  addressNotFound: "Endereço não encontrado.",
  addressSaved: "Endereço cadastrado com sucesso!",
  addressEdited: "Endereço alterado com sucesso!",
  addressRemoved: "Endereço removido.",
  addressChosen: "Endereço de entrega escolhido.",
  newAddressHasId: "Um endereço novo não tem id.",
  tooManyAddresses: "Você já tem o máximo de endereços salvos. Exclua um para cadastrar outro.",

  wrongCredentials: "E-mail ou senha incorretos.",
  emailTaken: "Já existe uma conta com este e-mail.",
  invalidEmail: "E-mail inválido.",
  loginsBusy: "Há muitas entradas ao mesmo tempo. Tente de novo em alguns segundos.",
  tooManyTries: "Muitas tentativas. Aguarde um pouco antes de tentar de novo.",
  loggedOut: "Até logo!",
  resetMailSent: "Se houver uma conta com este e-mail, enviaremos as instruções para criar uma nova senha.",
  resetTokenInvalid: "Este link já foi usado ou expirou. Peça outro.",
  passwordChanged: "Senha alterada com sucesso",
  passwordForNewEmail: "Para alterar o e-mail, digite a sua senha atual.",
  currentPasswordWrong: "A senha atual está incorreta.",
  profileSaved: "Cadastro atualizado com sucesso",
  invalidCpf: "Cpf Inválido",
  invalidCnpj: "Cnpf Inválido",
  invalidPhone: "Telefone invalido.",
  photosBusy: "Há muitas fotos sendo preparadas agora. Envie de novo em instantes.",
  /** The specification has two spellings: one for a profile, one for an installer. */
  photoTooLarge: "Arquivo excede o limite de 2 mb",
  installerPhotoTooLarge: "Arquivo excede o limite de 2mb",
  photoNotKept:
    "Não foi possível guardar a foto agora. Tente de novo mais tarde ou salve sem alterar a foto.",

  installerNotFound: "Aplicador não encontrado.",
  installerAdded: "Cadastro efetuado com sucesso!",
  installerActive: "Seu cadastro está ativo.",
  installerPaused: "Seu cadastro está pausado.",
  portfolioSaved: "Portfólio salvo.",
  portfolioFull: "O portfólio tem até 12 fotos. Remova uma para adicionar outra.",
  installerSaved: "Cadastro atalizado com sucesso!",
  notYourInstaller: "Este usuário não tem autorização para concluir a ação.",
  nameTooLong: "Nome deve ter no máximo 45 caracteres",
  passwordGuessed: "Esta senha é fácil de adivinhar. Escolha outra, como uma frase curta.",
  passwordTooShort: "A senha precisa de ao menos 8 caracteres.",
  stateUnknown: "Estado desconhecido.",
  hoursOutOfOrder: "Escolha os dias de segunda a domingo, e um fim depois do início.",
  hoursOverlap: "Estes horários se sobrepõem.",
  specialtyUnknown: "Especialidade desconhecida.",
  specialtyAdded: "Especialidade cadastrada com sucesso!",
  specialtySaved: "Especialidade alterada com sucesso!",
  specialtyTaken: "Já existe uma especialidade com este nome.",
  specialtyWithoutLetters: "O nome da especialidade precisa de letras.",
  tooManySpecialties: "Você já cadastrou o máximo de especialidades.",
  onlyPermitted: "Somente usuários com permissão podem deletar/editar",

  offerGone: "Este produto não é mais vendido por esta loja.",
  cartLineNotFound: "Este item não está mais no seu carrinho.",
  cartFull: "Seu carrinho está cheio. Finalize esta compra antes de adicionar outros produtos.",
  cartCleared: "Carrinho esvaziado.",
  keyReused: "Isto já foi enviado com outros dados. Recarregue a página e confira.",
  keyTooLong: "A chave do envio é longa demais.",

  freightWithoutItems: "Não há itens para calcular o frete.",
  freightAddressUnknown: "Não encontramos o CEP de entrega. Confira o endereço.",
  quoteSaved: "Frete salvo.",
  quoteCleared: "Frete removido.",
  quoteUnreadable: "A cotação de frete não pôde ser lida.",

  couponUnknown: "O cupom inserido não existe.",
  couponEnded: createTemplate("Este cupom terminou em {}."),
  couponNotForThese: "Este cupom não vale para os produtos do carrinho.",
  couponUsedUp: "Você já usou este cupom.",

  ordersPlaced: "Pedido feito com sucesso",
  orderNotFound: "Pedido não encontrado.",
  changedSinceQuote: "Algo mudou desde que você viu os preços. Confira antes de fechar o pedido.",
  oneOrderPerReseller: "Envie um pedido por loja.",
  oneWayToPay: "Todos os pedidos da compra usam o mesmo cupom e a mesma forma de pagamento.",
  paymentMethodUnavailable: "Esta forma de pagamento ainda não está disponível. Escolha outra.",
  cancelled: "Pedido cancelado com sucesso!",
  notCancellable: "O pedido não pode ser cancelado, entre em contato com o suporte via WhatsApp.",
  paymentNotChangeable: "Este pedido não espera mais o pagamento. Veja a situação dele em Meus pedidos.",
  paymentChanged: "A forma de pagamento mudou. Não pague o código ou o boleto deste pedido.",
  unpaidCancelledByCustomer: "Cancelado a pedido do cliente, antes do pagamento.",
  unpaidPixCancelled: "Cancelado automaticamente: o Pix não foi pago dentro do prazo.",
  unpaidBoletoCancelled: "Cancelado automaticamente: o boleto não foi pago até o vencimento.",
  unpaidCardCancelled: "Cancelado automaticamente: o pagamento com cartão não foi concluído dentro do prazo.",
  oneTokenPerOrder: "Envie um token de cartão para cada pedido, cada um uma só vez, ou nenhum.",
  notRateable: "Este pedido não pode ser avaliado.",
  tooManyPictures: "Envie no máximo 12 fotos por avaliação.",
  rated: "Obrigado pela sua avaliação!",
  mailSent: "E-mail enviado.",
  cardRemoved: "Cartão removido.",
  exportRequested: "Estamos preparando os seus dados.",
  exportNotFound: "Este arquivo não está mais disponível. Peça outro.",
  linkOutdated: "Este link não vale mais.",
  sessionsEnded: "Saímos da conta nos outros aparelhos.",
  emailChangePending: "Um novo e-mail espera a confirmação. Abra o link que enviamos para ele.",
  emailConfirmationMailed: "Enviamos um link de confirmação para o seu e-mail.",
  emailUnchanged: "Este já é o e-mail da sua conta.",
  emailChangeMailed: "Enviamos um link de confirmação para o novo e-mail.",
  emailChanged: "E-mail alterado.",
  accountReverted: "Devolvemos a conta ao seu e-mail.",
  accountIsBeingDeleted: "A sua conta será excluída. Para aparecer na lista, mantenha a conta.",
  accountKept: "A sua conta continua ativa.",

  postalCodeUnknown: "O Cep informado não foi encontrado.",
});

/** @returns the name of the message, as in 'coupon-ended'; 'other' for a text that is none of them */
export function getMessageCode(text: string): string {
  const filled = templates.find(
    ({ parts: [start = "", end = ""] }) => text.startsWith(start) && text.endsWith(end),
  );
  return codeByText.get(text) ?? filled?.code ?? "other";
}
