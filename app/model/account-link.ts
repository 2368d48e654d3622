import type { NamedLink } from "./named-link";

/** An entry in the account's menu. */
export interface AccountLink extends NamedLink {
  readonly group: "orders" | "details" | "security" | "work";
}
