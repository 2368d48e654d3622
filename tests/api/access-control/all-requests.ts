import { accountRequests, logoutRequest } from "./account-requests";
import { cartRequests } from "./cart-requests";
import { installerRequests } from "./installer-requests";
import { orderRequests } from "./order-requests";
import { ownedByExtras } from "./owned-by-extras";
import type { OwnerRequest } from "./owner-request";

export const allRequests: readonly OwnerRequest[] = [
  ...accountRequests,
  ...cartRequests,
  ...orderRequests,
  ...installerRequests,
  ...ownedByExtras.flatMap(({ requests }) => requests),
  logoutRequest,
];
