import type { CategorySketch } from "./category-sketch";

/** Films by what they look like, and the furniture they go on. */
export const categoriesByMaterial = [
  {
    code: "MADE",
    slug: "madeira",
    name: "Madeira",
    paragraphs: [
      "Adesivos com veios e nós de carvalho, nogueira, freijó, mogno e pinus para renovar portas, móveis, painéis e rodapés. A impressão em alta definição e o toque levemente rugoso fazem a diferença de perto, e a película fosca evita o reflexo que denuncia o plástico.",
      "Aplique no sentido do veio e deixe a emenda na quina da peça. Em MDF cru, passe uma demão de fundo preparador antes; em fórmica e pintura esmalte, basta limpar bem com álcool.",
    ],
    keywords: "madeira carvalho nogueira freijó mogno pinus porta painel",
    picture: { kind: "film", surface: { texture: "carvalho" }, scene: "amostra" },
    subcategories: [
      {
        slug: "madeiras-claras",
        name: "Madeiras claras",
        description: "Pinus, carvalho claro e tons lavados.",
      },
      {
        slug: "madeiras-medias",
        name: "Madeiras médias",
        description: "Carvalho natural e freijó, os tons mais fáceis de combinar.",
      },
      {
        slug: "madeiras-escuras",
        name: "Madeiras escuras",
        description: "Nogueira, mogno e ébano para móveis e portas de presença.",
      },
      {
        slug: "madeiras-rusticas",
        name: "Madeiras rústicas",
        description: "Demolição, ripado e cortiça com marcas do tempo.",
      },
    ],
  },
  {
    code: "MARM",
    slug: "marmore-e-pedra",
    name: "Mármore e pedra",
    paragraphs: [
      "Mármores, granitos, travertinos, cimento queimado e canjiquinha em filmes adesivos que vão na bancada, na lareira, no painel da TV e na parede do lavabo. Pesam quase nada perto da pedra e custam uma fração dela.",
      "Os mármores têm acabamento brilhante, com verniz que resiste a pano úmido e detergente; os cimentos e as pedras naturais são foscos. Evite contato direto com panelas quentes e tábua de corte sempre: filme não é pedra.",
      "Para bancadas com cuba, sele as bordas com silicone transparente depois de 24 horas da aplicação.",
    ],
    keywords: "mármore granito travertino cimento queimado pedra bancada",
    picture: { kind: "film", surface: { texture: "marmore-branco" }, scene: "amostra" },
    subcategories: [
      {
        slug: "marmores",
        name: "Mármores",
        description: "Carrara, Marquina e Guatemala com veios nítidos e brilho.",
      },
      {
        slug: "granitos",
        name: "Granitos",
        description: "Preto absoluto, cinza andorinha e granilite.",
      },
      {
        slug: "cimento-e-concreto",
        name: "Cimento e concreto",
        description: "Cimento queimado e concreto aparente, foscos.",
      },
      {
        slug: "pedras-naturais",
        name: "Pedras naturais",
        description: "Travertino e canjiquinha com sombra e relevo visual.",
      },
    ],
  },
  {
    code: "META",
    slug: "metalizados",
    name: "Metalizados",
    paragraphs: [
      "Aço escovado, cobre, dourado, cromado e holográfico: filmes com brilho de metal para eletrodomésticos, móveis, rodapés, letreiros e detalhes de decoração. O escovado disfarça marcas de dedo, e o cromado pede superfície perfeitamente lisa.",
      "Corte sempre com lâmina nova e aplique a seco, com espátula de feltro: o metalizado marca se a espátula rígida passar sem proteção.",
    ],
    keywords: "inox aço escovado cobre dourado cromado holográfico",
    picture: {
      kind: "film",
      surface: { texture: "escovado", colour: "cobre" },
      scene: "amostra",
    },
    subcategories: [
      {
        slug: "escovados",
        name: "Escovados",
        description: "Aço, cobre, dourado e preto com textura escovada ao toque.",
      },
      {
        slug: "cromados-e-espelhados",
        name: "Cromados e espelhados",
        description: "Reflexo de espelho para letras, frisos e detalhes.",
      },
      {
        slug: "holograficos-e-glitter",
        name: "Holográficos e glitter",
        description: "Arco-íris, camaleão e glitter para festas, capas e vitrines.",
      },
    ],
  },
  {
    code: "MOVE",
    slug: "moveis",
    name: "Móveis",
    paragraphs: [
      "Guarda-roupa, cômoda, mesa, porta e nicho: com um filme adesivo o móvel que já não combina vira outro no mesmo dia. São materiais mais encorpados, que cobrem pequenos riscos e não marcam a cor de baixo.",
      "Desmonte puxadores e portas sempre que puder, lixe farpas, limpe com pano úmido e álcool e aqueça as quinas com secador. Em peças de canto arredondado, prefira os filmes foscos, que esticam mais.",
    ],
    keywords: "guarda-roupa cômoda mesa porta armário móvel planejado",
    picture: {
      kind: "film",
      surface: { texture: "fosco", colour: "verde-salvia" },
      scene: "comoda",
    },
    subcategories: [
      {
        slug: "armarios-e-comodas",
        name: "Armários e cômodas",
        description: "Cores foscas e madeiras para frentes de gaveta e portas de correr.",
      },
      {
        slug: "mesas-e-prateleiras",
        name: "Mesas e prateleiras",
        description: "Filmes com verniz mais resistente para superfícies de uso diário.",
      },
      {
        slug: "portas",
        name: "Portas",
        description: "Larguras que cobrem a folha inteira sem emenda.",
      },
    ],
  },
] as const satisfies readonly CategorySketch[];
