import type { DatabaseConnections } from "./database/database-connections";
import { type ScheduledJob, scheduleJob } from "./scheduled-job";

const pauseInMs = 500;

export const watchDatabaseServers = (servers: DatabaseConnections): ScheduledJob =>
  scheduleJob({
    job: () => servers.update().then(() => true),
    pauseInMs,
    failureMessage: (reason) => `The database servers could not be asked for their roles: ${reason}`,
  });
