import { RefusalError } from "./refusal-error";
import type { CallHandler } from "./serve";

/**
 * Reads of guests go to a replica that is up to date. A request with a token reads from the primary, so that shoppers see
 * what they have just written, and so does a read that failed on the replica.
 */
export function preferReplica(handler: CallHandler): CallHandler {
  if (!handler.call.repeatable) return handler;
  return {
    ...handler,
    async answer(request, services) {
      const { replica } = services;
      const isGuest = request.header("authorization") === undefined;
      if (replica === null || !isGuest || !replica.hasFreshReplica())
        return handler.answer(request, services);
      const { database, productSearch } = replica;
      try {
        return await handler.answer(request, { ...services, database, productSearch });
      } catch (error) {
        if (error instanceof RefusalError) throw error;
        return handler.answer(request, services);
      }
    },
  };
}
