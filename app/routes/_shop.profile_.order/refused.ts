import type { RefusedForm } from "~/forms/form-rules";
import type { OrderTask } from "~/paths/pages";

export interface Refused extends RefusedForm {
  readonly task: OrderTask;
}
