import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest files of each project; run last, they would leave the other workers idle. */
const slowest = [
  "scripts/start",
  "journeys/late-order-answers",
  "journeys/upstream-down",
  "journeys/killed-while-ordering",
  "journeys/failure-matrix",
  "journeys/faults",
  "journeys/form-audit",
  "journeys/duplicate-posts",
  "journeys/access-control",
  "journeys/fuzz",
  "journeys/database-failover",
  "journeys/registering-as-installer",
  "second-upstream/writes",
  "second-upstream/fault-table",
  "api/payments/real-providers",
  "second-upstream/waves",
  "routes/imagens",
  "upstream/cache/cached-upstream",
  "server/shutdown",
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = slowest.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
  return rank < 0 ? slowest.length : rank;
};

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
