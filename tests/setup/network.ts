import { setupServer } from "msw/node";

/** Mock network: `network.use(http.get(…))` answers requests for one test. */
export const network = setupServer();
