import { paths } from "~/paths";

export const wallLinks = [{ name: "Ver na minha parede", href: paths.wallStart() }];
