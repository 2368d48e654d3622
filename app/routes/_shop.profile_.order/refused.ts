import type { OrderTask } from "~/paths";
import type { RefusedForm } from "~/services/form.server";

export interface Refused extends RefusedForm {
  readonly task: OrderTask;
}
