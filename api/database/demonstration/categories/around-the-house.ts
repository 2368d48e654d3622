import type { CategorySketch } from "./category-sketch";

/** Walls, kitchens, glass and floors. */
export const categoriesAroundTheHouse = [
  {
    code: "PAPE",
    slug: "papel-de-parede",
    name: "Papel de parede",
    paragraphs: [
      "Papéis de parede adesivos, laváveis e reposicionáveis: é só destacar o liner, alinhar pelo prumo e passar a espátula. Não precisa de cola, não faz sujeira e, na mudança, sai da parede lisa sem levar a tinta embora.",
      "Meça a altura e a largura da parede e use a calculadora da página do produto: ela já soma 20% para os encaixes do desenho. Pinte e deixe curar por 30 dias antes de aplicar; em paredes com textura, massa solta ou umidade o adesivo não pega, e o melhor é lixar e selar antes.",
      "Na sala, tijolinhos e geométricos marcam uma parede só; no quarto do bebê, nuvens e listras claras deixam o ambiente leve.",
    ],
    keywords: "parede quarto sala infantil tijolinho floral adesivo lavável",
    picture: { kind: "film", surface: { texture: "triangulos" }, scene: "sala" },
    subcategories: [
      {
        slug: "tijolos-e-pedras",
        name: "Tijolos e pedras",
        description: "Tijolinhos à vista, canjiquinha e rústicos com sombra realista.",
      },
      {
        slug: "floral-e-folhagem",
        name: "Floral e folhagem",
        description: "Flores delicadas, folhagens tropicais e fundos escuros para lavabos e quartos.",
      },
      {
        slug: "geometricos",
        name: "Geométricos",
        description: "Triângulos, arcos, hexágonos e desenhos escandinavos.",
      },
      {
        slug: "infantil",
        name: "Infantil",
        description: "Nuvens, poás e cores suaves para o quarto das crianças.",
      },
      {
        slug: "listras-e-xadrez",
        name: "Listras e xadrez",
        description: "Clássicos que alongam a parede e combinam com móveis de madeira.",
      },
      {
        slug: "lisos-e-texturizados",
        name: "Lisos e texturizados",
        description: "Linho, couro e cores sólidas foscas para cobrir a parede inteira.",
      },
    ],
  },
  {
    code: "GELA",
    slug: "geladeira-e-eletro",
    name: "Geladeira e eletro",
    paragraphs: [
      "Dê cara nova à geladeira, ao fogão, à lava-louças e ao notebook sem trocar de aparelho. Os adesivos para eletrodomésticos aguentam gordura, vapor e limpeza diária, cobrem riscos e amarelados e podem ser retirados depois.",
      "Uma geladeira de duas portas usa, em média, dois metros do rolo de 0,60 m para a frente e mais dois para as laterais. Retire os puxadores antes de começar, limpe com álcool isopropílico e aplique de cima para baixo.",
    ],
    keywords: "geladeira fogão micro-ondas lava-louças notebook inox",
    picture: {
      kind: "film",
      surface: { texture: "brilho", colour: "vermelho" },
      scene: "geladeira",
    },
    subcategories: [
      {
        slug: "geladeira",
        name: "Geladeira",
        description: "Inox, cores vivas e estampas em larguras que cobrem a porta sem emenda.",
      },
      {
        slug: "fogao-e-lavadora",
        name: "Fogão e lavadora",
        description: "Filmes que resistem a calor moderado, respingos e detergente.",
      },
      {
        slug: "notebook-e-tablet",
        name: "Notebook e tablet",
        description: "Peças já cortadas para a tampa de notebooks e tablets.",
      },
    ],
  },
  {
    code: "COZI",
    slug: "cozinha-e-azulejo",
    name: "Cozinha e azulejo",
    paragraphs: [
      "Azulejos adesivos, pastilhas resinadas e películas para bancada que renovam a cozinha e o banheiro em uma tarde, por cima do revestimento antigo. Resistem a água, vapor e gordura e limpam com pano e detergente neutro.",
      "As placas resinadas têm relevo de verdade e são vendidas em kits prontos; confira na página quantos metros quadrados cada kit cobre. Para cobrir azulejo com rejunte fundo, nivele antes com massa para azulejo, ou escolha as placas resinadas, que disfarçam melhor.",
    ],
    keywords: "azulejo pastilha bancada banheiro ladrilho resinado",
    picture: {
      kind: "film",
      surface: { texture: "azulejo-metro", colour: "branco" },
      scene: "cozinha",
    },
    subcategories: [
      {
        slug: "azulejo-adesivo",
        name: "Azulejo adesivo",
        description: "Metrô, português e liso, em kits que se aplicam sobre o azulejo antigo.",
      },
      {
        slug: "pastilha-resinada",
        name: "Pastilha resinada",
        description: "Placas com relevo e brilho de vidro para faixas e paredes inteiras.",
      },
      {
        slug: "ladrilho-hidraulico",
        name: "Ladrilho hidráulico",
        description: "Desenhos tradicionais para rodabancada, nicho e parede de destaque.",
      },
      {
        slug: "bancada-e-tampo",
        name: "Bancada e tampo",
        description: "Filmes com aparência de pedra para bancadas, tampos e prateleiras.",
      },
    ],
  },
  {
    code: "VIDR",
    slug: "vidros-e-peliculas",
    name: "Vidros e películas",
    paragraphs: [
      "Películas para janelas, boxes, divisórias e vitrines: privacidade sem perder a luz, menos calor dentro de casa e vidro que não se espalha se quebrar. As jateadas imitam o vidro fosco de fábrica; as de controle solar barram até 99% dos raios UV.",
      "A aplicação é com água: vidro limpo, bastante solução de água com detergente neutro, rodinho do centro para as bordas e um dia de secagem. Pequenas bolhas de água somem em até duas semanas.",
      "Em condomínios, consulte a convenção antes de mudar a aparência externa das janelas.",
    ],
    keywords: "janela box jateado insulfilm privacidade solar vitral",
    picture: {
      kind: "film",
      surface: { texture: "jateado-listras", colour: "branco" },
      scene: "janela",
    },
    subcategories: [
      {
        slug: "jateados",
        name: "Jateados",
        description: "Aparência de vidro fosco, lisos ou com listras, para boxes e divisórias.",
      },
      {
        slug: "controle-solar",
        name: "Controle solar",
        description: "Menos calor e menos reflexo, com proteção contra os raios UV.",
      },
      {
        slug: "vitrais",
        name: "Vitrais",
        description: "Desenhos coloridos que a luz do sol projeta no ambiente.",
      },
      {
        slug: "privacidade-e-seguranca",
        name: "Privacidade e segurança",
        description: "Películas espelhadas, leitosas e antivandalismo.",
      },
    ],
  },
  {
    code: "PISO",
    slug: "pisos-e-escadas",
    name: "Pisos e escadas",
    paragraphs: [
      "Placas e réguas vinílicas autoadesivas para pisos internos, faixas para degraus e fitas antiderrapantes. A camada de desgaste protege o desenho de sapatos, cadeiras e patas, e a aplicação é feita por cima do piso frio, sem quebra-quebra.",
      "O contrapiso ou o revestimento antigo deve estar firme, plano e seco. Compre 10% a mais para os recortes de rodapé e deixe as caixas no ambiente por 24 horas antes de aplicar, para que o material se acomode à temperatura.",
    ],
    keywords: "piso vinílico escada degrau antiderrapante régua",
    picture: { kind: "film", surface: { texture: "ladrilho-hidraulico" }, scene: "amostra" },
    subcategories: [
      {
        slug: "piso-vinilico",
        name: "Piso vinílico",
        description: "Réguas e placas autoadesivas com aparência de madeira, pedra e ladrilho.",
      },
      {
        slug: "degraus",
        name: "Degraus",
        description: "Faixas decorativas para o espelho dos degraus.",
      },
      {
        slug: "antiderrapante",
        name: "Antiderrapante",
        description: "Fitas e películas que dão aderência em rampas, escadas e boxes.",
      },
    ],
  },
] as const satisfies readonly CategorySketch[];
