/** PostgreSQL's unique_violation. */
const uniqueViolation = "23505";

/** Saves, or throws `refusal` where what has to be unique is taken; in a transaction nothing may follow that. */
export async function unlessTaken<Saved>(saving: PromiseLike<Saved>, refusal: () => Error): Promise<Saved> {
  try {
    return await saving;
  } catch (error) {
    if (isTaken(error)) throw refusal();
    throw error;
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  "code" in error.cause &&
  error.cause.code === uniqueViolation;
