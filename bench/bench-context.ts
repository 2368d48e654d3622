import type { Browser } from "@playwright/test";
import type { Goals } from "./goals";
import type { Subjects } from "./subjects";
import type { Table } from "./table";

export interface Bench {
  readonly browser: Browser;
  readonly subjects: Subjects;
  readonly runs: number;
  readonly product: Table;
  readonly goals: Goals;
  table(title: string): Table;
}
