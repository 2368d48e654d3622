import { type FormFailure, formFailure } from "~/http/screen.server";
import { messages } from "~/messages";
import { UpstreamError } from "~/upstream/upstream-error.server";

/** A forbidden change gets a message and does not end the session. */
export function savingFailure(error: unknown): FormFailure {
  if (error instanceof UpstreamError && error.kind === "forbidden") {
    return { status: 403, message: messages.installers.onlyPermittedUsers, fields: {} };
  }
  return formFailure(error);
}
