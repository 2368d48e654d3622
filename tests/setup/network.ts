import { setupServer } from "msw/node";

/** The network as tests see it: `network.use(http.get(…))` answers a request, for one test. */
export const network = setupServer();
