import { capabilities } from "../../../contract/capabilities";
import type { Extra } from "../../extra";
import { createRetentionJob } from "../../personal-data/retention-rule";
import { deleteOldOrderRooms, orderRoom, prepareOrderRooms } from "./order-rooms";
import { roomTables } from "./personal-tables";
import { retentionOfRooms } from "./retention";
import { requireProject } from "./room-projects";
import { roomPhotoRoutes } from "./routes";
import { secretsOfRooms } from "./secrets";

export const wall: Extra = {
  capabilities: [capabilities.roomPhotos],
  routes: roomPhotoRoutes,
  createJobs: (services) => [
    createRetentionJob("pictures and faces of rooms in orders", () => deleteOldOrderRooms(services)),
  ],
  personalTables: () => roomTables,
  retention: retentionOfRooms,
  secrets: secretsOfRooms,
  prepareOrders: prepareOrderRooms,
  orderRoom,
  requireProject: (queries, projectId, userId, now) =>
    requireProject(queries, projectId, { userId, guestHash: null }, now),
};
