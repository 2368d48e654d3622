import type { Cost } from "./cost.server";
import type { WallView } from "./wall-view.server";

export interface WallProps {
  page: WallView;
  wall: NonNullable<WallView["wall"]>;
}

export interface DrawnProps extends WallProps {
  page: WallView & { cost: Cost | null; otherCost: Cost | null };
}
