import type { CategorySlug } from "../categories/every-category";

/** What shoppers say of a kind of product, by how content they are. */
export interface Opinions {
  content: readonly [string, ...string[]];
  mixed: readonly [string, ...string[]];
  disappointed: readonly [string, ...string[]];
}

const vehicles: Opinions = {
  content: [
    "Apliquei no capô e no teto, esticou bem com o soprador e não marcou bolha.",
    "Segunda vez que compro. A cor bate com a primeira remessa.",
    "Os canais de ar ajudam muito, mesmo para quem não é profissional.",
    "Ficou parecendo pintura. Já passou por chuva forte e não levantou borda.",
    "Material encorpado, corta fácil e o liner não rasga.",
    "Meu aplicador elogiou a qualidade. Rendeu exatamente o que a calculadora indicou.",
    "Fiz os retrovisores e a coluna em uma tarde. Acabamento muito bom.",
  ],
  mixed: [
    "Bom vinil, mas nas curvas fechadas precisa de primer e de paciência.",
    "A cor é um pouco mais escura do que na foto. Mesmo assim gostei.",
    "Chegou com a ponta do rolo amassada, perdi uns 10 cm.",
  ],
  disappointed: [
    "Levantou na borda do para-lama em três semanas. Vou tentar com primer.",
    "Difícil para iniciante: estraguei um metro inteiro.",
  ],
};

const walls: Opinions = {
  content: [
    "Mudou a sala. Fizemos em duas pessoas, em uma manhã.",
    "As emendas quase não aparecem. Valeu medir com o prumo como a descrição ensina.",
    "Moro de aluguel e saiu sem levar tinta. Recomendo.",
    "O desenho é bonito de perto também, sem cara de plástico.",
    "Passei pano úmido depois que o menino riscou e saiu tudo.",
    "Pedi a sobra de 20% e fez diferença nos recortes da janela.",
    "Sem cheiro, dormimos no quarto na mesma noite.",
  ],
  mixed: [
    "Bonito, mas a minha parede tinha textura e precisei lixar antes.",
    "Um pouco mais fino do que imaginei, porém cobre bem.",
    "A segunda faixa veio com o desenho deslocado um centímetro; dá para ajustar.",
  ],
  disappointed: ["Descolou no canto onde bate sol.", "Comprei pouco e o lote seguinte tinha outro tom."],
};

const kitchens: Opinions = {
  content: [
    "Colei por cima do azulejo velho e parece cozinha nova.",
    "Limpa fácil, já espirrou molho e saiu com detergente.",
    "A geladeira amarelada ficou com cara de nova por menos de cem reais.",
    "O relevo engana direitinho, todo mundo passa a mão.",
    "Recorte com estilete novo e régua fica perfeito.",
    "Chegou bem embalado, todas as placas inteiras.",
  ],
  mixed: [
    "Bom, mas a última fileira tem que ser cortada com calma.",
    "Perto do fogão usei um vidro na frente, por segurança.",
    "Marcou um pouco na emenda da porta da geladeira.",
  ],
  disappointed: ["Uma das placas veio com a resina riscada.", "Não segurou sobre o rejunte fundo."],
};

const glass: Opinions = {
  content: [
    "Privacidade total no banheiro e continua entrando luz.",
    "Com bastante água e detergente, apliquei sozinha.",
    "A sala esquentava demais à tarde; melhorou muito.",
    "As bolhinhas sumiram em uma semana, como avisaram.",
    "Ficou igual ao vidro jateado do vizinho, por uma fração do preço.",
  ],
  mixed: [
    "Funciona bem, mas à noite com a luz acesa dá para ver vultos.",
    "Veio sem o rodinho; usei um cartão.",
  ],
  disappointed: ["Sobrou uma dobra que não saiu de jeito nenhum.", "Escureceu mais do que eu queria."],
};

const tools: Opinions = {
  content: [
    "Simples e resolve. O feltro não risca.",
    "Corta com precisão, a lâmina é muito afiada.",
    "Comprei junto com o vinil e fez diferença no acabamento.",
    "Boa pegada, não cansa a mão.",
    "Uso todo dia na oficina e está inteiro.",
  ],
  mixed: [
    "Cumpre o que promete, mas a embalagem podia ser melhor.",
    "Bom para casa, pouco para uso intenso.",
  ],
  disappointed: ["Durou pouco na minha mão."],
};

const surfaces: Opinions = {
  content: [
    "O toque surpreende, parece o material de verdade.",
    "Renovei a cômoda da minha avó e ninguém acredita que é adesivo.",
    "Cobriu o MDF escuro sem transparecer.",
    "Nas quinas usei secador e dobrou sem enrugar.",
    "A cor é fiel à foto. Entrega no prazo.",
    "Fiz o painel da TV e já pedi mais para a porta.",
  ],
  mixed: [
    "Bonito, mas risca se arrastar objeto em cima.",
    "O veio se repete a cada metro e pouco; planejei a emenda e ficou bom.",
    "Rolo veio com uma pequena dobra no começo.",
  ],
  disappointed: ["Não aderiu bem no MDF cru; faltou avisar do fundo preparador.", "Esperava mais brilho."],
};

const byCategory: Record<CategorySlug, Opinions> = {
  "envelopamento-automotivo": vehicles,
  "papel-de-parede": walls,
  "geladeira-e-eletro": kitchens,
  "cozinha-e-azulejo": kitchens,
  "vidros-e-peliculas": glass,
  madeira: surfaces,
  "marmore-e-pedra": surfaces,
  metalizados: surfaces,
  moveis: surfaces,
  "comunicacao-visual": {
    content: [
      "Depila fácil e o corte fica limpo na plotter de mesa.",
      "Cor uniforme, fiz trinta adesivos e nenhum saiu diferente.",
      "Bom custo por metro para letreiro de loja.",
      "Cola firme no vidro e na parede pintada.",
      "Uso na gráfica toda semana; não decepciona.",
    ],
    mixed: [
      "Bom, mas precisa de fita de transferência mais forte.",
      "O rolo de 1,22 m veio sem tampa nas pontas.",
    ],
    disappointed: ["Encolheu um pouco depois de seis meses no sol."],
  },
  "pisos-e-escadas": surfaces,
  "arquitetura-e-design": surfaces,
  ferramentas: tools,
};

export const opinionsOn = (category: CategorySlug): Opinions => byCategory[category];

/** A second sentence, sometimes. */
export const addenda = [
  "Entrega rápida.",
  "Chegou antes do prazo.",
  "Atendimento da loja foi atencioso pelo WhatsApp.",
  "Compraria de novo.",
  "Bem embalado.",
  "Recomendo.",
] as const;

export const opinionsOnResellers: Opinions = {
  content: [
    "Responderam todas as dúvidas antes da compra.",
    "Corte exato e rolo bem embalado.",
    "Enviaram no mesmo dia.",
    "Atendimento de gente que entende do assunto.",
    "Mandaram uma amostra junto, adorei o cuidado.",
    "Troca sem complicação quando errei a medida.",
  ],
  mixed: ["Produto ótimo, envio levou um dia a mais.", "Boa loja, mas o telefone demora a atender."],
  disappointed: ["Atrasou uma semana e só avisaram depois."],
};
