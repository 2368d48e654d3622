import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { installWhenNeeded } from "./installation.mjs";
import { runShop } from "./shop.mjs";

/** `npm start`: from a fresh clone, or from yesterday's, to a shop that runs. */
await runShop({
  async prepare() {
    await installWhenNeeded();
    await buildWhenNeeded();
  },
  upstream: "api",
  storefront: "loja",
  mode: "production",
  showsLogs: false,
});
