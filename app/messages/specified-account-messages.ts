import { paymentMethodNames } from "../../common/order-in-words";
import { areWordsCorrected, selectWords } from "../../common/specified-words";

/** Quoted like those of `specified-messages.ts`, which exports them, but in no catalogue page's script. */

export const profile = {
  /** The specification does not have it, but every test that makes an account presses it. */
  register: selectWords("Cadastrar", "Criar conta"),
  updated: selectWords("Cadastro atualizado com sucesso", "Cadastro atualizado"),
  updateFailed: selectWords("Erro ao atualizar cadastro", "Não conseguimos salvar o cadastro"),
  notValidated: selectWords("Formulário não validado", "Falta pouco"),
  fillAllFields: selectWords("Preencha todos os campos corretamente.", "Confira os campos marcados."),
  checkFields: selectWords("Confira os campos preenchimentos!", "Confira os campos marcados."),
  complete: "Complete seu cadastro",
  requiredField: selectWords("Campo requerido.", "Preencha este campo."),
  invalidPhone: selectWords("Telefone invalido.", "Telefone inválido."),
  invalidCpf: selectWords("Cpf Inválido", "CPF inválido"),
  invalidCnpj: selectWords("Cnpf Inválido", "CNPJ inválido"),
  photoTooLarge: selectWords("Arquivo excede o limite de 2 mb", "A foto passa de 2 MB"),
  noUser: selectWords("Sem usuário ou id", "Entre na sua conta para continuar"),
} as const;

export const password = {
  required: selectWords("Campo obrigatório", "Preencha este campo."),
  mismatch: selectWords("Senhas não batem", "As senhas são diferentes."),
  changed: selectWords("Senha alterada com sucesso", "Senha alterada"),
  failed: selectWords("Erro", "Não conseguimos alterar a senha"),
} as const;

export const address = {
  requiredField: selectWords("Campo requerido.", "Preencha este campo."),
  notValidated: selectWords("Não validado", "Falta pouco"),
  fillFields: selectWords("Preencha os campos corretamente.", "Confira os campos marcados."),
  typeByHand: selectWords("Digite Manualmente", "Digitar manualmente"),
  cepTooLong: selectWords("CEP deve ter no máximo 10 caracteres", "Digite os 8 números do CEP"),
  cepNotFound: selectWords("CEP não encontrado", "Não encontramos este CEP"),
  cepFailed: selectWords("Erro ao procurar CEP", "Não conseguimos buscar o CEP"),
  created: selectWords("Endereço cadastrado com sucesso!", "Endereço salvo."),
  changed: selectWords("Endereço alterado com sucesso!", "Endereço salvo."),
  createFailed: selectWords("Erro ao cadastrar este endereço.", "Não conseguimos salvar este endereço."),
  changeFailed: selectWords("Erro ao alterar este endereço.", "Não conseguimos salvar este endereço."),
  removeFailed: selectWords("Não foi possivel remover este item.", "Não foi possível excluir este endereço."),
  listFailed: selectWords(
    "Não foi possível encontrar o endereço cadastrado",
    "Não conseguimos carregar os seus endereços",
  ),
} as const;

export const cart = {
  register: selectWords("Cadastrar-se", "Criar conta"),
  freightFailed: selectWords("Não foi possível calcular o Frete", "Não foi possível calcular o frete"),
  noResellerHas: (product: string, attributes: string) =>
    areWordsCorrected
      ? `Nenhuma loja tem ${product}${attributes && ` (${attributes})`} em estoque.`
      : `Nenhuma revenda tem o produto ${product}${attributes && ` de ${attributes}`} em estoque!`,
  addressNeeded: selectWords("Cadastre um endereço para entrega.", "Cadastre um endereço de entrega."),
} as const;

export const coupon = {
  unknown: selectWords("O cupom inserido não existe.", "Este cupom não existe."),
  /** `minimum` is formatted: 'R$ 100,00'. */
  belowMinimum: (minimum: string) =>
    `${selectWords("Para usar esse cupom o valor de pedido tem que ser maior que", "Este cupom vale para pedidos acima de")} ${minimum}`,
  /** The trailing space is in the specification. */
  invalid: selectWords("Cupom inválido ", "Cupom inválido"),
  belowDiscount: selectWords(
    "Para usar esse cupom o valor de pedido tem que ser maior que o valor do desconto",
    "Este cupom vale para pedidos maiores que o desconto.",
  ),
} as const;

export const checkout = {
  chooseDeliveryAndPayment: selectWords(
    "Selecione a forma de recebimento e uma forma de pagamento.",
    "Escolha a entrega e a forma de pagamento.",
  ),
  fillAllFields: selectWords("Preencha todos os campos!", "Preencha os campos marcados."),
  invalidCard: selectWords("Dados do cartão são inválidos!", "Confira os dados do cartão."),
  failedTitle: selectWords("Erro", "Algo deu errado"),
  failed: selectWords("Erro ao finalizar compra", "Não conseguimos concluir a compra"),
  /** Null where the words are corrected: the heading of the order's page says 'Pedido recebido'. */
  placed: areWordsCorrected
    ? null
    : ({ kind: "success", title: "Pedido feito com sucesso", message: "Compra registrada!" } as const),
  paymentMailFailed: selectWords("Erro ao finalizar o pagamento", "O e-mail do pedido não saiu"),
  waitingMailFailed: selectWords("Erro ao realizar pedido!", "O e-mail do pedido não saiu"),
} as const;

export const paymentMethods = {
  card: paymentMethodNames[0],
  cardClears: "Aprovação imediata",
  pix: paymentMethodNames[2],
  pixClears: "Aprovação imediata",
  boleto: paymentMethodNames[1],
  boletoClears: selectWords(
    "2 a 3 dias úteis para compensação do pagamento.",
    "O pagamento leva de 2 a 3 dias úteis.",
  ),
} as const;

export const payment = {
  waiting: selectWords("Aguardando confirmação de pagamento.", "Esperando a confirmação do pagamento."),
  confirmed: "Seu pagamento foi confirmado",
  denied: "Pagamento recusado",
  changeMethod: "Alterar forma de pagamento",
  paid: "Pago",
  pending: "Pendente",
  boletoExpired: "Boleto expirado",
  pixExpired: selectWords("Qr Code expirado", "Código Pix expirado"),
  pixDeadline: selectWords(
    "Você possui um prazo de 10 minutos para realizar este pagamento. Seu pedido será cancelado após o prazo.",
    "Depois do prazo, o pedido é cancelado.",
  ),
  pixCodeCopied: selectWords("QR Code copiado!", "Código Pix copiado."),
  pixCodeCopiedOnOrder: selectWords("Qr Code copiado.", "Código Pix copiado."),
  pixCopyFailed: selectWords("Não foi possível copiar o Qr Code.", "Não foi possível copiar o código."),
} as const;

/** Keys are status codes. */
export const timeline = {
  0: selectWords("Pedido Realizado", "Pedido realizado"),
  3: selectWords("Pagamento Confirmado", "Pagamento confirmado"),
  4: selectWords("Pedido Enviado", "Pedido enviado"),
  7: selectWords("Pedido Cancelado", "Pedido cancelado"),
  8: selectWords("Pedido Entregue", "Pedido entregue"),
} as const;

export const orders = {
  title: selectWords("Histórico de compras", "Meus pedidos"),
  openList: selectWords("Acessar os meus pedidos", "Ver meus pedidos"),
  failed: selectWords("Erro ao buscar ordem", "Não conseguimos abrir o pedido"),
  historyFailed: selectWords(
    "Não foi possivel carrega o histórico de compras",
    "Não conseguimos carregar os seus pedidos.",
  ),
  none: selectWords(
    "Sem pedidos - Você ainda não fez a sua primeira compra.",
    "Você ainda não fez nenhum pedido.",
  ),
  cannotCancel: selectWords(
    "O pedido não pode ser cancelado, entre em contato com o suporte via WhatsApp.",
    "Este pedido não pode mais ser cancelado aqui. Fale com o suporte pelo WhatsApp.",
  ),
  cancelled: selectWords("Pedido cancelado com sucesso!", "Pedido cancelado."),
  cancelledRefundBySupport: selectWords(
    "Pedido cancelado com sucesso, entre em contato com o suporte via WhatsApp para ser reembolsado.",
    "Pedido cancelado. Fale com o suporte pelo WhatsApp para receber o valor de volta.",
  ),
  cancelReasonNeeded: selectWords("Preencha o motivo do cancelamento!", "Conte o motivo do cancelamento."),
  cancelReasonRequired: selectWords("Campo obrigatório", "Preencha este campo."),
  rateFailed: selectWords("Erro avaliar pedido", "Não conseguimos enviar a avaliação"),
  findInstaller: selectWords("Deseja localizar um aplicador?", ""),
} as const;

export const questions = { search: selectWords("Pesquisar", "Buscar") } as const;

export const installers = {
  attention: selectWords("ATENÇÃO", "Atenção"),
  register: selectWords("Seja um Aplicador Parceiro", "Seja um aplicador parceiro"),
  clearFilters: selectWords("Limpar Filtros", "Limpar filtros"),
  applyFilters: selectWords("Aplicar Filtros", "Aplicar"),
  keepBuying: selectWords("continuar comprando", "Continuar comprando"),
  yesConfirm: selectWords("Sim, Confirmar", "Sim, salvar"),
  yesAccept: selectWords("Sim, Aceito", "Sim, aceito"),
  nameTooLong: selectWords("Nome deve ter no máximo 45 caracteres", "O nome pode ter no máximo 45 letras"),
  typeName: "Digite o nome",
  requiredField: selectWords("Campo requerido.", "Preencha este campo."),
  typeWhatsApp: "Digite o WhatsApp",
  typeInstagram: selectWords(
    "Digite o nome de usuário no instagram",
    "Digite o nome de usuário no Instagram",
  ),
  typeEmail: selectWords("Digite o E-mail", "Digite o e-mail"),
  cepTooLong: selectWords("CEP deve ter no máximo 10 caracteres", "Digite os 8 números do CEP"),
  cepNotFound: selectWords(
    "CEP não localizado. Por gentileza entre manualmente.",
    "Não encontramos este CEP. Digite o endereço.",
  ),
  invalidEmail: "E-mail inválido",
  emailsDiffer: selectWords("Os e-mails devem ser iguais.", "Os e-mails são diferentes."),
  passwordRequired: selectWords("Senha obrigatória", "Digite a senha."),
  passwordsDiffer: selectWords("Senhas não coincidem", "As senhas são diferentes."),
  termsNeeded: selectWords("Você deve concordar para prosseguir!", "Leia e aceite os termos para continuar."),
  photoTooLargeTitle: selectWords("Erro", "Foto grande demais"),
  photoTooLarge: selectWords("Arquivo excede o limite de 2mb", "A foto passa de 2 MB"),
  notValidated: selectWords("Formulário não validado", "Falta pouco"),
  checkFields: selectWords("Confira o preenchimento", "Confira os campos marcados."),
  saveFailedTitle: selectWords("Não foi concluir a ação", "Não foi possível concluir"),
  saveFailed: "Confira se o e-mail já está cadastrado",
  notAuthorised: selectWords(
    "Este usuário não tem autorização para concluir a ação.",
    "Você não tem permissão para fazer isto.",
  ),
  onlyPermittedUsers: selectWords(
    "Somente usuários com permissão podem deletar/editar",
    "Só quem criou este cadastro pode alterá-lo",
  ),
  created: selectWords("Cadastro efetuado com sucesso!", "Cadastro feito."),
  createdTitle: selectWords("Cadastro Efetuado", "Cadastro feito"),
  createdNext: selectWords("Ativação de cadastro", "Quando os clientes podem ver você?"),
  edited: selectWords("Cadastro atalizado com sucesso!", "Cadastro atualizado"),
  editedDetail: selectWords("Seus dados foram atualizados", "Seus dados estão salvos."),
  confirmEditTitle: selectWords("Alteração Efetuada", "Salvar as alterações"),
  confirmEdit: "Você tem certeza?",
  chooseSpecialty: selectWords(
    "Selecione ao menos uma especialidade!",
    "Escolha pelo menos uma especialidade.",
  ),
  addressNeeded: selectWords("Cadastre um endereço para entrega", "Cadastre um endereço de entrega"),
  noUser: selectWords("Sem usuário ou id", "Entre na sua conta para continuar"),
  none: selectWords("Não localizado", "Nenhum aplicador encontrado"),
  specialtyNameRequired: selectWords("Campo obrigatório!", "Digite o nome da especialidade."),
  specialtyCreated: selectWords("Especialidade cadastrada com sucesso!", "Especialidade cadastrada."),
  specialtyFailed: selectWords("Erro ao cadastrar especialidade", "Não conseguimos salvar a especialidade"),
  mailFailed: "E-mail inválido",
} as const;
