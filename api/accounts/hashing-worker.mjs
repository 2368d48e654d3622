import { scryptSync } from "node:crypto";

/**
 * Asynchronous scrypt would occupy libuv's thread pool, which file access and DNS lookups need.
 * @param {{ password: string, salt: Uint8Array, keyLength: number, options: import("node:crypto").ScryptOptions }} job
 */
export default ({ password, salt, keyLength, options }) => scryptSync(password, salt, keyLength, options);
