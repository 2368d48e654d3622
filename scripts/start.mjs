import "./node-version.mjs";
import { buildWhenNeeded } from "./build.mjs";
import { installWhenNeeded } from "./install.mjs";
import { refuseArguments } from "./read-arguments.mjs";
import { runShop } from "./shop.mjs";

refuseArguments(
  "npm start: instala, compila e põe a loja no ar; docs/settings.md diz o que pode ser mudado.",
);

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
