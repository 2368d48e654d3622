import { addCustomer, addInstaller, customer } from "./people";
import { startSecondUpstream } from "./server";

const upstream = await startSecondUpstream({ paidAfterMs: 20_000 }, Number(process.env.PORT ?? 4100));
addCustomer(upstream.world);
addInstaller(upstream.world);
console.info(`${upstream.url} serves ${customer.email} with the password '${customer.password}'.`);
