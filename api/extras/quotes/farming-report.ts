import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../database/connection";
import { addresses, loginAttempts, users } from "../../database/schema/accounts";
import { mailboxOf } from "../../database/schema/columns";
import { installers } from "../../database/schema/installers";
import { resellerReviews } from "../../database/schema/reviews";
import { savedCards } from "../../database/schema/saved-cards";
import { selectDigits } from "./same-person";
import { quoteRatings } from "./schema";

const farmingSignals = [
  "mailbox",
  "phone",
  "tax id",
  "saved card",
  "delivery address",
  "device or network",
] as const;

const found = z.object({
  ratedAs: z.enum(["installer", "reseller"]),
  ratedId: z.number(),
  signal: z.enum(farmingSignals),
  userIds: z.array(z.number()),
  ratings: z.number(),
  counted: z.number(),
});

export type FarmingSignal = z.output<typeof found>;

export const maxFarmingSignals = 200;

/**
 * Groups of accounts that have something in common and rated the same installer or reseller, or are that installer: most
 * accounts first, ids only. The device or network is known for two days after a login.
 */
export async function findFarmingSignals(database: Database): Promise<FarmingSignal[]> {
  const { rows } = await database.execute(sql`
    with ratings as (
      select 'installer' as rated_as, ${quoteRatings.ratedId} as rated_id, ${quoteRatings.raterId} as rater_id, ${quoteRatings.counts} as counts
      from ${quoteRatings} join ${installers} on ${installers.userId} = ${quoteRatings.ratedId} where ${quoteRatings.raterId} is not null
      union all select 'reseller', ${resellerReviews.resellerId}, ${resellerReviews.userId}, true from ${resellerReviews}
    ), people as (
      select rated_as, rated_id, rater_id as user_id, count(*) as ratings, count(*) filter (where counts) as counted from ratings group by 1, 2, 3
      union all select distinct rated_as, rated_id, rated_id, 0, 0 from ratings where rated_as = 'installer'
    ), accounts as (
      select ${users.id} as id, ${users.email} as email, ${users.phoneNumber} as phone, ${users.taxId} as tax_id
      from ${users} where ${users.erasedAt} is null and ${users.id} in (select user_id from people)
    ), marks as (
      select accounts.id as user_id, 'mailbox' as signal, ${mailboxOf(sql`email`)} as mark from accounts
      union select accounts.id, 'phone', ${selectDigits(sql`phone`)} from accounts where phone <> ''
      union select accounts.id, 'tax id', tax_id from accounts where tax_id is not null
      union select accounts.id, 'saved card', concat_ws(' ', ${savedCards.brand}, ${savedCards.lastDigits}, ${savedCards.expiryMonth}, ${savedCards.expiryYear})
        from ${savedCards} join accounts on accounts.id = ${savedCards.userId} where ${savedCards.lastDigits} is not null
      union select accounts.id, 'delivery address', lower(concat_ws(' ', ${addresses.postalCode}, ${addresses.number}, ${addresses.complement}))
        from ${addresses} join accounts on accounts.id = ${addresses.userId} where ${addresses.deletedAt} is null
      union select accounts.id, 'device or network', ${loginAttempts.client}
        from ${loginAttempts} join accounts on lower(accounts.email) = lower(${loginAttempts.email})
        where ${loginAttempts.succeeded} and ${loginAttempts.client} is not null
    )
    select rated_as as "ratedAs", rated_id as "ratedId", signal, array_agg(user_id order by user_id) as "userIds",
      sum(ratings)::integer as ratings, sum(counted)::integer as counted
    from people join marks using (user_id)
    group by rated_as, rated_id, signal, mark having count(*) > 1
    order by count(*) desc, counted desc, rated_as, rated_id, signal limit ${maxFarmingSignals}`);
  return z.array(found).parse(rows);
}
