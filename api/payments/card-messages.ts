import type { CardEvent } from "./card-event";

/** How a card provider's messages arrive. */
export interface CardMessages {
  /**
   * What a message tells, nothing where it tells nothing of ours. Throws `Refused` with 401 where it does not come from
   * the provider, and anything else where the message should be sent again later.
   */
  read(message: {
    authorization: string | undefined;
    body: unknown;
    receivedAt: Date;
  }): Promise<CardEvent | null>;
}
