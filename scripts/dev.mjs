import "./node-version.mjs";
import { installWhenNeeded } from "./install.mjs";
import { runShop } from "./shop.mjs";

/** `npm run dev`: both programs reload when their sources change. */
await runShop({
  prepare: installWhenNeeded,
  upstream: "api com recarga",
  storefront: "loja com recarga",
  mode: "development",
  showsLogs: true,
});
