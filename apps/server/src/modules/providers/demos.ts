import type { ProviderClientDeps } from './deps.ts'

/** Which games everybody sees is the games module's to say, and that module is above this one. */
export const setDemoRule = (
  { providersState }: Pick<ProviderClientDeps, 'providersState'>,
  rule: (provider: string, game: string) => Promise<boolean>,
): void => void (providersState.demoRule = rule)

/**
 * Whether everybody may play a game of a provider for play money; its own key names it. Throws before the
 * rule is set: then nothing is known yet.
 */
export const mayDemo = async (
  { providersState }: Pick<ProviderClientDeps, 'providersState'>,
  provider: string,
  game: string,
): Promise<boolean> => {
  const rule = providersState.demoRule
  if (rule === undefined) throw new Error('nobody has said yet which games everybody may see')
  return rule(provider, game)
}
