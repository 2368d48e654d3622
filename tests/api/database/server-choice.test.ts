import { describe, expect, it } from "vitest";
import { choosePrimary, maxReplicaLagMs, PrimaryPositions } from "../../../api/database/server-choice";
import type { ServerState } from "../../../api/database/server-state";
import { listServerUrls } from "../../../api/database/server-urls";

const primary = (timeline: number): ServerState => ({ isReplica: false, position: 0n, timeline });
const replica = (position: bigint): ServerState => ({ isReplica: true, position, timeline: 0 });

describe("listServerUrls", () => {
  it("returns one URL for each host, with the same account and database", () => {
    expect(listServerUrls("postgres://shop:p%40ss@one:5432,two/envelopa?sslmode=require")).toEqual([
      "postgres://shop:p%40ss@one:5432/envelopa?sslmode=require",
      "postgres://shop:p%40ss@two/envelopa?sslmode=require",
    ]);
    expect(listServerUrls("postgresql://localhost/shop")).toEqual(["postgresql://localhost/shop"]);
  });

  it("returns nothing for a URL that names no PostgreSQL server", () => {
    for (const url of ["", "mysql://one/shop", "postgres://", "postgres://one,:x/shop"])
      expect(listServerUrls(url)).toEqual([]);
  });
});

describe("choosePrimary", () => {
  it("returns the writable server, whatever its position in the URL", () => {
    expect(
      choosePrimary(
        new Map([
          ["one", replica(9n)],
          ["two", primary(1)],
        ]),
      ),
    ).toBe("two");
  });

  it("returns the server promoted last when a failed primary has come back", () => {
    expect(
      choosePrimary(
        new Map([
          ["failed", primary(1)],
          ["promoted", primary(2)],
        ]),
      ),
    ).toBe("promoted");
  });

  it("returns null while no server is writable", () => {
    expect(
      choosePrimary(
        new Map([
          ["one", null],
          ["two", replica(9n)],
        ]),
      ),
    ).toBeNull();
  });
});

describe("PrimaryPositions", () => {
  it("accepts a replica that has replayed what was written a second ago, and refuses one that has not", () => {
    const positions = new PrimaryPositions();
    positions.add(0, 100n);
    positions.add(500, 200n);
    positions.add(1_000, 300n);
    expect(positions.isFresh(replica(100n), 1_000)).toBe(true);
    expect(positions.isFresh(replica(99n), 1_000)).toBe(false);
    expect(positions.isFresh(replica(199n), 500 + maxReplicaLagMs)).toBe(false);
    expect(positions.isFresh(replica(200n), 500 + maxReplicaLagMs)).toBe(true);
  });

  it("keeps the positions before a failure of the primary", () => {
    const positions = new PrimaryPositions();
    positions.add(0, 100n);
    expect(positions.isFresh(replica(100n), 60_000)).toBe(true);
    expect(positions.isFresh(replica(99n), 60_000)).toBe(false);
  });

  it("accepts no replica before the primary has been asked", () => {
    expect(new PrimaryPositions().isFresh(replica(100n), 0)).toBe(false);
  });
});
