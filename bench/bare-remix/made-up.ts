/** Generated text and films for the reference pages: identical in every run and about as repetitive as real content. */
const words =
  `aplicação adesivo alto automotivo azul base boa bolhas borda brilho calor canto capa carbono carro cor corte
  cozinha cuidado cura detalhe dias direita efeito espátula espelho faixa fibra filme fita folha fosco frente gelo
  grafite guia imã inteiro janela lado laminado largura lateral leve limpeza linha lisa luz madeira mármore meses
  metro mínima móvel mudança nova ondas parede película pele pedra peça pincel piso placa polido porta prata preto
  profundo quadro quente recorte relevo resina rolo sala secador seda sobra sol superfície tampo tecido textura
  tinta tom torno traço trama troca único vidro vinil volta zero`.split(/\s+/);

/** Deterministic choice; consecutive seeds give different results. */
function drawn(seed: number, choices: number): number {
  let mixed = Math.imul(seed + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % choices;
}

const wordAt = (seed: number) => words[drawn(seed, words.length)] ?? "";

export function generateProse(letters: number, seed = 1): string {
  let text = "";
  for (let at = seed; text.length < letters; at += 1) {
    text += `${wordAt(at)}${drawn(at + 100_000, 9) === 0 ? ". " : " "}`;
  }
  return text.slice(0, Math.max(0, letters));
}

export interface Film {
  readonly name: string;
  readonly address: string;
  readonly price: string;
  readonly parts: string;
}

export function generateFilms(count: number): Film[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `${wordAt(index)} ${wordAt(index + 300_000)} ${wordAt(index + 400_000)}`;
    const cents = 990 + drawn(index + 200_000, 30_000);
    return {
      name,
      address: `/${name.replaceAll(" ", "-")}-${index}`,
      price: reais(cents),
      parts: `em até 3x de ${reais(Math.ceil(cents / 3))} sem juros`,
    };
  });
}

const reais = (cents: number) => `R$ ${(cents / 100).toFixed(2).replace(".", ",")}`;
