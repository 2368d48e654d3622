import { extras } from "~/extras.server";
import { installExtras } from "~/http/extra.server";

// app/entry.server.tsx does the same for the shop.
installExtras(extras);
