import { crashWordsEn } from '../../engines/crash/rules.en.ts'
import { crashWordsTr } from '../../engines/crash/rules.tr.ts'
import type { RoomInfo } from '../../engines/crash/room-messages.ts'
import { actualFact, FactList, KeyList } from '../panels/facts.tsx'
import { Panel } from '../panels/panel.tsx'
import { RuleSections } from '../panels/rule-sections.tsx'
import { factsOf, stepFact } from '../play/facts.ts'
import { SoundSheet } from '../play/tools.tsx'
import type { Mixer } from '../sound/mixer.ts'
import { useCrashTexts } from '../texts/crash.ts'
import { usePlayTexts } from '../texts/play.ts'
import { useLang, useTexts } from '../texts/texts.ts'
import type { CrashContext } from './context.ts'
import { CrashProof } from './crash-proof.tsx'
import { OwnFlights } from './own-flights.tsx'
import { termsOf, type CrashState } from './state.ts'

export type CrashSheet = 'rules' | 'sound' | 'history' | 'fairness' | 'keys'

const Rules = ({ context, room }: { context: CrashContext; room: RoomInfo }) => {
  const [lang, play] = [useLang(), usePlayTexts()]
  const { figures, actual, slug } = context
  const texts = useTexts()
  const rules = (lang === 'en' ? crashWordsEn : crashWordsTr).rules(termsOf(room), figures)
  return (
    <>
      <FactList
        facts={[
          ...factsOf({ figures }, lang, play),
          stepFact(figures, texts.rules),
          ...actualFact(actual, lang, texts.rules),
        ]}
      />
      <RuleSections rules={rules} slug={slug} />
    </>
  )
}

const Keys = () => {
  const [{ keys }, texts] = [useTexts(), useCrashTexts()]
  return (
    <KeyList
      keys={[
        [keys.spin, texts.spaceWhat],
        [keys.stake, texts.stakeWhat],
        [keys.close, keys.closeWhat],
        [keys.help, keys.helpWhat],
      ]}
    />
  )
}

type Props = {
  sheet: CrashSheet
  context: CrashContext
  state: CrashState
  mixer: Mixer
  onClose: () => void
}

/** The sheet that is open over the room. */
export const CrashSheets = ({ sheet, context, state, mixer, onClose }: Props) => {
  const [texts, play, crash] = [useTexts(), usePlayTexts(), useCrashTexts()]
  const titles: Record<CrashSheet, string> = {
    rules: texts.rules.title,
    sound: play.sound,
    history: texts.history.title,
    fairness: crash.proof.title,
    keys: texts.keys.title,
  }
  return (
    <Panel key={sheet} title={titles[sheet]} onClose={onClose}>
      {sheet === 'rules' && <Rules context={context} room={state.room} />}
      {sheet === 'sound' && <SoundSheet mixer={mixer} />}
      {sheet === 'history' && <OwnFlights context={context} />}
      {sheet === 'fairness' && <CrashProof state={state} />}
      {sheet === 'keys' && <Keys />}
    </Panel>
  )
}
