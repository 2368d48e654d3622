/** Own texts, because importing the shop's messages would enlarge the worker. */
export const words = {
  title: "Você está sem conexão",
  cachedPage: (time: string) =>
    `Você está sem conexão. Esta página é de ${time}: preços e estoque podem ter mudado.`,
  notCached: "Você ainda não abriu esta página com internet.",
  cachedPages: "Páginas que você já abriu",
  again: "Tentar de novo",
  unsentTitle: "Seu formulário ficou sem resposta",
  againTitle: "Enviar o formulário de novo?",
  cause: "A conexão caiu antes da resposta.",
  carried: "O que você preencheu continua aqui.",
  notCarried: "Por segurança, não guardamos senhas nem arquivos: volte, confira e envie de novo.",
  back: "Voltar",
} as const;
