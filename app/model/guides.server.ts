import { toComparable } from "./words-in-texts";

/** Their files and alternative texts are in `app/features/information/guide-pictures.server.ts`. */
export type GuidePicture =
  | "car"
  | "door"
  | "dresser"
  | "floor"
  | "fridge"
  | "gloves"
  | "heatGun"
  | "kitchen"
  | "knife"
  | "roll"
  | "spray"
  | "squeegee"
  | "tapeMeasure"
  | "wall"
  | "window";

interface GuideStep {
  readonly picture: GuidePicture;
  readonly text: string;
}

/** All texts of the guides by surface: an owner edits them here. */
export interface Guide {
  /** Last segment of the path, which stays. */
  readonly slug: string;
  readonly title: string;
  /** Meta description. */
  readonly description: string;
  readonly picture: GuidePicture;
  /** Searches for what fits; the first also chooses the products that the page shows. */
  readonly fits: readonly [string, ...string[]];
  readonly measure: string;
  readonly steps: readonly GuideStep[];
  readonly tools: readonly string[];
  /** Found in a search text, or in the name of a category. Without accents. */
  readonly words: RegExp;
}

const dry = "espátula com feltro";

export const guides: readonly Guide[] = [
  {
    slug: "geladeira",
    title: "Como envelopar a geladeira",
    description: "O que serve para a geladeira, quantos metros comprar, as ferramentas e o passo a passo.",
    picture: "fridge",
    fits: ["adesivo geladeira", "inox geladeira", "vinil fosco"],
    measure:
      "Some 5 cm em cada lado de cada face. Uma porta de 1,60 m × 0,55 m pede 2 m de um rolo de 1,22 m; com as duas laterais, 6 m.",
    steps: [
      {
        picture: "spray",
        text: "Desligue, lave com detergente neutro, passe álcool e seque. Tire puxadores e borrachas.",
      },
      { picture: "roll", text: "Corte com sobra e descole só os primeiros 10 cm do papel." },
      { picture: "squeegee", text: "Alinhe no alto e desça a espátula do centro para as bordas." },
      { picture: "heatGun", text: "Nos cantos, aqueça de leve e dobre para dentro." },
      { picture: "knife", text: "Corte a sobra com lâmina nova." },
    ],
    tools: [dry, "estilete", "soprador térmico"],
    words: /\b(geladeiras?|frigobar|eletro)\b/,
  },
  {
    slug: "parede",
    title: "Como aplicar papel de parede adesivo",
    description: "Em que parede cola, quantos metros comprar, as ferramentas e o passo a passo.",
    picture: "wall",
    fits: ["papel de parede", "papel de parede tijolo", "papel de parede infantil"],
    measure:
      "Divida a largura da parede pela do rolo e arredonde para cima: são as faixas. Cada uma tem a altura mais 10 cm. Parede de 3,40 m × 2,60 m, rolo de 1,22 m: 3 faixas de 2,70 m, 9 m.",
    steps: [
      {
        picture: "wall",
        text: "Só em parede lisa, seca e firme. Tinta nova espera 30 dias; umidade e pintura solta não seguram o adesivo.",
      },
      { picture: "tapeMeasure", text: "Lixe, tire o pó e marque uma linha a prumo." },
      { picture: "squeegee", text: "Comece do alto, com 5 cm de sobra, e alise do centro para as bordas." },
      { picture: "knife", text: "Case o desenho da faixa seguinte e corte a sobra no teto e no rodapé." },
    ],
    tools: ["espátula", "estilete", "trena"],
    words: /\b(paredes?|quarto|sala)\b/,
  },
  {
    slug: "carro",
    title: "Como envelopar o carro ou a moto",
    description:
      "O vinil certo para peças planas e curvas, quantos metros comprar, as ferramentas e os cuidados.",
    picture: "car",
    fits: ["vinil automotivo", "fibra de carbono", "vinil alto brilho"],
    measure:
      "Meça no ponto mais largo e some 10 cm em cada lado. Teto e capô de um carro médio: 2 m cada um, de um rolo de 1,52 m. Curvas fundas pedem mais sobra.",
    steps: [
      { picture: "spray", text: "Lave e desengordure. Ferrugem e verniz solto saem junto com o vinil." },
      { picture: "gloves", text: "Trabalhe de luvas, à sombra e sem pó, entre 18 °C e 30 °C." },
      { picture: "squeegee", text: "Estenda sem esticar, fixe o centro e alise para as bordas." },
      { picture: "heatGun", text: "Nas curvas, aqueça e estique pouco. No fim, aqueça as bordas de novo." },
    ],
    tools: [dry, "soprador térmico", "luvas"],
    words: /\b(carros?|automotiv[oa]s?|motos?|capacetes?|capo)\b/,
  },
  {
    slug: "vidro",
    title: "Como aplicar película no vidro",
    description:
      "Película jateada, de controle solar ou vitral: qual escolher, quantos metros e como aplicar.",
    picture: "window",
    fits: ["película jateada", "película controle solar", "vitral"],
    measure:
      "Meça cada vidro por dentro da moldura e some 3 cm. Um box de duas folhas de 0,70 m × 1,90 m: duas peças de 1,93 m, 4 m de um rolo de 0,75 m ou mais.",
    steps: [
      {
        picture: "spray",
        text: "Lave e raspe restos de cola e tinta. Molhe o vidro e a cola com água e gotas de detergente: a película desliza até o lugar.",
      },
      { picture: "squeegee", text: "Tire a água do centro para fora, com o rodo ou a espátula." },
      { picture: "knife", text: "Corte a sobra rente à moldura." },
      { picture: "window", text: "Não limpe por 2 a 5 dias: a névoa de água some sozinha." },
    ],
    tools: ["rodo", "borrifador", "estilete"],
    words: /\b(vidros?|peliculas?|janelas?|box|vitral|vitrais)\b/,
  },
  {
    slug: "piso",
    title: "Como renovar o piso e os degraus",
    description: "Piso vinílico e antiderrapante adesivo: onde usar, quanto comprar e como aplicar.",
    picture: "floor",
    fits: ["piso vinílico", "antiderrapante", "adesivo degrau"],
    measure:
      "Multiplique comprimento por largura e some 10 %. Uma cozinha de 3 m × 2 m tem 6 m²: compre 6,6 m². Para degraus, some as larguras.",
    steps: [
      { picture: "spray", text: "Limpe e nivele. Não aplique sobre cera ou umidade que sobe do chão." },
      { picture: "tapeMeasure", text: "Marque o centro do cômodo e comece por ele." },
      { picture: "floor", text: "Descole aos poucos e pressione com rolo ou pano, sem frestas." },
      { picture: "knife", text: "Recorte os cantos. Por 24 horas, não molhe nem arraste móveis." },
    ],
    tools: ["estilete", "trena", "espátula"],
    words: /\b(pisos?|escadas?|degraus?|antiderrapantes?)\b/,
  },
  {
    slug: "moveis",
    title: "Como revestir móveis e bancadas",
    description:
      "Adesivo de madeira, mármore ou cor lisa: o que serve para o móvel, quanto comprar e como aplicar.",
    picture: "dresser",
    fits: ["adesivo móveis", "adesivo madeira", "adesivo mármore bancada"],
    measure:
      "Some 5 cm em cada lado de cada porta, gaveta e lateral. Uma cômoda de quatro gavetas de 0,80 m × 0,20 m: 1,20 m de um rolo de 1,22 m, mais o tampo.",
    steps: [
      { picture: "spray", text: "Tire os puxadores, lixe, tire o pó e passe álcool." },
      { picture: "squeegee", text: "Comece por uma borda reta e desça a espátula do centro para os lados." },
      { picture: "heatGun", text: "Nos cantos, corte em ângulo, aqueça de leve e dobre para trás." },
      { picture: "kitchen", text: "Bancada com panela quente ou água precisa de apoio e borda vedada." },
    ],
    tools: [dry, "estilete", "soprador térmico"],
    words: /\b(moveis|movel|armarios?|mesas?|bancadas?|comodas?|madeiras?|marmores?)\b/,
  },
  {
    slug: "azulejo",
    title: "Como cobrir azulejos da cozinha e do banheiro",
    description: "Azulejo e pastilha adesivos: em que superfície colam, quanto comprar e como aplicar.",
    picture: "kitchen",
    fits: ["azulejo adesivo", "pastilha resinada", "ladrilho hidráulico"],
    measure:
      "Multiplique largura por altura e some 10 %, sem descontar tomadas. Uma faixa de 2 m × 0,60 m tem 1,2 m²: compre 1,4 m².",
    steps: [
      {
        picture: "spray",
        text: "Tire a gordura, enxágue, seque e passe álcool. Tire o rejunte solto ou mofado.",
      },
      {
        picture: "squeegee",
        text: "Rejunte fundo aparece em adesivo fino: nivele com massa ou use peça resinada.",
      },
      { picture: "tapeMeasure", text: "Comece por um canto de baixo, com nível, em fileiras." },
      { picture: "kitchen", text: "Fique a 20 cm das bocas do fogão e espere 24 horas para molhar." },
    ],
    tools: ["estilete", "espátula", "trena"],
    words: /\b(azulejos?|pastilhas?|ladrilhos?|cozinha|banheiro)\b/,
  },
  {
    slug: "porta",
    title: "Como revestir portas",
    description: "Adesivo para portas de madeira, metal ou elevador: quantos metros comprar e como aplicar.",
    picture: "door",
    fits: ["adesivo porta", "adesivo madeira", "lousa"],
    measure:
      "Some 5 cm em cada lado. Porta de 0,80 m × 2,10 m, rolo de 1,22 m: 3 m para uma face, 5 m para as duas.",
    steps: [
      { picture: "door", text: "Tire a maçaneta e, se puder, deite a porta em cavaletes." },
      { picture: "spray", text: "Lixe, tire o pó e o verniz solto e passe álcool." },
      {
        picture: "squeegee",
        text: "Alinhe no alto, alise do centro para as bordas e dobre 2 cm na espessura.",
      },
      { picture: "heatGun", text: "Aqueça as dobras e corte a sobra. Recoloque a maçaneta no dia seguinte." },
    ],
    tools: [dry, "estilete", "soprador térmico"],
    words: /\b(portas?|elevador(es)?)\b/,
  },
];

/** What holds on every surface; shown with the list of guides. */
export const tips = [
  {
    title: "Como tirar bolhas",
    text: "Cola nova: levante a borda mais próxima e alise do centro para fora. Bolha fechada: fure junto à borda dela, aqueça de leve e aperte com a espátula.",
  },
  {
    title: "Como tirar o adesivo antigo",
    text: "Aqueça e puxe devagar, rente à superfície. A cola sai com removedor e pano; teste antes em um canto escondido.",
  },
];

export const findGuide = (slug: string): Guide | null => guides.find((guide) => guide.slug === slug) ?? null;

/** Returns at most two guides, for surfaces that the text names. */
export const findGuidesFor = (text: string): Guide[] =>
  guides.filter(({ words }) => words.test(toComparable(text))).slice(0, 2);
