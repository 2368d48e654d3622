import type { ComponentType } from "react";
import { SecondStep } from "./extras/second-factor/second-step";
import type { LoginRefusal, SecondStepContent } from "./http/extra.server";

/** In the place of the login's form. */
export const secondSteps: readonly ComponentType<{ refusal: LoginRefusal } & SecondStepContent>[] = [
  SecondStep,
];
