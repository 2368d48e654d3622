/** What is said of typed values and chosen files, exported as `messages.input`. */

export const photoHeic =
  "Esta foto está no formato HEIC, que não conseguimos ler. Envie em JPEG ou PNG: no iPhone, tire um print dela ou escolha Ajustes, Câmera, Formatos, Mais compatível.";
export const photoUnreadable = "Este arquivo não é uma foto que conseguimos ler. Envie em JPEG ou PNG.";
export const photosPreparing = "Preparando a foto. Aguarde um instante.";
export const photosBusy = "Há muitas fotos sendo preparadas agora. Envie de novo em instantes.";
export const emailScript =
  "Este e-mail tem acentos ou letras de outro alfabeto, que às vezes vêm ao copiar. Digite-o de novo.";
export const emailInvalid = "Informe um e-mail válido, como nome@exemplo.com.br.";
export const cardExpired = "Este cartão venceu. Confira a validade ou use outro cartão.";
export const phoneForeign = "Informe um número do Brasil, com DDD.";
export const phoneAreaCode = "Este DDD não existe.";
export const mobileNeeded = "Para calcular o frete, falta um celular com DDD, como (11) 98765-4321.";
/** Lengths in meters. */
export const stripsWithoutSeam = ({
  meters,
  strips,
}: {
  readonly meters: number;
  readonly strips: readonly { readonly count: number; readonly length: number }[];
}) => {
  const inMeters = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const parts = strips.map(
    ({ count, length }) => `${count === 1 ? "1 faixa" : `${count} faixas`} de ${inMeters.format(length)} m`,
  );
  return `Para não emendar: ${meters === 1 ? "1 metro" : `${meters} metros`} (${parts.join(", ")}, com 10% de reserva).`;
};
export const openingsKeepStrips = "Portas e janelas não diminuem as faixas.";
export const openingsTooLarge = "As portas e janelas somam mais que as paredes.";
export const patternRepeat = "Digite a repetição em centímetros, como 64, ou deixe em branco.";
export const placeContradicted = "O endereço e o CEP são de lugares diferentes";
export const placeOfCep = (cep: string) =>
  `Confira qual está certo. O que você digitou continua no formulário, com o CEP ${cep}.`;
