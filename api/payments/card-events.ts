import type { KnownCard } from "./cards";
import type { ChargedAmount } from "./charged-amount";

export interface CardEvent {
  readonly id: string;
  readonly reference: string;
  /** 'approved': authorised charge or captured page. 'pending': a card was entered and awaits the issuer. */
  readonly kind: "approved" | "denied" | "pending";
  /** 'denied' after the money had been taken: the buyer or their bank demands it back. */
  readonly isChargedBack?: boolean;
  readonly charged: ChargedAmount;
  /** The sum of all refunds of money that was taken. */
  readonly returnedInCentavos?: number;
  readonly providerId: string | null;
  readonly card: KnownCard;
  readonly occurredAt: Date;
}

/** Port for the webhook of a card provider. */
export interface CardEventReader {
  /** Null when not about our charges. Throws `RefusalError` 401, or any other error for redelivery. */
  read(message: {
    authorization: string | undefined;
    body: unknown;
    receivedAt: Date;
  }): Promise<CardEvent | null>;
}
