import type { Extra } from "~/http/extra.server";
import { paths } from "~/paths";

export const measuredVisits: Extra = { measuringScript: paths.visitScript() };
