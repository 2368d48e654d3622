import type { Extra } from "~/http/extra.server";
import { paths } from "~/paths";
import { supportsSecondFactor } from "~/upstream/compatibility/second-factor.server";
import { askSecondStep, takeSecondStep } from "./second-step.server";

export const secondFactor: Extra = {
  accountLink: (upstream) =>
    supportsSecondFactor(upstream)
      ? { group: "security", name: "Verificação em duas etapas", href: paths.account.secondFactor() }
      : null,
  secondFactorHref: (back) => paths.account.secondFactor(back),
  secondStep: { take: takeSecondStep, ask: askSecondStep },
};
