import { inShop, ofShop, TheShop, toShop } from "../../brand/brand";
import { areWordsCorrected } from "../../common/specified-words";
/** Messages for cases that the specification does not quote, exported as `messages.ours`. */

export const couponNotForTheseProducts = "Este cupom não vale para os produtos do seu carrinho.";
export const couponEmpty = "Digite o código do cupom.";
export const couponNeedsLogin = "Entre na sua conta para usar o cupom.";
export const couponFailed = "Não conseguimos consultar o cupom agora. Tente de novo em instantes.";
export const couponNotApplied = (code: string) => `O cupom ${code} não está valendo.`;
export const couponMissing = (amount: string) => `Faltam ${amount} em produtos para o cupom voltar a valer.`;
export const couponReplacesInstaller = (percentage: string) =>
  `O cupom está no lugar do seu desconto de aplicador (${percentage}%), que volta se você remover o cupom.`;
export const resultsFor = (text: string) => `Resultados para “${text}”`;
export const similarTo = (subcategory: string) => `Parecidos em ${subcategory}`;
export const bestSellersHere = "Mais vendidos perto de você";
export const paysToo = (codes: readonly string[]) =>
  `O mesmo código paga também ${codes.length > 1 ? "os pedidos" : "o pedido"} nº ${codes.join(", ")}.`;
export const cancelledTogether = (codes: readonly string[]) =>
  codes.length > 1
    ? `Os pedidos nº ${codes.join(", ")} são pagos com o mesmo código e também são cancelados.`
    : `O pedido nº ${codes[0] ?? ""} é pago com o mesmo código e também é cancelado.`;
export const suggestionCount = (count: number) => {
  if (count === 0) return "Nenhuma sugestão";
  return count === 1 ? "1 sugestão" : `${count} sugestões`;
};
export const searchWithoutWords = "Digite ao menos uma palavra para buscar.";
export const unavailableHere = "Indisponível na sua região";
export const quantityOutOfRange = "Informe uma quantidade de 1 a 999.";
export const guestCartFull = (limit: number) =>
  `Seu carrinho já tem ${limit} itens diferentes. Entre na sua conta para adicionar mais.`;
export const wrongCredentials = "E-mail ou senha inválidos.";
export const tooManyTries = (wait: string) => `Muitas tentativas. Tente de novo em ${wait}.`;
export const busy = (wait: string) => `A loja não consegue atender agora. Tente de novo em ${wait}.`;
export const emailTaken = "Este e-mail já está cadastrado.";
export const passwordLength = "A senha precisa ter de 8 a 200 caracteres.";
export const checkMarked = "Confira os campos marcados.";
export const passwordUnchanged = "A nova senha precisa ser diferente da atual.";
export const resetMailAsked =
  "Se houver uma conta com este e-mail, enviaremos as instruções para criar uma nova senha.";
export const resetLinkDead = "Este link não funciona mais";
export const resetRefused = "Não foi possível salvar a nova senha.";
export const passwordReset = "Nova senha salva. Entre com ela.";
export const guestLinesLeft = (count: number) =>
  count === 1
    ? "1 item que você escolheu antes de entrar ainda não está no seu carrinho."
    : `${count} itens que você escolheu antes de entrar ainda não estão no seu carrinho.`;
export const guestLinesGone = (names: readonly string[]) =>
  names.length === 1
    ? `1 item que você escolheu antes de entrar não é mais vendido e ficou de fora do carrinho: ${names[0]}.`
    : `${names.length} itens que você escolheu antes de entrar não são mais vendidos e ficaram de fora do carrinho: ${names.join("; ")}.`;
export const showingOrders = (from: number, to: number, total: number) =>
  `Mostrando ${from} - ${to} de ${total} pedidos`;
export const photoAgain = "Escolha a foto de novo.";
export const profileNeeded =
  "Nome, CPF ou CNPJ e celular são necessários para calcular o frete e emitir a nota.";
export const birthDateWrong = "Confira a data de nascimento.";
export const textTooLong = (limit: number) =>
  `Escreva no máximo ${limit.toLocaleString("pt-BR")} caracteres.`;
export const numberInDigits = "Digite só os algarismos do número ou marque 'Sem número'.";
export const stateUnknown = "Escolha um estado.";
export const cepUnavailable = "Não conseguimos consultar o CEP agora. Tente de novo em instantes.";
export const cepChanged = "O CEP mudou: confira o endereço e salve de novo.";
export const cepFilled = (place: string) => `Endereço preenchido pelo CEP: ${place}.`;
export const cepFilledIn = "Preenchemos pelo CEP: confira o endereço e salve de novo.";
export const cepWithoutCity = "Este CEP não informa a cidade: escolha na lista.";
export const chooseCityIn = (state: string) => `Escolha a cidade (${state}) e salve de novo.`;
export const addressNotFound = "Endereço não encontrado";
export const chooseAddress = "Escolha um endereço.";
export const destinationChanged = "O endereço de entrega mudou.";
export const addressChosen = "Endereço de entrega escolhido.";
export const addressRemoved = "Endereço removido.";
export const addressMadeDefault = "Endereço principal alterado.";
export const loginNeeded = "Entre para continuar.";
export const sessionExpired = "Entre de novo para continuar.";
export const unsentTitle = "Falta enviar de novo";
export const unsentText =
  "Você saiu da conta antes de recebermos o formulário. O que você digitou não se perdeu.";
export const unsentWaits = "Guardamos o que você digitou. Entre para enviar.";
export const notAllowed = "Você não tem permissão para ver esta página. Entre com outra conta.";
export const unexpected = "Algo deu errado. Tente de novo em instantes.";
export const notConfirmed =
  "Não conseguimos confirmar o preço e o estoque agora. Tente de novo em instantes.";
export const pricesAsOf = (time: string) =>
  `Estamos com instabilidade, e os preços podem ter mudado. Última atualização: ${time}.`;
export const questionAbout = (variant: string, url: string) =>
  `Olá! Tenho uma dúvida sobre o produto ${variant}: ${url}`;
export const typeHeight = "Digite a altura em metros, como 2,60.";
export const typeWidth = "Digite a largura em metros, como 3,40.";
export const lengthAboveMaximum = (max: number) =>
  `Uma compra leva no máximo ${max} metros, que já estão na quantidade.`;
export const stockAlertAsked = (email: string) =>
  `Confira a caixa de entrada de ${email}: o aviso passa a valer quando você o confirmar no e-mail que enviamos.`;
export const stockAlertConfirmed = "Aviso confirmado. Enviamos um e-mail assim que o produto chegar.";
export const stockAlertStopped = "Aviso cancelado. Não enviamos mais nada sobre este produto.";
export const favouriteSaved = "Produto salvo nos favoritos.";
export const favouriteRemoved = "Produto removido dos favoritos.";
export const viewedCleared = "Limpamos os produtos vistos há pouco.";
export const noLongerSold = "Este produto não é mais vendido.";
export const unavailableNow = "Indisponível no momento";
export const productNotRead = "Não conseguimos consultar este produto agora.";
export const stockAlertNotFound = "Este aviso não existe mais";
export const chooseToBuy = "Falta pouco para comprar: confira o que está marcado.";
export const productNotFound = "Produto não encontrado";
export const storeNotFound = "Loja não encontrada";
export const greetingToStore = (store: string) => `Olá! Vi a loja ${store} ${inShop}.`;
export const storeIsEmpty = "Esta loja ainda não tem produtos à venda.";
export const storeHasNoReviews = "Ainda não há avaliações desta loja.";
export const checkCart = "Confira o seu carrinho.";
export const lineRemoved = "Produto removido do carrinho.";
export const quantitiesSaved = "Atualizamos as quantidades. Confira o novo total e finalize a compra.";
export const lineGone = "Este produto não está mais no seu carrinho.";
export const checkoutBlocked = "Falta resolver para finalizar a compra:";
export const linesGone = "Alguns produtos do seu carrinho não são mais vendidos.";
export const cartNotPriced =
  "Não conseguimos consultar os preços agora. Seus produtos continuam no carrinho.";
export const noFreightOption = (reseller: string) => `${reseller} não tem entrega para este endereço.`;
export const freightOptionGone = "Esta forma de entrega não está mais disponível. Escolha outra.";
export const quoteOutdated = "Seu carrinho ou o endereço mudou. Confira o frete e continue.";
export const reviewAgain = "Confira o pedido de novo antes de pagar.";
export const changedTitle = "Algo mudou desde que você viu o pedido. Nada foi cobrado.";
export const changedNext = "Os valores abaixo já são os novos. Confira e pague, se concordar.";
export const cartLineChanged = (name: string, reviewed: number, inCart: number) =>
  `${name}: você viu ${reviewed}, e agora o carrinho tem ${inCart}.`;
export const cartLineGone = (name: string) => `${name} não está mais no carrinho.`;
export const cartOrdered = "Este carrinho já virou pedido, em outra aba ou em outro aparelho.";
export const cartOrderedNext = "Nada foi cobrado de novo. Veja o pedido em Meus pedidos.";
export const cartOrderedOnce =
  "Este carrinho já virou pedido, que continua valendo. Nada foi cobrado de novo.";
export const orderNotSent = "O pedido não foi feito, e nada foi cobrado. Tente de novo em instantes.";
export const orderUnsettled = "Enviamos o seu pedido, e a confirmação ainda não chegou.";
export const orderUnsettledNext =
  "Ainda estamos confirmando. Espere dois minutos: nada será cobrado duas vezes.";
export const orderPlacedAnyway = (codes: readonly string[]) =>
  codes.length === 1
    ? `O pedido nº ${codes[0]} foi feito.`
    : `Os pedidos nº ${new Intl.ListFormat("pt-BR").format(codes)} foram feitos.`;
export const orderNotPlaced = "A última tentativa de pedido não foi concluída. Você pode comprar de novo.";
export const orderMissing = "O pedido da última tentativa ainda não aparece em Meus pedidos.";
export const orderMissingNext =
  "A loja não confirmou se ele foi feito. Confira em Meus pedidos e no seu e-mail antes de comprar de novo.";
export const orderedStillInCart = "Estes produtos já foram pedidos. Vamos retirá-los do carrinho.";
export const reviewExpired = (minutes: number) => `Esta página ficou aberta por mais de ${minutes} minutos.`;
export const checkoutReopened = "Esta compra foi aberta de novo em outra aba ou em outro aparelho.";
export const changedNeedsCart = "Ajuste o carrinho para continuar.";
export const cardFieldRequired = "Campo requerido.";
export const cardNumberWrong = "Confira o número do cartão.";
export const cardHolderWrong = "Escreva o nome como está no cartão.";
export const cardExpiryWrong = "Use o mês e o ano que estão no cartão, como 08-29.";
export const cardCvvWrong = "O CVV tem 3 ou 4 dígitos.";
export const cardProviderSilent = "Não conseguimos falar com a operadora do cartão. Nada foi cobrado.";
export const cardProviderSilentNext =
  "Tente de novo, ou feche o pedido e digite o cartão na página da operadora.";
export const cardProviderSilentAlone = "Tente de novo, ou escolha outra forma de pagamento.";
export const cardNeedsScript =
  "Aqui o cartão só pode ser digitado com JavaScript. Escolha outra forma de pagamento.";
export const savedCardGone = "Este cartão não está mais salvo ou venceu. Escolha outro cartão.";
export const cardNotKept = "Digite o cartão de novo: por segurança, não guardamos nada dele.";
export const installmentsMissing = "Escolha o número de parcelas.";
export const mailNotSent = "O pedido está feito; só o e-mail sobre ele não saiu.";
export const boletoLineCopied = "Linha digitável copiada.";
export const boletoLineNotCopied = "Não foi possível copiar a linha digitável.";
export const itemsBackInCart =
  "Os produtos estão de volta no carrinho. Confira o frete e escolha como pagar.";
export const itemsBackAtPayment = "Os produtos estão de volta no carrinho. Escolha como pagar.";
export const buyAgain = "Comprar de novo";
export const itemsInCart = "Os produtos estão no carrinho, com os preços de hoje.";
export const itemsNotInCart =
  "Não conseguimos colocar todos os produtos no carrinho. Eles podem não ser mais vendidos.";
export const carrierNotKept = (carrier: string) =>
  `Não conseguimos manter a entrega por ${carrier}: escolha o frete de novo.`;
export const carrierReplaced = (carrier: string, other: string) =>
  `A entrega por ${carrier} não está mais disponível: escolhemos ${other}.`;
export const addressReplaced = (before: string, now: string) =>
  `O pedido ia para ${before}: agora a entrega é em ${now}.`;
export const paymentNotChanged =
  "A forma de pagamento não pode mais ser alterada: veja a situação do pedido.";
export const unpaidCancelled = "Pedido cancelado. Nada foi cobrado.";
export const orderCancelled = "Pedido cancelado";
export const orderReturned = "Pedido devolvido";
export const arrivalLate = (day: string) => `Era para chegar até ${day}.`;
export const paidLate = "Pago depois do prazo";
export const latePaymentRefunded = (amount: string, moment: string) =>
  `Seu pagamento de ${amount} chegou em ${moment}, quando o pedido já estava encerrado. O pedido não será enviado, e o valor foi devolvido pela mesma forma de pagamento.`;
export const latePaymentRefunding = (amount: string, moment: string) =>
  `Seu pagamento de ${amount} chegou em ${moment}, quando o pedido já estava encerrado. O pedido não será enviado, e o valor está sendo devolvido.`;
export const itemsNotBackInCart =
  "Não conseguimos colocar os produtos de volta no carrinho. Tente de novo em instantes.";
export const connectionLost = "A conexão caiu antes da resposta.";
export const retryIsSafe = "Você pode tentar de novo: o pedido não será feito nem cobrado duas vezes.";
export const orderNotFound = "Pedido não encontrado";
export const orderSupport = (code: string) => `Olá! Preciso de ajuda com o pedido nº ${code}.`;
export const orderRefund = (code: string) => `Olá! Cancelei o pedido nº ${code} e preciso do reembolso.`;
export const orderWithdrawal = (code: string) => `Olá! Quero desistir da compra do pedido nº ${code}.`;
export const chooseNote = "Escolha de 1 a 5 estrelas.";
export const noteForComment = "Escolha as estrelas para enviar o comentário.";
export const noteForPhotos = "Escolha as estrelas para enviar as fotos.";
export const tooManyPhotos = (limit: number) => `Escolha no máximo ${limit} fotos.`;
export const photosTooLarge = (megabytes: number) =>
  `As fotos juntas passam de ${megabytes} MB. Envie menos fotos.`;
export const photosAgain = "Escolha as fotos de novo.";
export const orderRated = "Avaliação enviada. Obrigado!";
export const alreadyRated = "Este pedido já foi avaliado.";
export const notRateable = "Este pedido ainda não pode ser avaliado.";
/** The first 182 characters are always visible; the short one has no more, and needs no 'Ver mais'. */
export const installerWarning = areWordsCorrected
  ? "Os aplicadores são independentes, e a loja não se responsabiliza pelo serviço. Combine preço, prazo e garantia por escrito. Seus direitos sobre a compra na loja continuam os mesmos."
  : `Os aplicadores são profissionais independentes. ${TheShop} só divulga os contatos e não se responsabiliza pelo serviço, que você contrata diretamente com eles. Antes de fechar, veja trabalhos anteriores, peça o orçamento por escrito e combine preço, prazo e garantia. Eles não são empregados nem representantes ${ofShop}. Seus direitos sobre o que comprou na loja continuam os mesmos.`;
export const installerIsIndependent =
  "Aplicadores são independentes: combine com eles preço, prazo e garantia.";
export const installerNotFound = "Aplicador não encontrado";
export const installerGreeting = `Olá! Encontrei você ${inShop} e gostaria de um orçamento.`;
export const showingInstallers = (from: number, to: number, total: number) =>
  `Mostrando ${from} - ${to} de ${total} aplicadores`;
export const specialtyNameTooLong = (max: number) => `O nome pode ter no máximo ${max} caracteres.`;
export const specialtyRenamed = "Especialidade alterada com sucesso!";
export const questionsFound = (count: number, search: string) =>
  `${count} ${count === 1 ? "pergunta fala" : "perguntas falam"} de “${search}”`;
export const chooseFromList = "Escolha uma opção da lista.";
export const welcomeInstaller = `Boas-vindas ${toShop}! Entre com o e-mail e a senha que você cadastrou.`;
export const welcomeInstallerBeside = `Boas-vindas ${toShop}! O cadastro de aplicador tem e-mail e senha próprios.`;
export const welcomeMailNotSent = "O cadastro está feito; só o e-mail de boas-vindas não saiu.";
export const saveAgain = "Algo deu errado do nosso lado. Tente de novo em instantes.";
export const pageNotFound = "Página não encontrada";
