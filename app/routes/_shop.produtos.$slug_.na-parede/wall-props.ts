import type { WallView } from "./wall-view.server";

export interface WallProps {
  page: WallView;
  wall: NonNullable<WallView["wall"]>;
}
