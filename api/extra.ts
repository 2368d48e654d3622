import type { ExtraPlaces } from "./extra-places";
import type { CallHandler } from "./http/serve";
import type { Job } from "./jobs/job";
import type { ProviderSettings } from "./providers/settings";
import type { Services } from "./services";

/** What `api/extras.ts` lists: something that the specification does not ask for, with calls and jobs of its own. */
export interface Extra extends ExtraPlaces {
  readonly routes?: readonly CallHandler[];
  readonly createJobs?: (services: Services, providers: ProviderSettings) => readonly Job[];
}
