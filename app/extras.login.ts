import type { ComponentType } from "react";
import { SecondStep } from "./extras/second-factor/second-step";
import type { LoginRefusal, SecondStepContent } from "./http/extra.server";

type SecondStepProps = { refusal: LoginRefusal } & SecondStepContent;

/** Replaces the login form. */
export const [SecondStepForm = null]: readonly (ComponentType<SecondStepProps> | null)[] = [SecondStep];
