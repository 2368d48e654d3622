import "./node-version.mjs";
import { installWhenNeeded } from "./installation.mjs";
import { runShop } from "./shop.mjs";

/** `npm run dev`: both programs start again, or update in the browser, when their sources change. */
await runShop({
  prepare: installWhenNeeded,
  upstream: "api com recarga",
  storefront: "loja com recarga",
  mode: "development",
  showsLogs: true,
});
