import { messages } from "../messages";

export interface ErrorText {
  title: string;
  help: string;
  again?: true;
}

const unexpected: ErrorText = {
  title: messages.ours.unexpected,
  help: "O seu carrinho continua como estava.",
  again: true,
};

const texts: Readonly<Record<number, ErrorText>> = {
  400: { title: "Não entendemos este formulário", help: "Volte à página anterior e tente de novo." },
  403: {
    title: "Este formulário não veio da nossa loja",
    help: "Por segurança, ele não foi aceito. Volte à página anterior, atualize e envie de novo.",
  },
  404: {
    title: messages.ours.pageNotFound,
    help: "O link pode ter mudado. Busque o produto acima ou comece pelo início.",
  },
  405: { title: "Esta página não recebe formulários", help: "Comece de novo pelo início." },
  413: {
    title: "O formulário é grande demais",
    help: "Volte à página anterior e envie um texto mais curto ou uma foto de até 2 MB.",
  },
  415: { title: "Não entendemos este formulário", help: "Volte à página anterior e tente de novo." },
  503: { title: "A loja está fora do ar por um momento", help: unexpected.help, again: true },
  504: { title: "A resposta demorou demais", help: unexpected.help, again: true },
};

export const getErrorText = (status: number): ErrorText => texts[status] ?? unexpected;
