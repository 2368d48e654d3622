/** What words of a search mean beside what they find. Lower case without accents. Maintained by hand. */

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Of speech: they name nothing that is sold. */
export const speechWords = words(
  "a o as os ao aos de do da dos das em no na nos nas um uma uns umas e ou com por para pra pras pro pros p pelo pela que qual quais quanto quantos quanta custa custam onde como porque quando quem ate " +
    "quero queria gostaria preciso precisava procuro procurando busco desejo necessito querer comprar compro vende vendem voce voces vcs vc tem teria ter ha tipo meu minha meus minhas seu sua " +
    "melhor melhores bom boa bons boas preco precos valor valores mudar trocar usar uso fazer faz aplicar colocar instalar por favor alguem algum alguma me eu isso esse essa este esta sobre mais muito bem ideal indicado serve reais real",
);

/** What is sold: where not all words match, the last to be given up; two of them in one search are two wishes. */
export const things = words(
  "vinil adesivo adesivos papel pelicula peliculas filme espatula espatulas rodo estilete lamina laminas soprador borrifador trena luva luvas removedor fita fitas piso pisos azulejo azulejos pastilha pastilhas ladrilho insulfilm skin lousa quadro placa catalogo ferramenta ferramentas forro promotor contact vitral",
);

export const places = words(
  "geladeira frigobar fogao parede carro moto capacete teto capo retrovisor painel notebook janela vidro box banheiro cozinha sala quarto porta movel moveis mesa bancada armario guarda-roupa gaveta prateleira escada piso azulejo azulejos microondas elevador escritorio tanque cabeceira degrau pia",
);

export const colours = words(
  "preto preta branco branca cinza prata vermelho vermelha vinho laranja amarelo amarela verde azul turquesa roxo roxa rosa marrom bege dourado dourada cobre colorido colorida",
);

/** Phrases that are searched for as another; the answer names it. */
export const phrases: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(filme|pelicula) (de protecao )?solar(es)?\b/, "película controle solar"],
  [/\binsul ?film(es?)?( residencial)?( (escuro|preto|g ?\d+))?\b/, "película controle solar"],
  [/\bg ?(5|20|35|50|70)\b/, "película controle solar"],
  [/\b(proteger|protecao|tapar|barrar) (do |contra o? ?)?(sol|calor)\b/, "película controle solar"],
  [/\b(ve|ver) (de|por) dentro .*\bfora\b/, "película espelhada"],
  [/\bprivacidade\b/, "película jateada"],
  [/\bpapel contact\b|\bcontact transparente\b/, "adesivo"],
  [/\bquadro negro\b/, "lousa"],
  [/\bpistola (de |termica|quente|ar)+.*\b/, "soprador térmico"],
  [/\bmaquina de lavar (louca|loucas)\b/, "lava-louças"],
  [/\btampa do note\b|\bnote\b/, "notebook"],
  [/\b(como )?(tirar|remover|evitar|eliminar) (a |as |o )?bolhas?( d[eo] [a-z]+)*\b/, "espátula"],
  [/\bblack piano\b/, "preto piano"],
  [/\bfolhas verdes\b/, "folhagem"],
  [/\b(que )?muda de cor( camaleao)?\b/, "camaleão"],
  [/\bflores\b/, "floral"],
  [/\blistrad[oa]s?\b/, "listras"],
];

/** Brands of the trade, and what is like them. One that a product names is searched for like any word. */
export const brands: ReadonlyArray<readonly [RegExp, name: string, similar: string]> = [
  [/\bimprimax\b/, "Imprimax", "vinil"],
  [/\bvulcan\b/, "Vulcan", "adesivo para móveis"],
  [/\b3m\b/, "3M", "vinil automotivo"],
  [/\bavery( dennison)?\b/, "Avery Dennison", "vinil automotivo"],
  [/\boracal\b|\borafol\b/, "Oracal", "vinil de recorte"],
  [/\balltak\b/, "Alltak", "vinil automotivo"],
  [/\btecnofoil\b/, "Tecnofoil", "vinil de recorte"],
  [/\bbobinex\b/, "Bobinex", "papel de parede"],
  [/\bplavitec\b/, "Plavitec", "adesivo para móveis"],
  [/\bhexis\b/, "Hexis", "vinil automotivo"],
];

export const discountWords = /\b(em )?(promocao|promocoes|ofertas?|descontos?|liquidacao)\b/;
export const freeFreightWords = /\b(com )?frete gratis\b/;
export const cheapWords = /\b(mais )?(barat[oa]s?|baratinh[oa]s?|em conta|economic[oa]s?|menor preco)\b/;
export const soonWords =
  /\b(que )?(chega|chegue|entrega|receber) (ate )?(amanha|hoje|rapid[oa]|logo)\b|\bpronta entrega\b/;
export const questionWords = /^(como|qual|quais|quanto|posso|da para|o que|por que|porque|quando)\b/;

const amount = String.raw`(?:r )?(\d{1,3}(?: \d{3})+|\d+)(?: (\d\d))?(?: reais| real| conto)?`;
const noLength = String.raw`\b(?! (?:m|cm|mm|metros?)\b)`;
export const priceWords = {
  between: new RegExp(`\\b(?:entre ${amount} e|de ${amount} (?:a|ate)) ${amount}${noLength}`),
  most: new RegExp(
    `\\b(?:por )?(?:ate|abaixo de|menos de|no maximo|(?=r \\d)|(?=\\d+ reais)) ?${amount}${noLength}`,
  ),
  least: new RegExp(`\\b(?:a partir de|acima de|mais de) ${amount}${noLength}`),
};
