interface Mouse {
  move(x: number, y: number): Promise<void>;
  down(): Promise<void>;
  up(): Promise<void>;
}

/** One page of a browser, 360 px wide. */
export interface Driver {
  /** Such as "firefox/140.1". */
  readonly version: string;
  /** Errors of pages and consoles, where the driver reports them. */
  readonly faults: readonly string[];
  open(address: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  readonly mouse: Mouse;
  type(text: string): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

export const screen = { width: 360, height: 740 };
