/** Port for Pix and boleto webhooks. Messages only name charges to read at the provider, so forged ones are harmless. */
export interface ChargeNoticeReader {
  /** Our references, known or not. Throws `RefusalError` for a sender without the secret. */
  read(message: {
    readonly authorization: string | undefined;
    readonly token: string | undefined;
    readonly body: unknown;
  }): readonly string[];
}
