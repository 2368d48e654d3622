import { extras } from "~/extras.server";
import { installExtras } from "~/http/extra.server";

// As app/entry.server.tsx does for the shop.
installExtras(extras);
