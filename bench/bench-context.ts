import type { Browser } from "@playwright/test";
import type { CostChart } from "./charts";
import type { Goals } from "./goals";
import type { Subjects } from "./subjects";
import type { Table } from "./table";
import type { Visit } from "./visits";

export interface Bench {
  readonly browser: Browser;
  readonly subjects: Subjects;
  readonly runs: number;
  /** Folder of another version, which is measured alternately. */
  readonly beside: string | undefined;
  /** Names of the cold pages to measure. */
  readonly pages: RegExp;
  readonly cold: Table;
  readonly product: Table;
  readonly goals: Goals;
  /** Shown on the page of plots. */
  readonly charts: CostChart[];
  readonly visits: Visit[];
  table(title: string): Table;
}
