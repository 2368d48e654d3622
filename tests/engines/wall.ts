import type { Shopper } from "./shopper";

const filmPage = "/produtos/vinil-adesivo-fibra-de-carbono-4d";
const choice = "?Cor=Preto&Largura=1%2C52+m";
const wallPage = `${filmPage}/na-parede`;
const room = "Parede da sala";
const drawing = `${room} com Preto`;
const cornerHints = [
  "Toque nos quatro cantos",
  "Toque no segundo canto",
  "Toque no terceiro canto",
  "Toque no quarto canto",
];

/** The film on a sample room, by its address. */
export async function seeWall(shopper: Shopper): Promise<void> {
  await shopper.open(`${wallPage}${choice}&ambiente=sala`, "Você precisa de");
  await shopper.expectDrawn(drawing);
}

/** Walks from the product to the meters of two faces in the cart, whose corners are marked on the photo. */
export async function coverWall(shopper: Shopper, withScript: boolean): Promise<void> {
  await shopper.open(filmPage + choice, "Ver na minha parede");
  await shopper.press("Ver na minha parede");
  await shopper.arrive(wallPage, "Escolha um ambiente");
  await shopper.takePicture("wall-rooms");
  await shopper.press(room);
  await shopper.arrive(wallPage, "Você precisa de");
  await shopper.expectDrawn(drawing);
  await shopper.takePicture("wall-room");
  await shopper.press("Marcar outra área");
  await markFace(shopper, 0.15);
  await shopper.press("Marcar outra parede");
  await markFace(shopper, 0.55);
  await shopper.takePicture("wall-marked");
  await shopper.fill({ "altura-1": "2,60", "altura-2": "2,60" });
  await shopper.takePicture("wall-form");
  await shopper.press("Atualizar a imagem");
  await shopper.arrive(wallPage, "Você precisa de");
  await shopper.expectDrawn(drawing);
  if (withScript) await dragCorner(shopper);
  await shopper.takePicture("wall-drawn");
  await shopper.press("Adicionar ");
  await shopper.arrive("/cart", "por metro");
  await shopper.takePicture("wall-cart");
}

async function markFace(shopper: Shopper, left: number): Promise<void> {
  for (const [index, hint] of cornerHints.entries()) {
    await shopper.arrive(wallPage, hint);
    if (index === 2) await shopper.takePicture(`wall-press-${left}`);
    await shopper.pressPhoto([left + (index % 2) * 0.3, index < 2 ? 0.2 : 0.7]);
  }
  await shopper.arrive(wallPage, "Agora digite a altura ou a largura");
}

/** Drags one corner of the second face. */
async function dragCorner(shopper: Shopper): Promise<void> {
  await shopper.press("Ajustar os cantos");
  await shopper.press("2. Parede");
  await shopper.drag("Canto em cima, à direita, 2. Parede", { x: -15, y: 12 }, async () => {
    await shopper.expectCount(".wall-glass", 1);
    await shopper.takePicture("wall-drag");
  });
  await shopper.takePicture("wall-dragged");
  await shopper.press("Usar estes cantos");
  await shopper.expectCount(".wall-handle", 0);
  await shopper.arrive(wallPage, "Você precisa de");
  await shopper.expectDrawn(drawing);
}
