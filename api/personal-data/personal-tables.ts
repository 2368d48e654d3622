import type { PersonalTable } from "./personal-table";
import { accountTables } from "./tables-of-accounts";
import { loginTables } from "./tables-of-logins";
import { orderTables } from "./tables-of-orders";
import { quoteTables } from "./tables-of-quotes";
import { reviewTables } from "./tables-of-reviews";
import { roomTables } from "./tables-of-rooms";
import { visitTables } from "./tables-of-visits";

/** Tables with personal data, erased in reverse order. Tests fail for a table missing here and in `impersonal.ts`. */
export const personalTables: readonly PersonalTable[] = [
  ...accountTables,
  ...quoteTables,
  ...orderTables,
  ...reviewTables,
  ...roomTables,
  ...visitTables,
  ...loginTables,
];
