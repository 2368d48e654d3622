/** What the upstream says when it refuses, by name. Quoted ones are the specification's, letter by letter. */
export const messages = {
  notFound: "Não encontramos o que você procura.",
  notServedYet: "Esta chamada ainda não é atendida pela API de referência.",
  bodyTooLarge: "Os dados enviados são grandes demais.",
  bodyNotJson: "Os dados enviados não são um JSON válido.",
  wrongRequest: "Confira os dados enviados.",
  loginNeeded: "Faça login para continuar.",
  sessionExpired: "Sua sessão expirou. Faça login novamente.",
  unexpected: "Algo deu errado. Tente de novo em instantes.",
  productNotFound: "Produto não encontrado.",
  resellerNotFound: "Loja não encontrada.",
  categoryNotFound: "Categoria não encontrada.",
  subcategoryNotFound: "Subcategoria não encontrada.",
} as const;
