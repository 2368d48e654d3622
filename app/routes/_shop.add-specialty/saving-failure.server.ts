import { type FormFailure, formFailure } from "~/failures.server";
import { messages } from "~/messages";
import { UpstreamError } from "~/upstream/upstream-error.server";

/** What the form says of a specialty that was not saved. Nobody is logged out for asking what is not theirs to change. */
export function savingFailure(error: unknown): FormFailure {
  if (error instanceof UpstreamError && error.kind === "forbidden") {
    return { status: 403, message: messages.installers.onlyPermittedUsers, fields: {} };
  }
  return formFailure(error);
}
