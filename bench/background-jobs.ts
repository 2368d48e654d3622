import { mkdir } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { createServices } from "../api/create-services";
import { connect } from "../api/database/connection";
import { tokens } from "../api/database/schema/accounts";
import { mails as mailTable, searches as searchTable } from "../api/database/schema/information";
import { createDatabaseClock } from "../api/database-clock";
import { readSettings } from "../api/env";
import { createJobs } from "../api/jobs/all-jobs";
import { startJobs } from "../api/jobs/start-jobs";
import { eraseAccount } from "../api/personal-data/erase-account";
import { localFolder } from "../scripts/settings.mjs";
import { calculatePercentile } from "./percentiles";
import { seedWhenNeeded, startDatabase } from "./seeded-shop";
import { formatSeconds, Table } from "./table";

/**
 * `npm run bench -- jobs`: the erasure of one account, the retention after 30 days without it, and the expiry of unpaid orders
 * while the payment provider never answers, in a database with many rows. A probe orders from the same offers meanwhile.
 * `-- --mails 300000 --searches 100000 --accounts 20000 --orders 500` is quicker. The database is kept between runs.
 */
const { values: options } = parseArgs({
  options: {
    mails: { type: "string", default: "3000000" },
    searches: { type: "string", default: "1000000" },
    accounts: { type: "string", default: "200000" },
    orders: { type: "string", default: "5000" },
  },
});
const [mails, searches, accounts, orders] = [
  Number(options.mails),
  Number(options.searches),
  Number(options.accounts),
  Number(options.orders),
];
const catalogue = { products: 200, resellers: 20 };
/** Retention deletes most rows after 180 days, so these are 30 days late. */
const oldestInDays = 210;
const refunds = 200;

const folder = path.join(localFolder, "bench", `jobs-${mails}-${searches}-${accounts}`);
await mkdir(folder, { recursive: true });
const server = await startDatabase(path.join(folder, "postgres"));
await seedWhenNeeded(server.url, catalogue);
const { db, pool, close } = connect(server.url);
const filler = connect(server.url, { connections: 1, statementTimeoutInMs: 0 });
const prober = connect(server.url, { connections: 2 });

/** Accepts connections and never answers. */
const silent = createServer().listen(0, "127.0.0.1");
await sleep(100);
const address = silent.address();
const port = typeof address === "object" && address !== null ? address.port : 0;
const settings = readSettings({
  DATABASE_URL: server.url,
  SANDBOX: "on",
  COMPANY_NAME: "Medida Ltda.",
  COMPANY_TAX_ID: "11.222.333/0001-81",
  COMPANY_EMAIL: "contato@exemplo.com.br",
  UPLOADS_FOLDER: path.join(folder, "uploads"),
  PIX_PROVIDER: "pagarme",
  BOLETO_PROVIDER: "pagarme",
  PAGARME_URL: `http://127.0.0.1:${port}`,
  PAGARME_SECRET_KEY: "sk_test_secret",
  PAGARME_WEBHOOK_USER: "pagarme",
  PAGARME_WEBHOOK_PASSWORD: "only for measuring",
});
const services = createServices(settings, db, await createDatabaseClock(pool), settings.providers);

async function fill(): Promise<void> {
  const { rows } = await filler.db.execute<{ count: number }>(sql`select count(*)::int as count from mails`);
  if ((rows[0]?.count ?? 0) >= mails / 2) return;
  console.log(`Filling ${mails} mails, ${searches} searches and ${accounts} accounts …`);
  await filler.db.execute(sql`
    insert into users (name, email, password_hash, tax_id, created_at)
    select 'Pessoa ' || n, 'medida-' || n || '@exemplo.com.br', 'none', lpad(n::text, 11, '0'), now() - interval '400 days'
    from generate_series(1, ${accounts}::int) n on conflict do nothing`);
  await filler.db.execute(sql`
    insert into mails (key, recipient, subject, body, account_ids, created_at, sent_at)
    select 'measured ' || n, email, 'Pedido enviado', repeat('Seu pedido foi enviado. ', 40), array[id],
      now() - (n % ${oldestInDays}) * interval '1 day', now() - (n % ${oldestInDays}) * interval '1 day'
    from generate_series(1, ${mails}::int) n
      join lateral (select id, email from users where lower(email) = 'medida-' || (1 + n % ${accounts}::int) || '@exemplo.com.br') u on true`);
  await filler.db.execute(sql`
    insert into searches (text, user_id, created_at)
    select 'vinil fosco ' || n % 1000, (select id from users where lower(email) = 'medida-' || (1 + n % ${accounts}::int) || '@exemplo.com.br'),
      now() - (n % ${oldestInDays}) * interval '1 day'
    from generate_series(1, ${searches}::int) n`);
  await filler.db.execute(sql`
    insert into tokens (hash, user_id, created_at, expires_at)
    select md5(id || '-' || n), id, now() - interval '70 days', now() - n * interval '15 days'
    from users, generate_series(1, 4) n where email like 'medida-%'`);
  await filler.db.execute(sql`vacuum analyze`);
}

/** Each with one unit of one of a few offers, of a Pix that was not paid; and refunds that wait for the provider. */
async function addUnpaidOrders(): Promise<void> {
  await filler.db.execute(sql`
    with offers as (
      select row_number() over () as n, offer.* from (
        select sku_id, product_id, reseller_id from sku_resellers order by id limit 50) offer
    ), paid as (
      insert into payments (user_id, method, status, amount_in_centavos, provider_reference, created_at, expires_at, waits_until)
      select (select min(id) from users where email like 'medida-%'), 2,
        case when n <= ${orders} then 'pending' else 'refunding' end, 1000, 'M' || md5(random()::text || n)::varchar(24),
        now() - interval '2 hours', now() - interval '1 hour', now() - interval '1 hour'
      from generate_series(1, ${orders + refunds}::int) n returning id, status
    ), charged as (
      insert into provider_charges (payment_id, provider, state, created_at)
      select id, 'pagarme', 'closed', now() from paid where status = 'refunding'
    ), placed as (
      insert into orders (code, status, user_id, reseller_id, payment_id, payment_method, items_in_centavos, total_in_centavos,
        address, created_at)
      select 'M' || paid.id, 1, (select min(id) from users where email like 'medida-%'), offers.reseller_id, paid.id, 2, 1000, 1000,
        '{"nickName": "Casa", "country": "Brasil", "latitude": null, "longitude": null, "street": "Rua A", "number": "1", "complement": "", "neighborhood": "Centro", "city": "São Paulo", "state": "SP", "postalCode": "01310100"}'::jsonb, now() - interval '2 hours'
      from paid join offers on offers.n = 1 + paid.id % 50 where status = 'pending' returning id, payment_id
    )
    insert into order_items (order_id, product_id, sku_id, product_name, product_code, attributes, list_price_in_centavos,
      price_in_centavos, quantity)
    select placed.id, product_id, sku_id, 'Vinil', 'V', '[]'::jsonb, 1000, 1000, 1
    from placed join offers on offers.n = 1 + placed.payment_id % 50`);
}

/** What a shopper meets meanwhile: stock of an offer that is taken, a mail and a search that are written. */
async function probeWhile<Result>(run: () => Promise<Result>) {
  const waits: number[] = [];
  let isRunning = true;
  const probe = async () => {
    for (let n = 0; isRunning; n += 1) {
      const startedAt = performance.now();
      await prober.db.transaction(async (transaction) => {
        await transaction.execute(sql`
          update sku_resellers set quantity_in_stock = quantity_in_stock where id = (
            select id from sku_resellers order by id offset ${n % 50} limit 1)`);
        await transaction.execute(sql`insert into searches (text) values ('medida')`);
        await transaction.execute(sql`
          insert into mails (key, recipient, subject, body, sent_at)
          values ('probe ' || gen_random_uuid(), 'p@exemplo.com.br', 'x', 'x', now())`);
      });
      waits.push(performance.now() - startedAt);
      await sleep(20);
    }
  };
  const modes = new Set<string>();
  let waiting = 0;
  let oldestMs = 0;
  const sample = async () => {
    for (; isRunning; await sleep(100)) {
      const { rows } = await filler.db.execute<{ mode: string; waiting: number; oldest: number }>(sql`
        select mode, (count(*) filter (where not granted))::int as waiting,
          coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::float as oldest
        from pg_locks join pg_stat_activity using (pid)
        where locktype = 'relation' and pid <> pg_backend_pid() and pg_locks.database = (
          select oid from pg_database where datname = current_database())
        group by mode`);
      for (const row of rows) {
        modes.add(row.mode.replace(/Lock$/, ""));
        waiting = Math.max(waiting, row.waiting);
        oldestMs = Math.max(oldestMs, row.oldest);
      }
    }
  };
  const sampling = [probe(), sample()];
  const startedAt = performance.now();
  const result = await run();
  const tookMs = performance.now() - startedAt;
  isRunning = false;
  await Promise.all(sampling);
  return { result, tookMs, waits, locks: { modes: [...modes].sort(), waiting, oldestMs } };
}

type Probed = Omit<Awaited<ReturnType<typeof probeWhile>>, "result">;

const table = new Table(
  `${mails} mails, ${searches} searches, ${accounts} accounts; the waits are those of a shopper's transaction meanwhile`,
);
const put = (row: string, what: string, { tookMs, waits, locks }: Probed) => {
  table.put(row, "what", what);
  table.put(row, "time", formatSeconds(tookMs));
  table.put(row, "waits p50", `${calculatePercentile([...waits], 0.5).toFixed(0)} ms`);
  table.put(row, "longest wait", `${Math.max(...waits).toFixed(0)} ms`);
  table.put(row, "locks on tables", locks.modes.join(", "));
  table.put(row, "waiting for one", String(locks.waiting));
  table.put(row, "longest transaction", `${locks.oldestMs.toFixed(0)} ms`);
};

async function measureErasures(): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from users where email like 'medida-%' and erased_at is null order by id desc limit 20`);
  const erased = await probeWhile(async () => {
    const times: number[] = [];
    for (const { id } of rows) {
      const startedAt = performance.now();
      await eraseAccount(id, services);
      times.push(performance.now() - startedAt);
    }
    return times;
  });
  put(
    "erasure",
    `one account of ${rows.length}, p50 of ${calculatePercentile(erased.result, 0.5).toFixed(0)} ms`,
    erased,
  );
}

async function measureRetention(): Promise<void> {
  const rules = createJobs(services, settings.providers).filter(({ name }) =>
    name.startsWith("delete outdated: "),
  );
  const { signal } = new AbortController();
  const count = async () =>
    (await db.$count(mailTable)) + (await db.$count(searchTable)) + (await db.$count(tokens));
  const before = await count();
  for (let run = 1; ; run += 1) {
    const left = await count();
    const measured = await probeWhile(async () => {
      for (const rule of rules) if ("run" in rule) await rule.run(signal);
    });
    const deleted = left - (await count());
    if (deleted <= measured.waits.length) break;
    put(`retention, run ${run}`, `${deleted} rows of ${before}`, measured);
  }
}

async function measureExpiry(): Promise<void> {
  await addUnpaidOrders();
  const waiting = async () =>
    (await db.execute(sql`select from payments where status = 'pending' and waits_until < now()`)).rowCount ??
    0;
  const jobs = startJobs(createJobs(services, settings.providers), { database: db, pool });
  const measured = await probeWhile(async () => {
    while ((await waiting()) > 0) await sleep(100);
  });
  put("expiry", `${orders} orders, beside ${refunds} refunds at a provider that never answers`, measured);
  const stopping = performance.now();
  await jobs.stop();
  table.put("stop", "what", "of the workers, with refunds in hand");
  table.put("stop", "time", formatSeconds(performance.now() - stopping));
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from order_status_history join orders on orders.id = order_id
    where order_status_history.status = 7 and code like 'M%'`);
  table.put("cancelled", "what", `${rows[0]?.count} orders, once each`);
}

try {
  await fill();
  await measureErasures();
  await measureRetention();
  await measureExpiry();
  console.log(table.toString());
} finally {
  silent.close();
  await Promise.all([close(), filler.close(), prober.close()]);
  await server.stop();
}
process.exit(0);
