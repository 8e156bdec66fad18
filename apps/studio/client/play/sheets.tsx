import type { ReactNode } from 'react'
import type { Words } from '../../engines/define.ts'
import type { Odds } from '../../engines/odds.ts'
import { Panel } from '../panels/panel.tsx'
import { actualFact, FactList } from '../panels/facts.tsx'
import { KeysPanel } from '../panels/keys.tsx'
import { RuleSections } from '../panels/rule-sections.tsx'
import type { Mixer } from '../sound/mixer.ts'
import { usePlayTexts } from '../texts/play.ts'
import { useLang, useTexts } from '../texts/texts.ts'
import type { Game } from './game.ts'
import { factsOf, stepFact } from './facts.ts'
import { SoundSheet } from './tools.tsx'

export type Sheet = 'rules' | 'sound' | 'keys' | 'fairness' | 'history'

type Props<Config, Wager, View> = {
  sheet: Sheet
  game: Game<Config, Wager>
  /** Of the wager that is chosen. */
  odds: Odds
  /** The player chooses more than a stake: figures are of that choice. */
  chosen: boolean
  words: Words<Config, View>
  mixer: Mixer
  /** The arrows to the left and right choose. */
  turns: boolean
  /** Keys of the game's own. */
  keys?: readonly (readonly [key: string, what: string])[] | undefined
  /** What the big button does between rounds. */
  begin: string
  paytable?: ReactNode
  /** Of the server that answers: seeds and rounds. */
  fairness?: ReactNode
  history?: ReactNode
  onClose: () => void
}

const Rules = <Config, Wager, View>({
  game,
  odds,
  chosen,
  words,
}: Pick<Props<Config, Wager, View>, 'game' | 'odds' | 'chosen' | 'words'>) => {
  const [lang, play, { rules }] = [useLang(), usePlayTexts(), useTexts()]
  return (
    <>
      {chosen && <h3>{play.ofWager}</h3>}
      <FactList
        facts={[
          ...factsOf({ figures: odds }, lang, play),
          stepFact(odds, rules),
          ...actualFact(game.actual, lang, rules),
        ]}
      />
      <RuleSections rules={words.rules(game.config, game.figures)} slug={game.slug} />
    </>
  )
}

/** The sheet that is open over a game. */
export const Sheets = <Config, Wager, View>(props: Props<Config, Wager, View>) => {
  const { sheet, game, odds, chosen, words, mixer, fairness, history, onClose } = props
  const texts = useTexts()
  const play = usePlayTexts()
  const titles: Record<Sheet, string> = {
    rules: game.family === 'slot' ? play.table : texts.rules.title,
    sound: play.sound,
    keys: texts.keys.title,
    fairness: texts.fairness.title,
    history: texts.history.title,
  }
  return (
    <Panel key={sheet} title={titles[sheet]} onClose={onClose}>
      {sheet === 'rules' && props.paytable}
      {sheet === 'rules' && <Rules game={game} odds={odds} chosen={chosen} words={words} />}
      {sheet === 'sound' && <SoundSheet mixer={mixer} />}
      {sheet === 'keys' && (
        <KeysPanel roulette={false} turns={props.turns} begin={props.begin} own={props.keys} />
      )}
      {sheet === 'fairness' && fairness}
      {sheet === 'history' && history}
    </Panel>
  )
}
