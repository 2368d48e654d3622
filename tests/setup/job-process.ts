import { tmpdir } from "node:os";
import path from "node:path";
import { createServices } from "../../api/create-services";
import { connect } from "../../api/database/connection";
import { createJobs } from "../../api/jobs/all-jobs";
import { startJobs } from "../../api/jobs/start-jobs";
import { usualPaymentSettings } from "../../api/payments/payment-settings";
import { embeddedProviders } from "../../api/providers/settings";

/** Works on background jobs until it is killed: `node --import tsx tests/setup/job-process.ts URL`. */
const { db, pool } = connect(process.argv[2] ?? "");
const settings = {
  uploadsFolder: path.join(tmpdir(), "job-process-uploads"),
  sandbox: true,
  publicOrigin: "http://upstream.test",
  storefrontOrigin: "http://shop.test",
  contactEmail: "contato@shop.test",
  storefrontKey: null,
  tokenLifetimeInMinutes: 60,
  passwordResetLifetimeInMinutes: 60,
  pixLifetimeInMinutes: 10,
  passwordHashing: "quick",
  payments: usualPaymentSettings,
} as const;
const services = createServices(settings, db, { now: () => new Date() });
startJobs(createJobs(services, embeddedProviders), {
  database: db,
  pool,
  graceInSeconds: 12,
  pollIntervalInMs: 100,
});
