const opened: (() => Promise<void>)[] = [];

/** At the end of the test file, if the file does not do it before: closing twice has to do no harm. */
export function closeAfterFile(close: () => Promise<void>): void {
  opened.push(close);
}

export async function closeOpened(): Promise<void> {
  await Promise.all(opened.splice(0).map((close) => close()));
}
