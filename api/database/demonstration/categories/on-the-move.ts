import type { CategorySketch } from "./category-sketch";

/** Cars, signs and what is applied by professionals. */
export const categoriesOnTheMove = [
  {
    code: "AUTO",
    slug: "envelopamento-automotivo",
    name: "Envelopamento automotivo",
    paragraphs: [
      "Troque a cor do carro, proteja a pintura de fábrica e valorize o veículo sem passar por uma oficina de pintura. Os vinis desta seção são feitos para carroceria: acompanham curvas, suportam sol e lavagem e saem sem deixar marcas quando você quiser voltar ao original.",
      "Há acabamentos para todos os gostos: fibra de carbono com relevo, fosco, acetinado, alto brilho, metálico, cromado e camuflado. Para detalhes como retrovisores, teto e capô, de um a três metros costumam bastar; o carro inteiro pede de 15 a 22 metros do rolo de 1,52 m. Use a calculadora da página do produto e peça 20% a mais para os recortes.",
      "Se preferir não aplicar sozinho, consulte os aplicadores parceiros da sua cidade.",
    ],
    keywords: "carro moto vinil wrap capô teto retrovisor envelopar",
    picture: {
      kind: "film",
      surface: { texture: "brilho", colour: "azul" },
      scene: "carro",
    },
    subcategories: [
      {
        slug: "fibra-de-carbono",
        name: "Fibra de carbono",
        description: "Vinis com trama de carbono 4D e 5D para capô, teto, retrovisores e interior.",
      },
      {
        slug: "fosco-e-acetinado",
        name: "Fosco e acetinado",
        description: "Cores sem reflexo ou com brilho discreto, para o carro inteiro ou só o teto.",
      },
      {
        slug: "alto-brilho",
        name: "Alto brilho",
        description: "Cores vivas com aparência de pintura nova e película protetora na aplicação.",
      },
      {
        slug: "metalico-e-cromado",
        name: "Metálico e cromado",
        description: "Partículas metálicas, espelhados e efeitos que mudam de cor conforme o ângulo.",
      },
      {
        slug: "camuflado",
        name: "Camuflado",
        description: "Estampas selva, deserto e urbana, impressas e laminadas para uso externo.",
      },
      {
        slug: "motos-e-capacetes",
        name: "Motos e capacetes",
        description: "Vinis mais maleáveis, em larguras menores, para tanques, rabetas e capacetes.",
      },
    ],
  },
  {
    code: "COMV",
    slug: "comunicacao-visual",
    name: "Comunicação visual",
    paragraphs: [
      "Vinis de recorte, mídias para impressão, refletivos e adesivos de lousa para fachadas, vitrines, frotas e sinalização interna. São materiais que rodam bem em plotter de recorte e em impressoras solvente, ecossolvente, látex e UV, com liner estável e cola que não escorre.",
      "Escolha a durabilidade conforme o uso: promocional por até dois anos, intermediária por até cinco e de longa duração por até sete anos em área externa vertical. Para placas de trânsito interno, docas e estacionamentos, veja os refletivos; para cardápios e salas de aula, as lousas que aceitam giz comum.",
    ],
    keywords: "plotter recorte impressão fachada vitrine letreiro sinalização",
    picture: {
      kind: "film",
      surface: { texture: "brilho", colour: "vermelho" },
      scene: "placa",
    },
    subcategories: [
      {
        slug: "vinil-de-recorte",
        name: "Vinil de recorte",
        description: "Cores sólidas, foscas ou brilhantes, para letras, logotipos e adesivos.",
      },
      {
        slug: "midia-para-impressao",
        name: "Mídia para impressão",
        description: "Vinis brancos, transparentes e perfurados para impressão digital.",
      },
      {
        slug: "refletivos",
        name: "Refletivos",
        description: "Filmes que devolvem a luz dos faróis, para frotas, placas e segurança.",
      },
      {
        slug: "lousa-e-quadro",
        name: "Lousa e quadro",
        description: "Superfícies adesivas para giz e caneta apagável em cozinhas, escolas e lojas.",
      },
    ],
  },
  {
    code: "FERR",
    slug: "ferramentas",
    name: "Ferramentas",
    paragraphs: [
      "Tudo o que fica na mesa de quem aplica: espátulas com e sem feltro, estiletes e lâminas, sopradores térmicos, borrifadores, fitas de corte, luvas, trenas e promotores de adesão.",
      "Para uma primeira aplicação em casa, uma espátula com feltro, um estilete de lâmina 30° e um borrifador com água e algumas gotas de detergente resolvem. Para carro e moto, inclua o soprador e o primer: as bordas e os cantos fundos dependem deles.",
    ],
    keywords: "espátula estilete soprador kit aplicação",
    picture: { kind: "tool", tool: "espatula", colour: "vermelho" },
    subcategories: [
      {
        slug: "espatulas",
        name: "Espátulas",
        description: "De feltro, teflon e borracha, rígidas e flexíveis.",
      },
      {
        slug: "corte",
        name: "Corte",
        description: "Estiletes, lâminas e fitas de corte para acabamento sem riscar a superfície.",
      },
      {
        slug: "calor-e-limpeza",
        name: "Calor e limpeza",
        description: "Sopradores, borrifadores e promotores de adesão.",
      },
      {
        slug: "medicao-e-protecao",
        name: "Medição e proteção",
        description: "Trenas, luvas e fitas para marcar e proteger.",
      },
    ],
  },
  {
    code: "ARQD",
    slug: "arquitetura-e-design",
    name: "Arquitetura e Design",
    paragraphs: [
      "Filmes decorativos de linha arquitetônica para quem especifica: hotéis, clínicas, escritórios, lojas e condomínios. Reproduzem madeira, pedra, couro, tecido e metal com relevo ao toque e revestem paredes, portas, elevadores, balcões e divisórias sem demolição e sem interditar o ambiente por dias.",
      "Os produtos desta seção têm laudo de reação ao fogo para revestimento interno, baixa emissão de odor e rolos de 1,22 m de largura com lote controlado, para que a emenda não apareça. Arquitetos e designers podem pedir amostras às lojas pelo WhatsApp e contratar a instalação com os aplicadores parceiros.",
      "A durabilidade em ambiente interno passa de dez anos, e a limpeza do dia a dia é feita com pano úmido e detergente neutro.",
    ],
    keywords: "arquiteto designer especificação hotel clínica elevador divisória",
    picture: {
      kind: "film",
      surface: { texture: "freijo" },
      scene: "quarto",
    },
    subcategories: [
      {
        slug: "texturas-premium",
        name: "Texturas premium",
        description: "Madeiras, couros e linhos com relevo sincronizado ao desenho.",
      },
      {
        slug: "portas-e-elevadores",
        name: "Portas e elevadores",
        description: "Filmes de alta resistência a riscos para áreas de circulação.",
      },
      {
        slug: "fachadas-internas",
        name: "Fachadas internas",
        description: "Pedras, concretos e metais para recepções, balcões e lojas.",
      },
    ],
  },
] as const satisfies readonly CategorySketch[];
