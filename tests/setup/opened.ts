const opened: (() => Promise<void>)[] = [];

/** Runs at the end of the test file; the file may close earlier, so closing twice must be harmless. */
export function closeAfterFile(close: () => Promise<void>): void {
  opened.push(close);
}

export async function closeOpened(): Promise<void> {
  await Promise.all(opened.splice(0).map((close) => close()));
}
