import { inShop } from "../../../brand/brand";
export const describeList = (name: string) =>
  `${name} de lojas perto de você: compare os preços e veja o frete e o prazo para o seu CEP ${inShop}.`;
