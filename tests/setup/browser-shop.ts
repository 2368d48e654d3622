import { connect } from "../../api/database/connection";
import { addExtremes } from "./extremes";
import { startShop } from "./shop";

/** Playwright's global setup: one shop for all browsers, with films of extreme lengths and prices. */
export default async function startShopForBrowsers(): Promise<() => Promise<void>> {
  const shop = await startShop();
  const { db, close } = connect(shop.database, { connections: 1 });
  await addExtremes(db);
  await close();
  process.env.SHOP_URL = shop.storefrontUrl;
  process.env.SHOP_UPSTREAM_URL = shop.upstreamUrl;
  process.env.SHOP_SANDBOX_URL = shop.sandboxUrl;
  process.env.SHOP_DATABASE_URL = shop.database;
  return () => shop.stop();
}
