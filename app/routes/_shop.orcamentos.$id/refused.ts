import type { RefusedForm } from "~/forms/form-rules";

export type QuoteIntent =
  | "responder"
  | "recusar"
  | "escolher"
  | "cancelar"
  | "feito"
  | "avaliar"
  | "denunciar";

export interface RefusedChange extends RefusedForm {
  readonly intent: QuoteIntent;
  /** Which of several forms with this intent. */
  readonly about: string;
}
