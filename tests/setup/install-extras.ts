// As app/entry.server.tsx does for the shop.
import "~/extras.server";
