import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest files of each project; run last, they would leave the other workers idle. */
export const slowest = [
  "journeys/killed-while-ordering",
  "scripts/start",
  "journeys/upstream-down",
  "journeys/failure-matrix",
  "second-upstream/writes",
  "journeys/late-order-answers",
  "engines/engines",
  "journeys/form-audit",
  "journeys/walk",
  "upstream/cache/cached-upstream",
  "second-upstream/waves",
  "journeys/faults",
  "api/access-control",
  "journeys/fuzz",
  "journeys/access-control",
  "second-upstream/fault-table",
  "api/payments/real-providers",
  "contract/published-calls",
  "demo/drawing",
  "another-company",
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
