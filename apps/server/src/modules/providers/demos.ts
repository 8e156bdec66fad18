import type { Asking } from './deps.ts'

/** Whether everybody may play a game of a provider for play money; its own key names it. */
export type DemoRule = (house: Asking, provider: string, game: string) => Promise<boolean>

const rules = new WeakMap<object, DemoRule>()

/** Which games everybody sees is the games room's to say, and that room is above this one. */
export const setDemoRule = (house: object, rule: DemoRule): void => void rules.set(house, rule)

/** Throws before the rule is set: then nothing is known yet. */
export const mayDemo: DemoRule = async (house, provider, game) => {
  const rule = rules.get(house)
  if (rule === undefined) throw new Error('nobody has said yet which games everybody may see')
  return rule(house, provider, game)
}
