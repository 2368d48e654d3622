/**
 * Port for the webhook of a provider of Pix and boleto. A message only names charges, which are then read at the provider:
 * a forged one changes nothing.
 */
export interface ChargeNoticeReader {
  /** Our references, known or not. Throws `RefusalError` for a sender without the secret. */
  read(message: {
    readonly authorization: string | undefined;
    readonly token: string | undefined;
    readonly body: unknown;
  }): readonly string[];
}
