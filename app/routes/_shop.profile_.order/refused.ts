import type { RefusedForm } from "~/composition/form.server";
import type { OrderTask } from "~/paths";

/** A form of this page that was refused, and which of them. */
export interface Refused extends RefusedForm {
  readonly task: OrderTask;
}
