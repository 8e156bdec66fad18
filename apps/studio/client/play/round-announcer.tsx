import { formatMoney } from '@felek/phrases/format.ts'
import { fromKurus } from '../lib/money.ts'
import { useBalanceShown } from '../parts/use-balance-shown.ts'
import { useLang, useTexts } from '../texts/texts.ts'
import type { Game } from './game.ts'
import type { RoundState } from './round.ts'
import { namesOf, type SceneModule, type TitleLook } from './scene.ts'

type Props<Config, Wager, Action, View> = {
  words: SceneModule<Config, Wager, Action, View>['words']
  look: Pick<TitleLook, 'symbols'>
  game: Pick<Game<Config, Wager>, 'config' | 'mode'>
  state: RoundState<Wager, Action, View>
}

/**
 * What is said once a step has been shown: the scene's words, which tell a loss themselves, then the money; the balance
 * only where the player keeps it in sight.
 */
const useSaid = <Config, Wager, Action, View>({
  words,
  look,
  game,
  state,
}: Props<Config, Wager, Action, View>): string => {
  const texts = useTexts()
  const lang = useLang()
  const balanceShown = useBalanceShown(game.mode)
  const { round, phase, lastPaid, balanceKurus } = state
  if (!round || phase === 'sending' || phase === 'showing') return ''
  const said = [...words[lang].say(game.config, round.view, namesOf(look, lang))]
  if (round.state !== 'over') return said.join(' ')
  if (lastPaid !== null) {
    const paid = formatMoney(fromKurus(lastPaid.kurus), lang)
    said.push(lastPaid.isWin ? texts.win.announce(paid) : `${texts.history.payout}: ${paid}.`)
  }
  if (balanceShown) said.push(texts.win.balanceNow(formatMoney(fromKurus(balanceKurus), lang)))
  return said.join(' ')
}

export const RoundAnnouncer = <Config, Wager, Action, View>(
  props: Props<Config, Wager, Action, View>,
) => (
  <p className="sr-only" aria-live="polite" aria-atomic="true">
    {useSaid(props)}
  </p>
)
