import { paths } from "~/paths";

export const orderNotFoundHelp = {
  help: "Confira o link, ou veja os seus pedidos.",
  href: paths.profile(3),
  label: "Meus pedidos",
};
