import { RefusalError } from "./refusal-error";
import type { CallHandler } from "./serve";

/** Guests read from a fresh replica. Requests with a token read from the primary, to see their own writes. */
export function preferReplica(handler: CallHandler): CallHandler {
  if (!handler.call.isIdempotent) return handler;
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
