import type { PersonalTable } from "./personal-table";
import { accountTables } from "./tables-of-accounts";
import { orderTables } from "./tables-of-orders";
import { quoteTables } from "./tables-of-quotes";
import { visitTables } from "./tables-of-visits";

/**
 * Every table with personal data: what the export of a person contains, and what becomes of it when the account is
 * erased, in reverse order. Tests fail for a table that is neither here nor in `impersonal.ts`.
 */
export const personalTables: readonly PersonalTable[] = [
  ...accountTables,
  ...quoteTables,
  ...orderTables,
  ...visitTables,
];
