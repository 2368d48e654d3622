import { lt } from "drizzle-orm";
import { deleteRows, type RetentionRule } from "../../personal-data/retention-rule";
import { roomPhotos, roomProjects } from "./schema";

export const retentionOfRooms: readonly RetentionRule[] = [
  {
    what: "photos of rooms with their projects, once their 30 days have ended",
    days: 0,
    remove: deleteRows(roomPhotos, (before) => lt(roomPhotos.expiresAt, before)),
  },
  {
    what: "projects in sample rooms, once their 30 days have ended",
    days: 0,
    remove: deleteRows(roomProjects, (before) => lt(roomProjects.expiresAt, before)),
  },
];
