import { getCapabilities } from "../capabilities.server";
import type { Upstream } from "../http.server";

/** An item's list of walls and parts, for an upstream that keeps it with the order. */
export const measuresToWire = (upstream: Upstream, measures: string | null | undefined) =>
  measures && getCapabilities(upstream).keepMeasures ? { Measures: measures } : {};
