import { startShop } from "./shop";

/** Playwright's global setup: one shop for all browsers. */
export default async function startShopForBrowsers(): Promise<() => Promise<void>> {
  const shop = await startShop();
  process.env.SHOP_URL = shop.storefrontUrl;
  process.env.SHOP_UPSTREAM_URL = shop.upstreamUrl;
  process.env.SHOP_SANDBOX_URL = shop.sandboxUrl;
  process.env.SHOP_DATABASE_URL = shop.database;
  return () => shop.stop();
}
