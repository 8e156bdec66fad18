/** A place where the ledger does not agree with itself, or with its seals. */
export type Fault = { check: string; where: string; expected: string; found: string }
