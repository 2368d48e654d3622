import { randomUUID } from "node:crypto";
import { connect, type Database } from "../../api/database/connection";
import { Visitor } from "../driver/visitor";
import { shopperIn } from "./catalogue-rows";
import { addShopper, type TestShopper } from "./shoppers";

// Set before anything reads the settings; equals the secret of the running test shops.
process.env.SESSION_SECRETS = "only for tests and always the same";
const { commitSession, emptySession, Session } = await import("~/session/session.server");

export interface KnownShopper extends TestShopper {
  readonly visitor: Visitor;
}

/** Connects to the database of a running shop. */
export function openShopDatabase(url: string): {
  database: Database;
  clock: { now(): Date };
  close(): Promise<void>;
} {
  const { db, close } = connect(url, { connections: 4 });
  return { database: db, clock: { now: () => new Date() }, close };
}

export async function addKnownShopper(
  around: Parameters<typeof addShopper>[0],
  storefrontUrl: string,
  { acceptsCookies = false, isLoggedIn = true } = {},
): Promise<KnownShopper> {
  const shopper = await addShopper(around, { email: `conhecida-${randomUUID()}@exemplo.example` });
  const visitor = new Visitor(storefrontUrl);
  const location = { ...shopperIn("São Paulo"), placeId: null };
  const known = { id: shopper.id, name: "Maria Souza", email: shopper.email, type: 4 };
  const guest = new Session({ ...emptySession, location });
  const session = isLoggedIn ? guest.signIn(shopper.token, known) : guest;
  visitor.jar.keep(new Headers({ "set-cookie": await commitSession(session) }));
  visitor.jar.set("cookies", acceptsCookies ? "aceitar" : "recusar");
  return { ...shopper, visitor };
}
