import type { InstallerSketch } from "./installer-sketch";
import { northernInstallers } from "./northeast-and-north";
import { southernInstallers } from "./south-and-midwest";
import { southeasternInstallers } from "./southeast";

/** The first of them is the installer of the guide. */
export const everyInstaller: readonly InstallerSketch[] = [
  ...southeasternInstallers,
  ...southernInstallers,
  ...northernInstallers,
];

const inactive: ReadonlySet<string> = new Set(["Queiroz Decor", "Pantanal Decor"]);
/** Whose address no map knows. */
const offTheMap: ReadonlySet<string> = new Set(["Amaral Ambientes", "Guimarães Wrap"]);

export const isActive = ({ nameFantasy }: InstallerSketch): boolean => !inactive.has(nameFantasy);
export const isOnTheMap = ({ nameFantasy }: InstallerSketch): boolean => !offTheMap.has(nameFantasy);
