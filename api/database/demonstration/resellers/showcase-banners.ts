/** Pictures that follow a shop's own at the top of its showcase. Each is another shop's drawing, and leads to a search. */
export interface ShowcaseBannerSketch {
  /** Whose showcase. */
  urlStore: string;
  /** Whose picture stands there. */
  pictureOf: string;
  title: string;
  /** What it searches for in this showcase. */
  search: string;
}

export const everyShowcaseBanner: readonly ShowcaseBannerSketch[] = [
  {
    urlStore: "adesiva-paulista",
    pictureOf: "pampa-envelopamentos",
    title: "Fibra de carbono para o carro inteiro",
    search: "fibra de carbono",
  },
  {
    urlStore: "adesiva-paulista",
    pictureOf: "casa-pinheiros",
    title: "Papel de parede por metro",
    search: "papel de parede",
  },
  {
    urlStore: "wrap-da-mooca",
    pictureOf: "araucaria-vinil",
    title: "Metalizados e cromados",
    search: "metalizado",
  },
  {
    urlStore: "casa-pinheiros",
    pictureOf: "minas-decor",
    title: "Mármore sem pedreiro",
    search: "mármore",
  },
  {
    urlStore: "casa-pinheiros",
    pictureOf: "cerrado-revestimentos",
    title: "Madeira que se aplica em uma tarde",
    search: "madeira",
  },
  {
    urlStore: "carioca-films",
    pictureOf: "jangada-adesivos",
    title: "Películas para janelas e box",
    search: "película",
  },
];
