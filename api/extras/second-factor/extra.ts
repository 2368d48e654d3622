import { capabilities } from "../../../contract/capabilities";
import type { Extra } from "../../extra";
import { factorTables } from "./personal-tables";
import { retentionOfFactors } from "./retention";
import { secondFactorRoutes } from "./routes";
import { findProtected } from "./second-factor";
import { requireSecondFactor } from "./second-factor-code";
import { secretsOfFactors } from "./secrets";

export const secondFactor: Extra = {
  capabilities: [capabilities.secondFactor, capabilities.passkeys],
  routes: secondFactorRoutes,
  personalTables: () => factorTables,
  retention: retentionOfFactors,
  secrets: secretsOfFactors,
  secondStep: requireSecondFactor,
  findProtected,
};
