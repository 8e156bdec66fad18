import { fold } from '@felek/contract/fold.ts'

/*
 * Words of somebody in distress, in the two languages of the house: stems, folded as names are. They
 * decide only that a person reads first and that help is named; who writes them by chance loses nothing.
 */
const words = [
  // Life.
  ['intihar', 'kendimi oldur', 'olmek ist', 'yasamak istem', 'canima kiy', 'hayatima son'],
  ['kendime zarar', 'yasamanin anlami', 'suicid', 'kill myself', 'end my life', 'want to die'],
  ['harm myself', 'hurt myself', 'no reason to live'],
  // Play that is no longer in hand.
  ['bagimli', 'kumari birak', 'birakamiyorum', 'duramiyorum', 'kontrolumu kaybet', 'addict'],
  ['cant stop', 'cannot stop', 'lost control', 'gambling problem', 'kumar sorun'],
  // What it has cost.
  ['her seyimi kaybet', 'evimi kaybet', 'evimi sat', 'borca bat', 'borc batag', 'tefeci'],
  ['maasimi kaybet', 'maasimin tamami', 'ailemi kaybet', 'caresizim', 'lost everything'],
  ['lost my house', 'lost my salary', 'lost my family', 'loan shark', 'desperate'],
].flat()

/** Whether a message to support has words of distress in it. */
export const isDistressed = (message: string): boolean => {
  const text = fold(message)
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
  return words.some((word) => text.includes(word))
}
