import { paymentMethodNames } from "../../common/order-in-words";
import { areWordsCorrected, chooseWords } from "../../common/specified-words";

/** Quoted like those of `specified-messages.ts`, which exports them, but in no catalogue page's script. */

export const profile = {
  /** Not of the specification, but pressed by every test that makes an account. */
  register: chooseWords("Cadastrar", "Criar conta"),
  updated: chooseWords("Cadastro atualizado com sucesso", "Cadastro atualizado"),
  updateFailed: chooseWords("Erro ao atualizar cadastro", "Não conseguimos salvar o cadastro"),
  notValidated: chooseWords("Formulário não validado", "Falta pouco"),
  fillAllFields: chooseWords("Preencha todos os campos corretamente.", "Confira os campos marcados."),
  checkFields: chooseWords("Confira os campos preenchimentos!", "Confira os campos marcados."),
  complete: "Complete seu cadastro",
  requiredField: chooseWords("Campo requerido.", "Preencha este campo."),
  invalidPhone: chooseWords("Telefone invalido.", "Telefone inválido."),
  invalidCpf: chooseWords("Cpf Inválido", "CPF inválido"),
  invalidCnpj: chooseWords("Cnpf Inválido", "CNPJ inválido"),
  photoTooLarge: chooseWords("Arquivo excede o limite de 2 mb", "A foto passa de 2 MB"),
  noUser: chooseWords("Sem usuário ou id", "Entre na sua conta para continuar"),
} as const;

export const password = {
  required: chooseWords("Campo obrigatório", "Preencha este campo."),
  mismatch: chooseWords("Senhas não batem", "As senhas são diferentes."),
  changed: chooseWords("Senha alterada com sucesso", "Senha alterada"),
  failed: chooseWords("Erro", "Não conseguimos alterar a senha"),
} as const;

export const address = {
  requiredField: chooseWords("Campo requerido.", "Preencha este campo."),
  notValidated: chooseWords("Não validado", "Falta pouco"),
  fillFields: chooseWords("Preencha os campos corretamente.", "Confira os campos marcados."),
  typeByHand: chooseWords("Digite Manualmente", "Digitar manualmente"),
  cepTooLong: chooseWords("CEP deve ter no máximo 10 caracteres", "Digite os 8 números do CEP"),
  cepNotFound: chooseWords("CEP não encontrado", "Não encontramos este CEP"),
  cepFailed: chooseWords("Erro ao procurar CEP", "Não conseguimos buscar o CEP"),
  created: chooseWords("Endereço cadastrado com sucesso!", "Endereço salvo."),
  changed: chooseWords("Endereço alterado com sucesso!", "Endereço salvo."),
  createFailed: chooseWords("Erro ao cadastrar este endereço.", "Não conseguimos salvar este endereço."),
  changeFailed: chooseWords("Erro ao alterar este endereço.", "Não conseguimos salvar este endereço."),
  removeFailed: chooseWords("Não foi possivel remover este item.", "Não foi possível excluir este endereço."),
  listFailed: chooseWords(
    "Não foi possível encontrar o endereço cadastrado",
    "Não conseguimos carregar os seus endereços",
  ),
} as const;

export const cart = {
  register: chooseWords("Cadastrar-se", "Criar conta"),
  freightFailed: chooseWords("Não foi possível calcular o Frete", "Não foi possível calcular o frete"),
  noResellerHas: (product: string, attributes: string) =>
    areWordsCorrected
      ? `Nenhuma loja tem ${product}${attributes && ` (${attributes})`} em estoque.`
      : `Nenhuma revenda tem o produto ${product}${attributes && ` de ${attributes}`} em estoque!`,
  addressNeeded: chooseWords("Cadastre um endereço para entrega.", "Cadastre um endereço de entrega."),
} as const;

export const coupon = {
  unknown: chooseWords("O cupom inserido não existe.", "Este cupom não existe."),
  /** `minimum` is formatted: 'R$ 100,00'. */
  belowMinimum: (minimum: string) =>
    `${chooseWords("Para usar esse cupom o valor de pedido tem que ser maior que", "Este cupom vale para pedidos acima de")} ${minimum}`,
  /** The trailing space is in the specification. */
  invalid: chooseWords("Cupom inválido ", "Cupom inválido"),
  belowDiscount: chooseWords(
    "Para usar esse cupom o valor de pedido tem que ser maior que o valor do desconto",
    "Este cupom vale para pedidos maiores que o desconto.",
  ),
} as const;

export const checkout = {
  chooseDeliveryAndPayment: chooseWords(
    "Selecione a forma de recebimento e uma forma de pagamento.",
    "Escolha a entrega e a forma de pagamento.",
  ),
  fillAllFields: chooseWords("Preencha todos os campos!", "Preencha os campos marcados."),
  invalidCard: chooseWords("Dados do cartão são inválidos!", "Confira os dados do cartão."),
  failedTitle: chooseWords("Erro", "Algo deu errado"),
  failed: chooseWords("Erro ao finalizar compra", "Não conseguimos concluir a compra"),
  placedTitle: chooseWords("Pedido feito com sucesso", "Pedido recebido"),
  placed: chooseWords("Compra registrada!", "Veja abaixo o que falta."),
  paymentMailFailed: chooseWords("Erro ao finalizar o pagamento", "O e-mail do pedido não saiu"),
  waitingMailFailed: chooseWords("Erro ao realizar pedido!", "O e-mail do pedido não saiu"),
} as const;

export const paymentMethods = {
  card: paymentMethodNames[0],
  cardClears: "Aprovação imediata",
  pix: paymentMethodNames[2],
  pixClears: "Aprovação imediata",
  boleto: paymentMethodNames[1],
  boletoClears: chooseWords(
    "2 a 3 dias úteis para compensação do pagamento.",
    "O pagamento leva de 2 a 3 dias úteis.",
  ),
} as const;

export const payment = {
  waiting: chooseWords("Aguardando confirmação de pagamento.", "Esperando a confirmação do pagamento."),
  confirmed: "Seu pagamento foi confirmado",
  denied: "Pagamento recusado",
  changeMethod: "Alterar forma de pagamento",
  paid: "Pago",
  pending: "Pendente",
  boletoExpired: "Boleto expirado",
  pixExpired: chooseWords("Qr Code expirado", "Código Pix expirado"),
  pixDeadline: chooseWords(
    "Você possui um prazo de 10 minutos para realizar este pagamento. Seu pedido será cancelado após o prazo.",
    "Pague em até 10 minutos. Depois disso, o pedido é cancelado.",
  ),
  pixCodeCopied: chooseWords("QR Code copiado!", "Código copiado."),
  pixCodeCopiedOnOrder: chooseWords("Qr Code copiado.", "Código copiado."),
  pixCopyFailed: chooseWords("Não foi possível copiar o Qr Code.", "Não foi possível copiar o código."),
} as const;

/** By status code (purchase 4). */
export const timeline = {
  0: chooseWords("Pedido Realizado", "Pedido realizado"),
  3: chooseWords("Pagamento Confirmado", "Pagamento confirmado"),
  4: chooseWords("Pedido Enviado", "Pedido enviado"),
  7: chooseWords("Pedido Cancelado", "Pedido cancelado"),
  8: chooseWords("Pedido Entregue", "Pedido entregue"),
} as const;

export const orders = {
  title: chooseWords("Histórico de compras", "Meus pedidos"),
  openList: chooseWords("Acessar os meus pedidos", "Ver meus pedidos"),
  failed: chooseWords("Erro ao buscar ordem", "Não conseguimos abrir o pedido"),
  historyFailed: chooseWords(
    "Não foi possivel carrega o histórico de compras",
    "Não conseguimos carregar os seus pedidos.",
  ),
  none: chooseWords(
    "Sem pedidos - Você ainda não fez a sua primeira compra.",
    "Você ainda não fez nenhum pedido.",
  ),
  cannotCancel: chooseWords(
    "O pedido não pode ser cancelado, entre em contato com o suporte via WhatsApp.",
    "Este pedido não pode mais ser cancelado aqui. Fale com o suporte pelo WhatsApp.",
  ),
  cancelled: chooseWords("Pedido cancelado com sucesso!", "Pedido cancelado."),
  cancelledRefundBySupport: chooseWords(
    "Pedido cancelado com sucesso, entre em contato com o suporte via WhatsApp para ser reembolsado.",
    "Pedido cancelado. Fale com o suporte pelo WhatsApp para receber o valor de volta.",
  ),
  cancelReasonNeeded: chooseWords("Preencha o motivo do cancelamento!", "Conte o motivo do cancelamento."),
  cancelReasonRequired: chooseWords("Campo obrigatório", "Preencha este campo."),
  rateFailed: chooseWords("Erro avaliar pedido", "Não conseguimos enviar a avaliação"),
  findInstaller: chooseWords("Deseja localizar um aplicador?", "Quer um aplicador?"),
} as const;

export const questions = { search: chooseWords("Pesquisar", "Buscar") } as const;

export const installers = {
  attention: chooseWords("ATENÇÃO", "Atenção"),
  register: chooseWords("Seja um Aplicador Parceiro", "Seja um aplicador parceiro"),
  clearFilters: chooseWords("Limpar Filtros", "Limpar filtros"),
  applyFilters: chooseWords("Aplicar Filtros", "Aplicar"),
  keepBuying: chooseWords("continuar comprando", "Continuar comprando"),
  yesConfirm: chooseWords("Sim, Confirmar", "Sim, salvar"),
  yesAccept: chooseWords("Sim, Aceito", "Sim, aceito"),
  nameTooLong: chooseWords("Nome deve ter no máximo 45 caracteres", "O nome pode ter no máximo 45 letras"),
  typeName: "Digite o nome",
  requiredField: chooseWords("Campo requerido.", "Preencha este campo."),
  typeWhatsApp: "Digite o WhatsApp",
  typeInstagram: chooseWords(
    "Digite o nome de usuário no instagram",
    "Digite o nome de usuário no Instagram",
  ),
  typeEmail: chooseWords("Digite o E-mail", "Digite o e-mail"),
  cepTooLong: chooseWords("CEP deve ter no máximo 10 caracteres", "Digite os 8 números do CEP"),
  cepNotFound: chooseWords(
    "CEP não localizado. Por gentileza entre manualmente.",
    "Não encontramos este CEP. Digite o endereço.",
  ),
  invalidEmail: "E-mail inválido",
  emailsDiffer: chooseWords("Os e-mails devem ser iguais.", "Os e-mails são diferentes."),
  passwordRequired: chooseWords("Senha obrigatória", "Digite a senha."),
  passwordsDiffer: chooseWords("Senhas não coincidem", "As senhas são diferentes."),
  termsNeeded: chooseWords("Você deve concordar para prosseguir!", "Leia e aceite os termos para continuar."),
  photoTooLargeTitle: chooseWords("Erro", "Foto grande demais"),
  photoTooLarge: chooseWords("Arquivo excede o limite de 2mb", "A foto passa de 2 MB"),
  notValidated: chooseWords("Formulário não validado", "Falta pouco"),
  checkFields: chooseWords("Confira o preenchimento", "Confira os campos marcados."),
  saveFailedTitle: chooseWords("Não foi concluir a ação", "Não foi possível concluir"),
  saveFailed: "Confira se o e-mail já está cadastrado",
  notAuthorised: chooseWords(
    "Este usuário não tem autorização para concluir a ação.",
    "Você não tem permissão para fazer isto.",
  ),
  onlyPermittedUsers: chooseWords(
    "Somente usuários com permissão podem deletar/editar",
    "Só quem criou este cadastro pode alterá-lo",
  ),
  created: chooseWords("Cadastro efetuado com sucesso!", "Cadastro feito."),
  createdTitle: chooseWords("Cadastro Efetuado", "Cadastro feito"),
  createdNext: chooseWords("Ativação de cadastro", "Quando os clientes podem ver você?"),
  edited: chooseWords("Cadastro atalizado com sucesso!", "Cadastro atualizado"),
  editedDetail: chooseWords("Seus dados foram atualizados", "Seus dados estão salvos."),
  confirmEditTitle: chooseWords("Alteração Efetuada", "Salvar as alterações"),
  confirmEdit: "Você tem certeza?",
  chooseSpecialty: chooseWords(
    "Selecione ao menos uma especialidade!",
    "Escolha pelo menos uma especialidade.",
  ),
  addressNeeded: chooseWords("Cadastre um endereço para entrega", "Cadastre um endereço de entrega"),
  noUser: chooseWords("Sem usuário ou id", "Entre na sua conta para continuar"),
  none: chooseWords("Não localizado", "Nenhum aplicador encontrado"),
  specialtyNameRequired: chooseWords("Campo obrigatório!", "Digite o nome da especialidade."),
  specialtyCreated: chooseWords("Especialidade cadastrada com sucesso!", "Especialidade cadastrada."),
  specialtyFailed: chooseWords("Erro ao cadastrar especialidade", "Não conseguimos salvar a especialidade"),
  mailFailed: "E-mail inválido",
} as const;
