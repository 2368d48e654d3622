import "./node-version.mjs";
import { installWhenNeeded } from "./install.mjs";
import { refuseArguments } from "./read-arguments.mjs";
import { runShop } from "./shop.mjs";

refuseArguments("npm run dev: a loja no ar, recarregada quando suas fontes mudam.");

/** `npm run dev`: both programs reload when their sources change. */
await runShop({
  prepare: installWhenNeeded,
  upstream: "api com recarga",
  storefront: "loja com recarga",
  mode: "development",
  showsLogs: true,
});
