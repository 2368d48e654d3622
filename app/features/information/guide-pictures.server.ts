import type { GuidePicture } from "~/model/guides.server";
import car from "./pictures/car.webp?no-inline";
import door from "./pictures/door.webp?no-inline";
import dresser from "./pictures/dresser.webp?no-inline";
import floor from "./pictures/floor.webp?no-inline";
import fridge from "./pictures/fridge.webp?no-inline";
import gloves from "./pictures/gloves.webp?no-inline";
import heatGun from "./pictures/heat-gun.webp?no-inline";
import kitchen from "./pictures/kitchen.webp?no-inline";
import knife from "./pictures/knife.webp?no-inline";
import roll from "./pictures/roll.webp?no-inline";
import spray from "./pictures/spray.webp?no-inline";
import squeegee from "./pictures/squeegee.webp?no-inline";
import tapeMeasure from "./pictures/tape-measure.webp?no-inline";
import wall from "./pictures/wall.webp?no-inline";
import window from "./pictures/window.webp?no-inline";

export interface ShownPicture {
  readonly src: string;
  readonly alt: string;
}

/** The shop's own files, so that they are there whatever the upstream sells. */
export const guidePictures: Readonly<Record<GuidePicture, ShownPicture>> = {
  car: { src: car, alt: "Carro azul brilhante" },
  door: { src: door, alt: "Porta lisa, ao lado de um banco e uma planta" },
  dresser: { src: dresser, alt: "Cômoda revestida de madeira clara" },
  floor: { src: floor, alt: "Rolo de madeira clara, meio aberto" },
  fridge: { src: fridge, alt: "Geladeira revestida de aço escovado" },
  gloves: { src: gloves, alt: "Par de luvas" },
  heatGun: { src: heatGun, alt: "Soprador térmico" },
  kitchen: { src: kitchen, alt: "Cozinha com azulejos brancos sobre a bancada" },
  knife: { src: knife, alt: "Estilete" },
  roll: { src: roll, alt: "Rolo de vinil vermelho, meio aberto" },
  spray: { src: spray, alt: "Borrifador" },
  squeegee: { src: squeegee, alt: "Espátula com feltro encostada em um rolo" },
  tapeMeasure: { src: tapeMeasure, alt: "Trena aberta" },
  wall: { src: wall, alt: "Sala com parede de tijolinhos" },
  window: { src: window, alt: "Janela com película fosca em uma das folhas" },
};
