import { settings } from "./env.server";

/** Where shoppers reach the shop: the setting's word, else the host that was asked. No slash at the end. */
export const publicOrigin = (request: Request): string =>
  settings.publicOrigin ?? new URL(request.url).origin;
