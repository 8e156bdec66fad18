/**
 * What every process of the house is run with: no way to a prototype through `__proto__`, and room for what lives as long
 * as one answer (MB; Node's own 16 fill several times a second under load, and what is young is then kept for old). Most of
 * this code runs now and then: it is compiled once and stays so, where Node would interpret it and throw away what has
 * rested (a quarter of the processor of a house at rest). The library of passkeys asks Node for algorithms that are
 * experiments there; nobody reads that warning.
 */
export const nodeFlags = [
  '--disable-proto=throw',
  '--max-semi-space-size=32',
  '--no-flush-bytecode',
  '--always-sparkplug',
  '--disable-warning=ExperimentalWarning',
] as const
