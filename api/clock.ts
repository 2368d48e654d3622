/** Current time; replaced by a fixed clock in tests. */
export interface Clock {
  now(): Date;
}
