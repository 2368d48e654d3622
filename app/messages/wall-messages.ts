/** What is said of films drawn on walls, exported as `messages.wall`. */

const ordinals = ["primeiro", "segundo", "terceiro", "quarto"] as const;

export const nextCorner = (corner: number, isOpening: boolean) =>
  corner === 0
    ? `Toque nos quatro cantos da ${isOpening ? "porta ou janela" : "parede"}, em qualquer ordem.`
    : `Toque no ${ordinals[corner] ?? "próximo"} canto.`;

const shape = (number: number, isOpening: boolean) =>
  isOpening ? `da porta ou janela ${number}` : `da parede ${number}`;

interface Marked {
  readonly number: number;
  readonly isOpening: boolean;
}

export const outside = ({ number, isOpening }: Marked) =>
  `Um canto ${shape(number, isOpening)} ficou fora da foto. Use números de 0 a 100.`;
export const small = ({ number, isOpening }: Marked) =>
  `Os quatro cantos ${shape(number, isOpening)} ficaram quase no mesmo lugar. Marque um em cada ponta.`;
export const line = ({ number, isOpening }: Marked) =>
  `Três cantos ${shape(number, isOpening)} ficaram na mesma linha. Marque um em cada ponta.`;
export const inside = ({ number, isOpening }: Marked) =>
  `Um canto ${shape(number, isOpening)} ficou entre os outros três. Marque as quatro pontas por fora.`;
export const onNoFace = ({ number }: Marked) =>
  `A porta ou janela ${number} não está sobre nenhuma parede. Marque-a dentro de uma.`;

export const noFace = "Marque os quatro cantos de uma parede.";

export const measureMissing = "Digite a altura ou a largura em metros, como 2,10.";
export const measureWrong = "Digite metros entre 0,05 e 50, como 2,10.";
export const measureUnlikely =
  "Esta medida não combina com os cantos. Confira os cantos ou digite a outra medida.";
export const busy = "Há muitas imagens na fila. Tente de novo em 5 segundos.";
export const openingsTooLarge = "As portas e janelas somam mais que as paredes.";

export const faceSize = (height: string, width: string, estimated: "height" | "width" | null) => {
  if (estimated === "width")
    return `${height} m de altura × cerca de ${width} m de largura, pela perspectiva da foto`;
  if (estimated === "height")
    return `cerca de ${height} m de altura, pela perspectiva da foto, × ${width} m de largura`;
  return `${height} m de altura × ${width} m de largura`;
};

export const offcut = (squareMeters: string) => `Sobram cerca de ${squareMeters} m².`;
export const cost = (sum: string, meters: string, seller: string | null) =>
  `${meters} por ${sum}${seller ? ` em ${seller}` : ""}, sem o frete.`;
export const noOffer = "Nenhuma loja tem esta quantidade agora.";
export const otherMissing =
  "Não foi possível mostrar o outro produto nesta parede. Escolha outro para comparar.";
export const otherUnmeasured = "Para saber os metros, abra só este produto e digite a largura do rolo.";
export const otherByPiece = "Este produto não é vendido por metro.";
export const noneDrawable = "Nenhum destes produtos pode ser visto na parede";
export const markNext = "Depois de escolher o produto, marque os cantos na foto.";
