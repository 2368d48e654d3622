const uniqueViolation = "23505";

/** Throws `refusal` on a unique violation; the surrounding transaction is aborted by then. */
export async function ignoreUniqueViolation<Saved>(
  saving: PromiseLike<Saved>,
  refusal: () => Error,
): Promise<Saved> {
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
