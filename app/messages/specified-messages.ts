import { paymentMethodNames } from "../../common/order-in-words";
import * as account from "./account-messages";
import * as guest from "./guest-messages";
import * as input from "./input-messages";
import * as options from "./option-messages";
import * as ours from "./own-messages";
import * as partners from "./partner-messages";
import * as purchase from "./purchase-messages";
import * as quotes from "./quote-messages";
import * as rooms from "./room-messages";
import * as stock from "./stock-messages";
import * as wall from "./wall-messages";

/** Messages quoted by the specification, verbatim with its misspellings: external tests search for them. */

export const location = {
  cepNotFound: "O Cep informado não foi encontrado.",
} as const;

export const catalogue = {
  cannotShare: "Não é possivel compartilhar esse produto.",
  searchFailed: "Erro ao pesquisar produtos",
  outOfStock: "Produto em falta para as configurações selecionadas.",
  noReseller: "Nenhuma revenda possui este produto",
  addedToCart: "Produto adicionado ao carrinho com sucesso!",
  rollWidthMissing: "Digite a largura do produto",
  chooseAttributes: "Selecione os atributos do produto",
  chooseVariation: "Selecione a variação",
  chooseMeters: "Selecione os metros (comprimento)",
  categoriesFailed: "Erro listar as categorias",
  sizesFailed: "Não foi possível lista os tamanhos!",
  /** The message is the attribute's name. */
  attributeMissing: (attribute: string) => attribute,
  nearbyResellers: "Lojas oficias",
  nothingForSearch: (term: string) => `Nenhum resultado para: ${term}`,
  nothingForCategory: (name: string) => `Nenhum resultado para categorias: ${name}`,
  nothingForSubcategory: (name: string) => `Nenhum resultado para subcategoria: ${name}`,
  showing: (from: number, to: number, total: number) => `Mostrando ${from} - ${to} de ${total} itens`,
} as const;

export const profile = {
  updated: "Cadastro atualizado com sucesso",
  updateFailed: "Erro ao atualizar cadastro",
  notValidated: "Formulário não validado",
  fillAllFields: "Preencha todos os campos corretamente.",
  checkFields: "Confira os campos preenchimentos!",
  complete: "Complete seu cadastro",
  requiredField: "Campo requerido.",
  invalidPhone: "Telefone invalido.",
  invalidCpf: "Cpf Inválido",
  invalidCnpj: "Cnpf Inválido",
  photoTooLarge: "Arquivo excede o limite de 2 mb",
  noUser: "Sem usuário ou id",
} as const;

export const password = {
  required: "Campo obrigatório",
  mismatch: "Senhas não batem",
  changed: "Senha alterada com sucesso",
  failed: "Erro",
} as const;

export const address = {
  requiredField: "Campo requerido.",
  notValidated: "Não validado",
  fillFields: "Preencha os campos corretamente.",
  cepTooLong: "CEP deve ter no máximo 10 caracteres",
  cepNotFound: "CEP não encontrado",
  cepFailed: "Erro ao procurar CEP",
  created: "Endereço cadastrado com sucesso!",
  changed: "Endereço alterado com sucesso!",
  createFailed: "Erro ao cadastrar este endereço.",
  changeFailed: "Erro ao alterar este endereço.",
  removeFailed: "Não foi possivel remover este item.",
  listFailed: "Não foi possível encontrar o endereço cadastrado",
} as const;

export const cart = {
  freightFailed: "Não foi possível calcular o Frete",
  noResellerHas: (product: string, attributes: string) =>
    `Nenhuma revenda tem o produto ${product}${attributes && ` de ${attributes}`} em estoque!`,
  addressNeeded: "Cadastre um endereço para entrega.",
} as const;

export const coupon = {
  unknown: "O cupom inserido não existe.",
  /** `minimum` is formatted: 'R$ 100,00'. */
  belowMinimum: (minimum: string) =>
    `Para usar esse cupom o valor de pedido tem que ser maior que ${minimum}`,
  /** The trailing space is in the specification. */
  invalid: "Cupom inválido ",
  belowDiscount: "Para usar esse cupom o valor de pedido tem que ser maior que o valor do desconto",
} as const;

export const checkout = {
  chooseDeliveryAndPayment: "Selecione a forma de recebimento e uma forma de pagamento.",
  fillAllFields: "Preencha todos os campos!",
  invalidCard: "Dados do cartão são inválidos!",
  failedTitle: "Erro",
  failed: "Erro ao finalizar compra",
  placedTitle: "Pedido feito com sucesso",
  placed: "Compra registrada!",
  paymentMailFailed: "Erro ao finalizar o pagamento",
  waitingMailFailed: "Erro ao realizar pedido!",
} as const;

/** Purchase 9; of each choice: `formatInstallments`, which mails have, too. */
export const installments = {
  onCards: "Em até 3 vezes sem juros ou em até 5 vezes com juros",
  onProduct: "Em até 3x sem juros",
} as const;

export const paymentMethods = {
  card: paymentMethodNames[0],
  cardClears: "Aprovação imediata",
  pix: paymentMethodNames[2],
  pixClears: "Aprovação imediata",
  boleto: paymentMethodNames[1],
  boletoClears: "2 a 3 dias úteis para compensação do pagamento.",
} as const;

export const payment = {
  waiting: "Aguardando confirmação de pagamento.",
  confirmed: "Seu pagamento foi confirmado",
  denied: "Pagamento recusado",
  changeMethod: "Alterar forma de pagamento",
  paid: "Pago",
  pending: "Pendente",
  boletoExpired: "Boleto expirado",
  pixExpired: "Qr Code expirado",
  pixDeadline:
    "Você possui um prazo de 10 minutos para realizar este pagamento. Seu pedido será cancelado após o prazo.",
  pixCodeCopied: "QR Code copiado!",
  pixCodeCopiedOnOrder: "Qr Code copiado.",
  pixCopyFailed: "Não foi possível copiar o Qr Code.",
} as const;

/** By status code (purchase 4). */
export const timeline = {
  0: "Pedido Realizado",
  3: "Pagamento Confirmado",
  4: "Pedido Enviado",
  7: "Pedido Cancelado",
  8: "Pedido Entregue",
} as const;

export const orders = {
  failed: "Erro ao buscar ordem",
  historyFailed: "Não foi possivel carrega o histórico de compras",
  none: "Sem pedidos - Você ainda não fez a sua primeira compra.",
  cannotCancel: "O pedido não pode ser cancelado, entre em contato com o suporte via WhatsApp.",
  cancelled: "Pedido cancelado com sucesso!",
  cancelledRefundBySupport:
    "Pedido cancelado com sucesso, entre em contato com o suporte via WhatsApp para ser reembolsado.",
  cancelReasonNeeded: "Preencha o motivo do cancelamento!",
  cancelReasonRequired: "Campo obrigatório",
  rateFailed: "Erro avaliar pedido",
  findInstaller: "Deseja localizar um aplicador?",
} as const;

export const installers = {
  nameTooLong: "Nome deve ter no máximo 45 caracteres",
  typeName: "Digite o nome",
  requiredField: "Campo requerido.",
  typeWhatsApp: "Digite o WhatsApp",
  typeInstagram: "Digite o nome de usuário no instagram",
  typeEmail: "Digite o E-mail",
  cepTooLong: "CEP deve ter no máximo 10 caracteres",
  cepNotFound: "CEP não localizado. Por gentileza entre manualmente.",
  invalidEmail: "E-mail inválido",
  emailsDiffer: "Os e-mails devem ser iguais.",
  passwordRequired: "Senha obrigatória",
  passwordsDiffer: "Senhas não coincidem",
  termsNeeded: "Você deve concordar para prosseguir!",
  photoTooLargeTitle: "Erro",
  photoTooLarge: "Arquivo excede o limite de 2mb",
  notValidated: "Formulário não validado",
  checkFields: "Confira o preenchimento",
  saveFailedTitle: "Não foi concluir a ação",
  saveFailed: "Confira se o e-mail já está cadastrado",
  notAuthorised: "Este usuário não tem autorização para concluir a ação.",
  onlyPermittedUsers: "Somente usuários com permissão podem deletar/editar",
  created: "Cadastro efetuado com sucesso!",
  createdTitle: "Cadastro Efetuado",
  createdNext: "Ativação de cadastro",
  edited: "Cadastro atalizado com sucesso!",
  editedDetail: "Seus dados foram atualizados",
  confirmEditTitle: "Alteração Efetuada",
  confirmEdit: "Você tem certeza?",
  chooseSpecialty: "Selecione ao menos uma especialidade!",
  addressNeeded: "Cadastre um endereço para entrega",
  noUser: "Sem usuário ou id",
  none: "Não localizado",
  specialtyNameRequired: "Campo obrigatório!",
  specialtyCreated: "Especialidade cadastrada com sucesso!",
  specialtyFailed: "Erro ao cadastrar especialidade",
  mailFailed: "E-mail inválido",
} as const;

export { account, guest, input, options, ours, partners, purchase, quotes, rooms, stock, wall };
