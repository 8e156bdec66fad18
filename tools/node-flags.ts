/**
 * What every process of the house is run with: no way to a prototype through `__proto__`, and room for what lives as long
 * as one answer (MB; Node's own 16 fill several times a second under load, and what is young is then kept for old). The
 * library of passkeys asks Node for algorithms that are experiments there; nobody reads that warning.
 */
export const nodeFlags = [
  '--disable-proto=throw',
  '--max-semi-space-size=32',
  '--disable-warning=ExperimentalWarning',
] as const
