import type { Call } from "../../../contract/call";
import type { Names, Owner, OwnerWanted, Shelf } from "./owner";

/** What is sent: ids that are left out are not sent at all. */
export interface Sent {
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** What stands where the path has its parameter. */
  readonly inPath?: string | number | undefined;
  readonly body?: unknown;
}

/** A request that names something of one owner, and what everybody who sends it is answered. */
export interface OwnersRequest {
  readonly call: Call;
  /** What of the owner it names; null where it names nothing and everybody gets what is their own. */
  readonly names: string | null;
  readonly owner?: OwnerWanted;
  /** `asker` is whoever sends it, where a request mixes what is theirs with what is the owner's. */
  readonly sent: (names: Partial<Names>, around: Around) => Sent;
  /** The status for another shopper and for an installer who is not the owner. */
  readonly others?: number;
  readonly installers?: number;
  readonly withoutId?: number;
  /** The owner is the same afterwards, so that several may name them. */
  readonly changesNothing?: true;
  /** What is no secret here. */
  readonly mayTell?: (owner: Owner) => readonly string[];
  /** Who has no token, an ended or an expired one gets an answer, too: what is everybody's. */
  readonly isPublic?: true;
}

export interface Around {
  readonly owner: Owner;
  readonly asker: Owner;
  readonly shelf: Shelf;
}

/** A request that names nobody, and answers everybody with what is their own. */
export const own = (call: Call, sent: OwnersRequest["sent"] = () => ({})): OwnersRequest => ({
  call,
  names: null,
  sent,
  others: 200,
  installers: 200,
});

/** A request that changes nothing of the owner, not even when it is the owner's own. */
export const reading = (request: OwnersRequest): OwnersRequest => ({ ...request, changesNothing: true });
