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
const measure = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Areas are in square meters, the roll's width in meters. */
export const sumByArea = ({ walls, area, roll }: Readonly<Record<"walls" | "area" | "roll", number>>) => {
  const [all, left, openings] = [walls, area, walls - area].map((figure) => `${measure.format(figure)} m²`);
  const lessOpenings = walls > area ? `${all} − ${openings} de portas e janelas = ${left}; ` : "";
  return `${lessOpenings}(${left} + 20%) ÷ ${measure.format(roll)} m`;
};
/** Lengths in meters. */
export const sumOfStrips = (
  strips: readonly { readonly count: number; readonly length: number }[],
  hasOpenings: boolean,
) => {
  const parts = strips.map(
    ({ count, length }) => `${count === 1 ? "1 faixa" : `${count} faixas`} de ${measure.format(length)} m`,
  );
  return `${parts.join(", ")} + 10%${hasOpenings ? "; portas e janelas não diminuem as faixas" : ""}`;
};
export const seamless = (sum: string) => `Sem emendas: ${sum}.`;
export const withoutSeams = (meters: string, sum: string) => `Sem emendas: ${meters} (${sum}).`;
export const withSeams = (meters: string, sum: string) => `Com emendas: ${meters}, ${sum}.`;
export const openingsTooLarge = "As portas e janelas somam mais que as paredes.";
export const patternRepeat = "Digite a repetição em centímetros, como 64, ou deixe em branco.";
export const placeContradicted = "O endereço e o CEP são de lugares diferentes";
export const placeOfCep = (cep: string) =>
  `Confira qual está certo. O que você digitou continua no formulário, com o CEP ${cep}.`;
