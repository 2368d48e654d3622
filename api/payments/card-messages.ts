import type { CardEvent } from "./card-event";

export interface CardMessages {
  /** Null when not about our charges. Throws `RefusalError` 401, or any other error for redelivery. */
  read(message: {
    authorization: string | undefined;
    body: unknown;
    receivedAt: Date;
  }): Promise<CardEvent | null>;
}
