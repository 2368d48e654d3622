import { side } from "../film";
import { piece } from "./sheet";

export function detail(): string {
  return piece({ x: 0, y: 0, width: side, height: side });
}
