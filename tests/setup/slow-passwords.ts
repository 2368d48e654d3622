import { Passwords } from "../../api/accounts/passwords";

/** Answers after a release, as a busy hashing queue does. */
export class SlowPasswords extends Passwords {
  #gate: Promise<void> | null = null;
  #held = 0;

  constructor() {
    super("quick");
  }

  /**
   * Holds what is hashed from now on, at its answer. Returns how it is released; later calls are held until then or until
   * `letPass`.
   */
  hold(): () => void {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    this.#gate = gate;
    return () => {
      open();
      if (this.#gate === gate) this.#gate = null;
    };
  }

  /** Later calls, not those that are held. */
  letPass(): void {
    this.#gate = null;
  }

  /** Hashed, and waiting for the release. */
  get held(): number {
    return this.#held;
  }

  override hash(...sent: Parameters<Passwords["hash"]>): Promise<string> {
    return this.#answerLate(super.hash(...sent));
  }

  override verify(...sent: Parameters<Passwords["verify"]>): Promise<boolean> {
    return this.#answerLate(super.verify(...sent));
  }

  async #answerLate<Answer>(hashed: Promise<Answer>): Promise<Answer> {
    const gate = this.#gate;
    const answer = await hashed;
    if (gate === null) return answer;
    this.#held += 1;
    await gate;
    this.#held -= 1;
    return answer;
  }
}
