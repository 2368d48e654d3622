import type { Refusal } from "~/domain/refusal";

export type QuoteIntent =
  | "responder"
  | "recusar"
  | "escolher"
  | "cancelar"
  | "feito"
  | "avaliar"
  | "denunciar";

export type QuoteRefusal = Refusal<{
  readonly intent: QuoteIntent;
  /** Which of several forms with this intent. */
  readonly about: string;
}>;
