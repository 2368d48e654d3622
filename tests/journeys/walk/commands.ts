import fc from "fast-check";
import { afterSale } from "./after-sale";
import { buying } from "./buying";
import { choosing } from "./choosing";

export const someCommands = fc.commands([...choosing, ...buying, ...afterSale], {
  maxCommands: 45,
  size: "max",
});
