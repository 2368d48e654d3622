export interface ActionAnswer {
  readonly status: number;
  readonly answer: unknown;
}

export function readAnswer(result: unknown): ActionAnswer {
  const isWithStatus = typeof result === "object" && result !== null && "data" in result && "init" in result;
  if (!isWithStatus) return { status: 200, answer: result };
  const { data: answer, init } = result;
  const hasStatus = typeof init === "object" && init !== null && "status" in init;
  return { status: hasStatus ? Number(init.status) : 200, answer };
}
