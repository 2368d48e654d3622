import { Passwords } from "../../api/accounts/passwords";

/** Answers after a release, as a busy hashing queue does. */
export class SlowPasswords extends Passwords {
  #gate: Promise<void> | null = null;
  #held = 0;

  constructor() {
    super("quick");
  }

  /** Holds what is verified from now on. Returns how it is released; later calls are held until then or until `letPass`. */
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

  /** Verified, and waiting for the release. */
  get held(): number {
    return this.#held;
  }

  override async verify(...sent: Parameters<Passwords["verify"]>): Promise<boolean> {
    const gate = this.#gate;
    const verified = await super.verify(...sent);
    this.#held += 1;
    if (gate !== null) await gate;
    this.#held -= 1;
    return verified;
  }
}
