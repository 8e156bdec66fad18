import { useEffect, useState } from 'react'
import { toKurus } from '../lib/money.ts'
import { stepFrom } from '../lib/stakes.ts'
import { useStore } from '../lib/store.ts'
import { useKeys } from '../lib/use-keys.ts'
import { BalanceFigure } from '../parts/balance-figure.tsx'
import { Icon, type IconName } from '../parts/icons.tsx'
import { Menu } from '../parts/menu.tsx'
import { percent } from '../play/facts.ts'
import { SoundSwitch } from '../play/tools.tsx'
import { useCrashTexts } from '../texts/crash.ts'
import { usePlayTexts } from '../texts/play.ts'
import { useLang, useTexts } from '../texts/texts.ts'
import { BetSeat, pressOf } from './bet-seat.tsx'
import type { CrashContext } from './context.ts'
import { CrashAnnouncer } from './crash-announcer.tsx'
import { CrashSheets, type CrashSheet } from './crash-sheets.tsx'
import { CrowdList } from './crowd-list.tsx'
import type { FlightShow } from './flight-show.ts'
import { FlightStage } from './flight-stage.tsx'
import { places, seatOf, stakeSteps, type CrashState } from './state.ts'

type Props = { context: CrashContext; show: FlightShow }

const Tools = ({ context, show, onSheet }: Props & { onSheet: (sheet: CrashSheet) => void }) => {
  const [texts, play, crash] = [useTexts(), usePlayTexts(), useCrashTexts()]
  const items: readonly (readonly [CrashSheet, IconName, string])[] = [
    ['rules', 'book', texts.bar.rules],
    ['sound', 'soundOn', play.sound],
    ['history', 'clock', texts.menu.history],
    ['fairness', 'shield', crash.proof.title],
    ['keys', 'keyboard', texts.menu.keys],
  ]
  return (
    <div className="p-tools">
      <Menu
        name={context.names[useLang()]}
        nameLang="tr"
        mode={context.mode}
        items={items}
        onPanel={onSheet}
      />
      <SoundSwitch mixer={show.mixer} />
    </div>
  )
}

const BarRow = ({ context, state }: { context: CrashContext; state: CrashState }) => {
  const [play, lang] = [usePlayTexts(), useLang()]
  const { balance } = state.me
  const { rtp } = context.figures
  return (
    <div className="p-money">
      <BalanceFigure mode={context.mode} kurus={balance === null ? null : toKurus(balance)} />
      <p className="c-rtp">
        {play.rtp} <strong>{percent(rtp.most, lang)}</strong>
      </p>
    </div>
  )
}

/** What is pressed by keys: all of it is the first bet's. */
const useCrashKeys = (
  { context, show }: Props,
  state: CrashState,
  sheet: CrashSheet | null,
  onHelp: () => void,
): void => {
  const setStake = (by: 1 | -1): void =>
    context.want(0, { kurus: stepFrom(stakeSteps, state.wants[0].kurus, by) })
  useKeys({
    // Where nothing can be done with the bet, it is a tap: never while it can be cashed out.
    spin: () => {
      const press = pressOf(context, show, 0)
      if (press) press()
      else show.skip()
    },
    up: () => setStake(1),
    down: () => setStake(-1),
    help: onHelp,
    blocked: sheet !== null,
    onActivity: () => context.parent.post({ type: 'activity' }),
  })
}

/** A room in which all fly together: the strait, two bets, and who else is in this round. */
export const CrashRoom = ({ context, show }: Props) => {
  const { parent, slug } = context
  const state = useStore(context.state)
  // At the bell, and when bets open, what the buttons do changes by the clock alone.
  const stretch = useStore(show.stretch)
  const [sheet, setSheet] = useState<CrashSheet | null>(null)
  const texts = useTexts()
  useCrashKeys({ context, show }, state, sheet, () => setSheet('keys'))
  useEffect(
    () =>
      parent.listen((message) => {
        if (message.type === 'show') setSheet(message.panel)
      }),
    [parent],
  )
  const isOpen = context.isOpen()
  return (
    <div
      className="game play crash"
      data-title={slug}
      data-phase={state.link === 'open' ? stretch.state : state.link}
    >
      <FlightStage
        context={context}
        show={show}
        state={state}
        onProof={() => setSheet('fairness')}
      />
      <div className="c-rest">
        <section className="c-controls" aria-label={texts.bar.controls}>
          <BarRow context={context} state={state} />
          {places.map((place) => (
            <BetSeat
              key={place}
              context={context}
              show={show}
              state={state}
              place={place}
              seat={seatOf(state, place, isOpen)}
            />
          ))}
        </section>
        <CrowdList state={state} mode={context.mode} />
        <button type="button" className="tool c-rules" onClick={() => setSheet('rules')}>
          <Icon name="book" />
          <span>{texts.bar.rules}</span>
        </button>
      </div>
      <Tools context={context} show={show} onSheet={setSheet} />
      <CrashAnnouncer state={state} show={show} />
      {sheet && (
        <CrashSheets
          sheet={sheet}
          context={context}
          state={state}
          mixer={show.mixer}
          onClose={() => setSheet(null)}
        />
      )}
    </div>
  )
}
