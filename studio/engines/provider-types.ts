/** A type of the provider's protocol that rules name: they import nothing outside of the studio. */
export type { Drawn } from '../../contract/src/provider-rounds.ts'
