import type { BannerPicture } from "./pictures/picture-spec";

export interface BannerSketch {
  title: string;
  subtitle: string;
  link: string;
  surface: BannerPicture["surface"];
  scene: BannerPicture["scene"];
  secondary: boolean;
}

export const everyBanner: readonly BannerSketch[] = [
  {
    title: "Parede nova em um fim de semana",
    subtitle: "Papéis de parede adesivos e laváveis, por metro. Sem cola e sem sujeira.",
    link: "/categorias/papel-de-parede",
    surface: { texture: "tijolinho", colour: "terracota" },
    scene: "sala",
    secondary: false,
  },
  {
    title: "Seu carro em outra cor, sem pintura",
    subtitle: "Vinis cast com até 7 anos de durabilidade, da loja mais perto de você.",
    link: "/categorias/envelopamento-automotivo",
    surface: { texture: "fosco", colour: "cinza-nardo" },
    scene: "carro",
    secondary: false,
  },
  {
    title: "Cozinha renovada por cima do azulejo",
    subtitle: "Placas resinadas e filmes para bancada que resistem a vapor e gordura.",
    link: "/categorias/cozinha-e-azulejo",
    surface: { texture: "azulejo-metro", colour: "branco" },
    scene: "cozinha",
    secondary: false,
  },
  {
    title: "Encontre um aplicador",
    subtitle: "Profissionais parceiros na sua cidade, para carro, móvel, parede e piso.",
    link: "/installers",
    surface: { texture: "brilho", colour: "azul" },
    scene: "carro",
    secondary: true,
  },
];

export const bannerPicture = (
  { surface, scene }: BannerSketch,
  device: BannerPicture["device"],
): BannerPicture => ({ kind: "banner", surface, scene, device });
