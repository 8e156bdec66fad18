/** A type of the provider's protocol that rules name: they import nothing outside of the studio. */
export type { Drawn } from '@felek/contract/protocols/provider/rounds.ts'
