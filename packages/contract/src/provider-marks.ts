/** Providers that have a mark of our own drawing (tools/art/site/providers.ts). */
export const providerMarks: readonly string[] = [
  'felek-studio',
  'poyraz',
  'kuzey-isigi',
  'lodos',
  'turna',
  'ada-works',
  'zeytin-labs',
  'zirve',
]

/** The path of a provider's mark; empty where it has none. */
export const markOf = (providerID: string): string =>
  providerMarks.includes(providerID) ? `/art/providers/${providerID}.avif` : ''
