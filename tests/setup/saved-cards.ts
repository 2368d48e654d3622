import { savedCards } from "../../api/database/schema/saved-cards";
import type { Upstream } from "./upstream";

let made = 0;

/** A card that the simulated provider does not have. */
export async function addSavedCard(
  { database, clock }: Pick<Upstream, "database" | "clock">,
  userId: number,
  card: Partial<typeof savedCards.$inferInsert> = {},
): Promise<number> {
  made += 1;
  const [saved] = await database
    .insert(savedCards)
    .values({
      userId,
      provider: "sandbox",
      providerCustomerId: `cus_${made}`,
      providerCardId: `card_${made}`,
      brand: "Visa",
      lastDigits: "0010",
      expiryMonth: 12,
      expiryYear: 2030,
      createdAt: clock.now(),
      ...card,
    })
    .returning({ id: savedCards.id });
  return saved?.id ?? 0;
}
