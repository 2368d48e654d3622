import { Passwords } from "../../api/accounts/passwords";

/** Answers after `release`, as a busy hashing queue does. */
export class SlowPasswords extends Passwords {
  #gate: Promise<void> = Promise.resolve();
  #open: () => void = () => {};
  #held = 0;

  constructor() {
    super("quick");
  }

  /** From now on. */
  hold(): void {
    this.#gate = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  release(): void {
    this.#open();
    this.#gate = Promise.resolve();
  }

  /** Verified, and waiting for the release. */
  get held(): number {
    return this.#held;
  }

  override async verify(...sent: Parameters<Passwords["verify"]>): Promise<boolean> {
    const verified = await super.verify(...sent);
    this.#held += 1;
    await this.#gate;
    this.#held -= 1;
    return verified;
  }
}
