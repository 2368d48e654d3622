import { beforeAll, expect, test } from "vitest";
import { quoteRecipients, quoteRequests } from "../../../../api/extras/quotes/schema";
import { listInstallerCities } from "../../../../contract/installers";
import { addInstaller } from "../../../setup/installers";
import { addShopper } from "../../../setup/shoppers";
import { openUpstream, type Upstream } from "../../../setup/upstream";

let upstream: Upstream;
let userId: number;
let installerIds: number[];

beforeAll(async () => {
  upstream = await openUpstream();
  installerIds = [await addInstaller(upstream), await addInstaller(upstream), await addInstaller(upstream)];
  userId = (await addShopper(upstream)).id;
});

async function addAnswers(
  city: string,
  prices: readonly number[],
  { daysAgo = 3, installers = installerIds } = {},
): Promise<void> {
  const at = new Date(upstream.clock.now().getTime() - daysAgo * 24 * 60 * 60_000);
  const requests = await upstream.database
    .insert(quoteRequests)
    .values(
      prices.map(() => ({
        userId,
        status: "open" as const,
        description: "Porta",
        postalCode: "01310100",
        neighborhood: "",
        city,
        state: "SP",
        createdAt: at,
        expiresAt: at,
      })),
    )
    .returning({ id: quoteRequests.id });
  await upstream.database.insert(quoteRecipients).values(
    requests.map(({ id: requestId }, index) => ({
      requestId,
      installerId: installers[index % installers.length] ?? 0,
      status: "answered" as const,
      priceInCentavos: (prices[index] ?? 1) * 100,
      startsOn: "2026-12-01",
      createdAt: at,
      answeredAt: at,
    })),
  );
}

const pricesNow = async () => (await upstream.answerTo(listInstallerCities, {})).prices;
const hundreds = Array.from({ length: 9 }, (_, index) => (index + 1) * 100);

test("prices of answered quotes are told of a place from ten requests of the last year on, without the cheapest and the dearest", async () => {
  await addAnswers("Santos", hundreds);
  await addAnswers("Santos", [50, 9000], { daysAgo: 370 });
  expect(await pricesNow()).toEqual([]);
  // Another spelling of the same city.
  await addAnswers("SANTOS", [1000]);
  const range = { quotes: 10, low: 190, high: 910 };
  expect(await pricesNow()).toEqual([
    { state: null, city: null, ...range },
    { state: "SP", city: null, ...range },
    { state: "SP", city: "Santos", ...range },
  ]);
  await addAnswers("Campinas", [400]);
  expect((await pricesNow())?.map(({ city, quotes }) => [city, quotes])).toEqual([
    [null, 11],
    [null, 11],
    ["Santos", 10],
  ]);
});

test("prices of fewer than three installers are not told, however many requests they answered", async () => {
  await addAnswers("Sorocaba", [...hundreds, 1000], { installers: installerIds.slice(0, 2) });
  expect((await pricesNow())?.map(({ city }) => city)).not.toContain("Sorocaba");
  await addAnswers("Sorocaba", [500], { installers: installerIds.slice(2) });
  expect((await pricesNow())?.map(({ city }) => city)).toContain("Sorocaba");
});
