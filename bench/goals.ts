export class Goals {
  readonly #lines: { readonly goal: string; readonly line: string }[] = [];

  atMost(goal: string, measured: number, limit: number, write: (value: number) => string): void {
    this.#put(goal, measured <= limit, `${write(measured)}, at most ${write(limit)}`);
  }

  atLeast(goal: string, measured: number, limit: number, write: (value: number) => string): void {
    this.#put(goal, measured >= limit, `${write(measured)}, at least ${write(limit)}`);
  }

  #put(goal: string, reached: boolean, figures: string): void {
    this.#lines.push({ goal, line: `${reached ? "reached    " : "NOT reached"}  ${goal}: ${figures}` });
  }

  toString(): string {
    const sorted = this.#lines.toSorted((one, other) => one.goal.localeCompare(other.goal, "en"));
    return ["\nGoals, by their number in the issue\n", ...sorted.map(({ line }) => line)].join("\n");
  }
}

export const formatRatio = (ratio: number): string => `${ratio.toFixed(2)} times`;
