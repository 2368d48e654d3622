import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { installWhenNeeded } from "./install.mjs";
import { runShop } from "./shop.mjs";

/** `npm start`: installs, builds and runs the shop. */
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
