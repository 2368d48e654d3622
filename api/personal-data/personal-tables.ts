import { findFilled, type WithExtras } from "../extra-places";
import type { PersonalTable } from "./personal-table";
import { accountTables } from "./tables-of-accounts";
import { loginTables } from "./tables-of-logins";
import { orderTables } from "./tables-of-orders";
import { reviewTables } from "./tables-of-reviews";
import { visitTables } from "./tables-of-visits";

/** Tables with personal data, erased in reverse order. Tests fail for a table missing here and in `impersonal.ts`. */
export const listPersonalTables = (services: WithExtras): readonly PersonalTable[] => [
  ...accountTables,
  ...orderTables,
  ...reviewTables,
  ...visitTables,
  ...findFilled(services, "personalTables").flatMap((list) => list(services)),
  ...loginTables,
];
