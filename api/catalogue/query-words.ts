/** What words of a search mean beside what they find. Lower case without accents. Maintained by hand. */

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Function words, which name no product. */
export const speechWords = words(
  "a o as os ao aos de do da dos das em no na nos nas d p um uma uns umas e ou com por para pra pras pro pros pelo pela que qual quais quanto quantos quanta qto qtos custa custam onde como porque pq quando quem ate se sem ja mas so la ai entao assim " +
    "quero queria querendo gostaria preciso precisava precisando precisa procuro procurando busco desejo necessito querer comprar compro vende vendem voce voces vcs vc tem teria ter ha tipo meu minha meus minhas seu sua dele dela nosso nossa " +
    "melhor melhores bom boa bons boas preco precos valor valores mudar trocar usar uso fazer faz aplicar colocar instalar por favor alguem algum alguma alguns me eu isso esse essa este esta sobre mais muito mto bem ideal indicado serve reais real " +
    "oi ola dia tarde noite saber sei moro ta esta estao estou to ficar fica deixar deixa dar da dao cara jeito aparencia parecer parecendo parece pareca imitando imita imitar simulando estilo efeito novo nova novos velho velha velhos antigo antiga feio feia bonito bonita lindo linda legal moderno moderna luxo chique elegante sofisticado " +
    "reformar reforma renovar renovando tampar tapar cobrir esconder disfarcar decorar decoracao colar passar botar por poder posso pode podem nao nunca gastar gastando pouco dinheiro obra quebrar sujeira facil rapido simples coisa coisas algo material produto produtos opcao opcoes dica dicas ideia ideias recomenda recomendam indica indicam ajuda " +
    "verdade mesmo toda todo tudo inteiro inteira cima dentro fora tema cor cores modelo modelos amigo aqui minha casa funciona dura aguenta resistente resiste serviria descascado descascada descascando enferrujado enferrujada ferrugem amarelado manchado manchada " +
    "claro clara claros claras escuro escura escuros escuras decorativo decorativa decorativos decorativas decorado decorada the for my with and cola",
);

/** What nearly every product is called; two of them in one search are two wishes. */
export const things = words(
  "vinil adesivo adesivos papel pelicula peliculas filme filmes fita fitas vinyl sticker",
);

/** Emoji that stand next to words, as in '🚗 preto'. */
export const emoji: ReadonlyArray<readonly [string, string]> = [
  ["🚗", "carro"],
  ["🚙", "carro"],
  ["🏎", "carro"],
  ["🏍", "moto"],
  ["🛵", "moto"],
  ["🚪", "porta"],
  ["🪟", "janela"],
  ["🧱", "tijolo"],
  ["🪵", "madeira"],
  ["👶", "bebê"],
  ["🍼", "bebê"],
  ["👸", "princesa"],
  ["🌸", "floral"],
  ["🌺", "floral"],
  ["🌿", "folhagem"],
  ["🌴", "folhagem"],
  ["☀", "sol"],
  ["🛋", "sofá"],
  ["💻", "notebook"],
  ["🌈", "holográfico"],
  ["✨", "glitter"],
  ["🚿", "box"],
  ["🛁", "banheiro"],
  ["🍳", "cozinha"],
];

export const numbers: ReadonlyMap<string, string> = new Map([
  ...[
    "dez",
    "vinte",
    "trinta",
    "quarenta",
    "cinquenta",
    "sessenta",
    "setenta",
    "oitenta",
    "noventa",
    "cem",
  ].map((word, position): [string, string] => [word, String((position + 1) * 10)]),
  ["duzentos", "200"],
  ["trezentos", "300"],
]);

/** Precedes a word that is not wanted: 'que não seja brilhante'. */
export const notWanted =
  /^(?:sem(?: ser)?|menos|exceto|(?:que )?nao (?:seja|quero|tenha|tem|pode ser)|nada de)$/;

/** Brands of the trade, and what is like them. One that a product names is searched for like any word. */
export const brands: ReadonlyArray<readonly [RegExp, name: string, similar: string]> = [
  [/\bimprimax\b/, "Imprimax", "vinil de recorte"],
  [/\bvulcan\b/, "Vulcan", "papel contact"],
  [/(?<!\d |x )\b3m( \d{3,4})?\b/, "3M", "vinil automotivo"],
  [/\bavery( dennison)?\b/, "Avery Dennison", "vinil automotivo"],
  [/\boracal( \d{3})?\b|\borafol\b/, "Oracal", "vinil de recorte"],
  [/\balltak\b/, "Alltak", "vinil automotivo"],
  [/\btecnofoil\b/, "Tecnofoil", "vinil de recorte"],
  [/\bbobinex\b/, "Bobinex", "papel de parede"],
  [/\bplavitec\b/, "Plavitec", "papel contact"],
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
