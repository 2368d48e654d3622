import { type PagarmeClient, type PagarmeRefund, RefusedByPagarme } from "./pagarme-client";

/** Voids an unpaid charge, or refunds a paid one or a part of it. No-op when it is over already. */
export async function cancelCharge(
  client: PagarmeClient,
  id: string,
  part: PagarmeRefund | null,
  key: string,
): Promise<void> {
  try {
    await client.cancel(id, part, key);
  } catch (error) {
    if (!(error instanceof RefusedByPagarme)) throw error;
    const { status } = await client.charge(id);
    if (status !== "canceled" && status !== "failed" && status !== "chargedback") throw error;
  }
}
