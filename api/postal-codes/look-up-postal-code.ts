import { RefusalError } from "../http/refusal-error";
import { messages } from "../messages";
import { NoProviderAnswered } from "./networked-resolver";
import type { PostalAddress, PostalCodeResolver } from "./postal-code-resolver";

/** `postalCode` is eight digits. Refuses with 503 when no provider answered: the CEP may exist. */
export function lookUpPostalCode(
  postalCode: string,
  postalCodes: PostalCodeResolver,
): Promise<PostalAddress | null> {
  return postalCodes.resolve(postalCode).catch((error: unknown) => {
    if (error instanceof NoProviderAnswered) throw new RefusalError(503, messages.postalCodesUnavailable);
    throw error;
  });
}
