import { settings } from "../env.server";

export const getPublicOrigin = (request: Request): string =>
  settings.publicOrigin ?? new URL(request.url).origin;
