import { toComparable } from "./words-in-texts";

/** All texts of the guides by surface: an owner edits them here. */
export interface Guide {
  /** Last segment of the path, which stays. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Searches for what fits; the first also chooses the products that the page shows. */
  readonly fits: readonly [string, ...string[]];
  readonly measure: string;
  readonly steps: readonly string[];
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
    fits: ["adesivo geladeira", "inox geladeira", "vinil fosco"],
    measure:
      "Meça altura e largura de cada face e some 5 cm de sobra em cada lado. Uma porta de 1,60 m × 0,55 m pede 2 m de um rolo de 0,60 m ou mais; com as duas laterais são três peças: 6 m.",
    steps: [
      "Desligue a geladeira, lave com água e detergente neutro, passe álcool e deixe secar. Tire puxadores e borrachas que saírem.",
      "Corte a peça com sobra e descole só os primeiros 10 cm do papel de trás.",
      "Alinhe no alto e desça a espátula do centro para as bordas, puxando o papel aos poucos.",
      "Nos cantos, aqueça de leve com o soprador e dobre para dentro. Corte a sobra com estilete novo.",
    ],
    tools: [dry, "estilete", "soprador térmico"],
    words: /\b(geladeiras?|frigobar|eletro)\b/,
  },
  {
    slug: "parede",
    title: "Como aplicar papel de parede adesivo",
    description: "Em que parede cola, quantos metros comprar, as ferramentas e o passo a passo.",
    fits: ["papel de parede", "papel de parede tijolo", "papel de parede infantil"],
    measure:
      "Divida a largura da parede pela largura do rolo e arredonde para cima: é o número de faixas. Multiplique pela altura mais 10 cm. Parede de 3,40 m × 2,60 m com rolo de 1,22 m: 3 faixas de 2,70 m, 9 m.",
    steps: [
      "A parede precisa estar lisa, seca e firme. Tinta nova espera 30 dias; parede com umidade ou pintura que solta não segura o adesivo.",
      "Lixe as imperfeições, tire o pó e marque uma linha reta a prumo.",
      "Comece pelo alto, com 5 cm de sobra, e alise de cima para baixo, do centro para as bordas.",
      "Case o desenho da faixa seguinte e corte as sobras junto ao teto e ao rodapé.",
    ],
    tools: ["espátula", "estilete", "trena"],
    words: /\b(paredes?|quarto|sala)\b/,
  },
  {
    slug: "carro",
    title: "Como envelopar o carro ou a moto",
    description:
      "O vinil certo para peças planas e curvas, quantos metros comprar, as ferramentas e os cuidados.",
    fits: ["vinil automotivo", "fibra de carbono", "vinil alto brilho"],
    measure:
      "Meça a peça no ponto mais largo e some 10 cm em cada lado. Teto e capô de um carro médio cabem em 2 m cada um de um rolo de 1,52 m; peças com curvas fundas pedem mais sobra.",
    steps: [
      "Lave, descontamine e desengordure a pintura. Ferrugem e verniz que descasca soltam junto com o vinil.",
      "Trabalhe à sombra, entre 18 °C e 30 °C, sem vento e sem pó.",
      "Estenda o vinil sem esticar, fixe o centro e alise para as bordas.",
      "Nas curvas, aqueça e estique pouco. No fim, aqueça as bordas outra vez para fixar.",
    ],
    tools: [dry, "soprador térmico", "luvas"],
    words: /\b(carros?|automotiv[oa]s?|motos?|capacetes?|capo)\b/,
  },
  {
    slug: "vidro",
    title: "Como aplicar película no vidro",
    description:
      "Película jateada, de controle solar ou vitral: qual escolher, quantos metros e como aplicar.",
    fits: ["película jateada", "película controle solar", "vitral"],
    measure:
      "Meça cada vidro por dentro da moldura e some 3 cm. Um box de duas folhas de 0,70 m × 1,90 m pede duas peças de 1,96 m: 4 m de um rolo de 0,75 m ou mais.",
    steps: [
      "Limpe o vidro com água e detergente neutro e raspe restos de cola e tinta.",
      "Molhe o vidro e a cola com água e algumas gotas de detergente: a película desliza até o lugar certo.",
      "Tire a água com o rodo, do centro para fora, e corte a sobra rente à moldura.",
      "Espere de 2 a 5 dias antes de limpar; a névoa de água some sozinha nesse tempo.",
    ],
    tools: ["rodo", "borrifador", "estilete"],
    words: /\b(vidros?|peliculas?|janelas?|box|vitral|vitrais)\b/,
  },
  {
    slug: "piso",
    title: "Como renovar o piso e os degraus",
    description: "Piso vinílico e antiderrapante adesivo: onde usar, quanto comprar e como aplicar.",
    fits: ["piso vinílico", "antiderrapante", "adesivo degrau"],
    measure:
      "Multiplique comprimento por largura e some 10 % para os recortes. Uma cozinha de 3 m × 2 m tem 6 m²: compre 6,6 m². Para degraus, some as larguras.",
    steps: [
      "O piso deve estar nivelado, seco, firme e sem cera. Onde há umidade que sobe do chão, não aplique.",
      "Marque o centro do cômodo e comece por ele.",
      "Descole o papel aos poucos e pressione com um rolo ou pano, sem deixar frestas.",
      "Evite molhar por 24 horas e não arraste móveis nesse tempo.",
    ],
    tools: ["estilete", "trena", "espátula"],
    words: /\b(pisos?|escadas?|degraus?|antiderrapantes?)\b/,
  },
  {
    slug: "moveis",
    title: "Como revestir móveis e bancadas",
    description:
      "Adesivo de madeira, mármore ou cor lisa: o que serve para o móvel, quanto comprar e como aplicar.",
    fits: ["adesivo móveis", "adesivo madeira", "adesivo mármore bancada"],
    measure:
      "Meça cada porta, gaveta e lateral e some 5 cm em cada lado. Uma cômoda de quatro gavetas de 0,80 m × 0,20 m cabe em 1,20 m de um rolo de 1,22 m, mais o tampo.",
    steps: [
      "Tire os puxadores, lixe o que estiver áspero, tire o pó e passe álcool.",
      "Comece por uma borda reta e desça a espátula do centro para os lados.",
      "Nos cantos, corte em ângulo, aqueça de leve e dobre para trás.",
      "Bancada que recebe panela quente ou água parada precisa de apoio e de borda vedada.",
    ],
    tools: [dry, "estilete", "soprador térmico"],
    words: /\b(moveis|movel|armarios?|mesas?|bancadas?|comodas?|madeiras?|marmores?)\b/,
  },
  {
    slug: "azulejo",
    title: "Como cobrir azulejos da cozinha e do banheiro",
    description: "Azulejo e pastilha adesivos: em que superfície colam, quanto comprar e como aplicar.",
    fits: ["azulejo adesivo", "pastilha resinada", "ladrilho hidráulico"],
    measure:
      "Multiplique largura por altura da área e some 10 %. Uma faixa de 2 m × 0,60 m tem 1,2 m²: compre 1,4 m². Conte as tomadas como área cheia.",
    steps: [
      "Tire a gordura com desengordurante, enxágue, seque e passe álcool. Rejunte solto ou mofado sai antes.",
      "Rejunte fundo aparece através de adesivo fino: nivele com massa ou escolha peça resinada.",
      "Comece por um canto de baixo, com nível, e siga em fileiras.",
      "Afaste 20 cm das bocas do fogão e espere 24 horas antes de molhar.",
    ],
    tools: ["estilete", "espátula", "trena"],
    words: /\b(azulejos?|pastilhas?|ladrilhos?|cozinha|banheiro)\b/,
  },
  {
    slug: "porta",
    title: "Como revestir portas",
    description: "Adesivo para portas de madeira, metal ou elevador: quantos metros comprar e como aplicar.",
    fits: ["adesivo porta", "adesivo madeira", "lousa"],
    measure:
      "Some 5 cm em cada lado. Uma porta de 0,80 m × 2,10 m pede 2,20 m de um rolo de 1,22 m por face: 3 m para uma face, 5 m para as duas.",
    steps: [
      "Tire a maçaneta e, se puder, deite a porta em cavaletes.",
      "Lixe, tire o pó e passe álcool; verniz solto precisa sair.",
      "Alinhe pelo alto e alise do centro para as bordas; dobre 2 cm para a espessura.",
      "Aqueça as dobras e corte a sobra. Recoloque a maçaneta no dia seguinte.",
    ],
    tools: [dry, "estilete", "soprador térmico"],
    words: /\b(portas?|elevador(es)?)\b/,
  },
];

/** What holds on every surface; shown with the list of guides. */
export const tips = [
  {
    title: "Como tirar bolhas",
    text: "Enquanto a cola é nova, levante a borda mais próxima e alise de novo do centro para fora. Bolha fechada: fure com uma agulha junto à borda dela, aqueça de leve e aperte com a espátula até o ar sair. Na película de vidro, a névoa de água some sozinha em alguns dias.",
  },
  {
    title: "Como tirar o adesivo antigo",
    text: "Aqueça com o soprador e puxe devagar, em ângulo fechado com a superfície. O resto de cola sai com removedor e pano; teste antes em um canto escondido.",
  },
];

export const findGuide = (slug: string): Guide | null => guides.find((guide) => guide.slug === slug) ?? null;

/** At most two guides, of surfaces that a text names. */
export const findGuidesFor = (text: string): Guide[] =>
  guides.filter(({ words }) => words.test(toComparable(text))).slice(0, 2);
