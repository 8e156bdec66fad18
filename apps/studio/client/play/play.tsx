import { memo, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { device } from '../lib/storage.ts'
import { fromKurus, toKurus } from '../lib/money.ts'
import { useStore } from '../lib/store.ts'
import { useKeys } from '../lib/use-keys.ts'
import type { ProofsSource } from '../panels/books.ts'
import { BalanceFigure } from '../parts/balance-figure.tsx'
import { Menu } from '../parts/menu.tsx'
import { Figure } from '../parts/figure.tsx'
import { FreeSpinsFigure } from '../parts/free-spins-figure.tsx'
import { Icon, type IconName } from '../parts/icons.tsx'
import { Money } from '../parts/money.tsx'
import { Notice } from '../parts/notice.tsx'
import { SpinButton } from '../parts/spin-button.tsx'
import { Stake } from '../parts/stake.tsx'
import { useLang, useTexts } from '../texts/texts.ts'
import { usePlayTexts } from '../texts/play.ts'
import type { FreeSpins } from '../../src/protocol/protocol.ts'
import { factsOf } from './facts.ts'
import type { Odds } from '../../engines/odds.ts'
import { controlsOf, type Game } from './game.ts'
import { MainButton } from './main-button.tsx'
import { RoundAnnouncer } from './round-announcer.tsx'
import { createRoundControls, type Around, type RoundControls, type RoundState } from './round.ts'
import type { PartProps, SceneModule, TitleLook } from './scene.ts'
import { shortDigest } from './commitment-card.tsx'
import type { Server } from './server.ts'
import { Sheets, type Sheet } from './sheets.tsx'
import { StagePicture } from './stage-picture.tsx'
import { SoundSwitch } from './tools.tsx'
import type { Mixer } from '../sound/mixer.ts'
import type { Show } from './use-scene.ts'

export type PlayProps<Config, Wager, Action, View> = {
  module: SceneModule<Config, Wager, Action, View>
  look: TitleLook
  game: Game<Config, Wager>
  server: Server<Wager, Action, View>
  show: Show<Wager, View, Action>
  around: Around
  balance: string
  /** What the operator has granted for this game. */
  freeSpins?: FreeSpins | null
  /** A round of this game that stands open. */
  running: string | null
  /** The player's seeds, as the house tells them. */
  seeds?: ProofsSource['state']
  /** One that runs in another game, room or table. */
  elsewhere?: { roundId: string; game: string } | null
  fairness?: ReactNode
  history?: ReactNode
  /** Hears what the page around the frame says, until it is told to stop. */
  listen?: (desk: RoundControls<Wager, Action, View>, onSheet: (sheet: Sheet) => void) => () => void
  /** What helps after a refusal, as a word and a deed. */
  help?: (
    state: RoundState<Wager, Action, View>,
  ) => { text: string; onPress: () => void } | undefined
}

const never = () => () => undefined

/** The digest of the seed in force. */
const useSeed = (seeds: ProofsSource['state'] | undefined): string | undefined =>
  useSyncExternalStore(seeds?.subscribe ?? never, () => seeds?.get().fairness.serverSeedHash)

const stakeKey = (slug: string) => `stake.${slug}`

/** The stake of the last visit where the ladder still has it, else the step nearest below 10 TL. */
const firstStake = ({ slug, stakes }: Pick<Game<unknown, unknown>, 'slug' | 'stakes'>): string => {
  const kept = device.read(stakeKey(slug))
  if (kept !== null && stakes.includes(kept)) return kept
  return stakes.findLast((stake) => toKurus(stake) <= 1_000n) ?? stakes[0] ?? '1.00'
}

type ToolsProps = {
  game: Game<unknown, unknown>
  mixer: Mixer
  /** Whether there are such sheets. */
  fairness: boolean
  history: boolean
  onSheet: (sheet: Sheet) => void
}

/** What no round changes is drawn once, here and below: each phase of a round draws the rest in the frame of a show. */
const Tools = memo(({ game, mixer, fairness, history, onSheet }: ToolsProps) => {
  const texts = useTexts()
  const play = usePlayTexts()
  const items: readonly (readonly [Sheet, IconName, string])[] = [
    game.family === 'slot' ? ['rules', 'table', play.table] : ['rules', 'book', texts.bar.rules],
    ['sound', 'soundOn', play.sound],
    ...(fairness ? [['fairness', 'shield', texts.menu.fairness] as const] : []),
    ...(history ? [['history', 'clock', texts.menu.history] as const] : []),
    ['keys', 'keyboard', texts.menu.keys],
  ]
  return (
    <div className="p-tools">
      <Menu name={game.name} nameLang="tr" mode={game.mode} items={items} onPanel={onSheet} />
      <SoundSwitch mixer={mixer} />
    </div>
  )
})

/** What the player presses, and by which keys. */
const useActs = <Config, Wager, Action, View>(
  props: PlayProps<Config, Wager, Action, View>,
  desk: RoundControls<Wager, Action, View>,
  sheet: Sheet | null,
  { onHelp, onWager }: { onHelp: () => void; onWager: (wager: Wager) => void },
) => {
  const { module, game, show } = props
  const lang = useLang()
  const state = useStore(desk.state)
  const main = module.main(state, lang)
  const press = (): void => {
    if (show.skip()) return
    const action = main.act?.action ?? null
    if (state.phase === 'deciding') {
      if (action !== null) void desk.act(action)
    } else void desk.bet()
  }
  const setStake = (stake: string | undefined): void => {
    if (stake === undefined || state.phase !== 'ready' || state.freeSpins) return
    device.write(stakeKey(game.slug), stake)
    desk.setStake(stake)
  }
  const at = game.stakes.indexOf(state.stake)
  const turn = (by: 1 | -1): void => {
    // A second press may come before the first has been drawn.
    const { phase, wager } = desk.state.get()
    if (module.turn && phase === 'ready') onWager(module.turn(wager, by))
  }
  useKeys({
    spin: press,
    ...(module.turn && { left: () => turn(-1), right: () => turn(1) }),
    up: () => setStake(game.stakes[at + 1]),
    down: () => setStake(game.stakes[at - 1]),
    help: onHelp,
    blocked: sheet !== null,
    onActivity: () => props.around.activity(),
  })
  return { state, main, press, setStake }
}

/** What is declared of what would be played now, or is being played. */
const useOdds = <Config, Wager, Action, V>(
  { module, game }: Pick<PlayProps<Config, Wager, Action, V>, 'module' | 'game'>,
  { wager, round }: RoundState<Wager, Action, V>,
): Odds => {
  const view = round?.state === 'deciding' ? round.view : null
  return useMemo(
    () => module.odds?.(game.config, wager, view) ?? game.figures,
    [module, game, wager, view],
  )
}

type View<Config, Wager, Action, V> = {
  props: PlayProps<Config, Wager, Action, V>
  part: PartProps<Config, Wager, Action, V>
}

const StageView = <Config, Wager, Action, V>({
  props: { module, look, game, show, help },
  part,
  onDismiss,
}: View<Config, Wager, Action, V> & { onDismiss: () => void }) => {
  const texts = useTexts()
  const { notice, phase, away, busy } = part.state
  const told = away
    ? texts.opening.away
    : notice === null
      ? null
      : notice === 'resumed'
        ? texts.opening.resumed
        : busy?.game !== undefined && busy.game !== game.slug
          ? texts.trouble.elsewhere
          : texts.trouble[notice]
  return (
    <section className="p-stage" aria-label={texts.bar.game} onPointerDown={() => show.skip()}>
      <StagePicture {...{ module, look, game, show, part }} />
      <Notice
        text={told}
        news={notice === 'resumed' || notice === 'payoutPending'}
        act={away ? undefined : help?.(part.state)}
        onDismiss={phase === 'closed' ? undefined : onDismiss}
      />
    </section>
  )
}

const MoneyRow = <Config, Wager, Action, V>({
  game,
  state,
}: PartProps<Config, Wager, Action, V>) => {
  const [{ bar }, play] = [useTexts(), usePlayTexts()]
  const { lastPaid, balanceKurus, round } = state
  // A round that is over has paid something or nothing; the dash is for one that has not.
  const isLost = lastPaid === null && round?.state === 'over'
  return (
    <div className="p-money">
      <BalanceFigure mode={game.mode} kurus={balanceKurus} />
      <Figure className="p-last" label={play.thisRound}>
        {isLost ? (
          <Money kurus={0n} />
        ) : lastPaid === null ? (
          bar.noWin
        ) : (
          <Money kurus={lastPaid.kurus} {...(lastPaid.isWin && { className: 'money-gain' })} />
        )}
      </Figure>
    </div>
  )
}

type FactsProps = { odds: Odds; seal: string | null; sealed: string | undefined }

const Facts = memo(({ odds, seal, sealed }: FactsProps) => {
  const [lang, play] = [useLang(), usePlayTexts()]
  return (
    <>
      <dl className="p-facts">
        {factsOf({ figures: odds }, lang, play).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {sealed !== undefined && (
        <p className="p-seal" hidden={seal === null}>
          <Icon name="shield" size={15} />
          <span>
            {sealed} {seal !== null && <code>{shortDigest(seal)}</code>}
          </span>
        </p>
      )}
    </>
  )
})

type BarProps<Config, Wager, Action, V> = View<Config, Wager, Action, V> & {
  main: ReturnType<SceneModule<Config, Wager, Action, V>['main']>
  odds: Odds
  onStake: (stake: string) => void
  onSheet: (sheet: Sheet) => void
}

const GoButton = <Config, Wager, Action, V>({ part, main }: BarProps<Config, Wager, Action, V>) => {
  const play = usePlayTexts()
  const { phase, pause, round } = part.state
  const decides = round?.state === 'deciding'
  const busy = phase !== 'ready' && phase !== 'deciding'
  if (part.game.family === 'slot') return <SpinButton pause={pause} busy={busy} onSpin={part.bet} />
  return (
    <MainButton
      pause={pause}
      busy={busy || (decides && !main.act?.action)}
      takes={decides}
      onPress={part.bet}
    >
      {decides ? (main.act?.label ?? play.decide) : main.bet}
    </MainButton>
  )
}

const Controls = <Config, Wager, Action, V>(bar: BarProps<Config, Wager, Action, V>) => {
  const { props, part, odds, onStake, onSheet } = bar
  const { module, game } = props
  const { state } = part
  const [texts, play, lang] = [useTexts(), usePlayTexts(), useLang()]
  return (
    <section className="p-controls" aria-label={texts.bar.controls}>
      <MoneyRow {...part} />
      <div className="p-set">
        {state.freeSpins ? (
          <FreeSpinsFigure
            className="p-step p-granted"
            left={state.freeSpins.left}
            stake={state.freeSpins.stake}
          />
        ) : (
          <Stake
            label={texts.bar.stake}
            less={texts.bar.lower}
            more={texts.bar.raise}
            steps={game.stakes.map(toKurus)}
            kurus={toKurus(state.stake)}
            balanceKurus={state.balanceKurus}
            free={state.phase === 'ready'}
            onStake={(kurus) => onStake(fromKurus(kurus))}
          />
        )}
      </div>
      <div className="p-own">
        <module.Controls {...part} />
      </div>
      <div className="p-go">
        <GoButton {...bar} />
      </div>
      <Tools
        game={game}
        mixer={props.show.mixer}
        fairness={Boolean(props.fairness)}
        history={Boolean(props.history)}
        onSheet={onSheet}
      />
      <button type="button" className="tool p-table" onClick={() => onSheet('rules')}>
        <Icon name="table" />
        <span>{game.family === 'slot' ? play.table : texts.bar.rules}</span>
      </button>
      <Facts odds={odds} seal={state.round?.seal ?? null} sealed={module.sealed?.[lang]} />
    </section>
  )
}

/** Lays out what is asked next, and has it shown. */
const createDrafting =
  <Wager, Action, V>(
    desk: RoundControls<Wager, Action, V>,
    show: Show<Wager, V, Action>,
  ): PartProps<unknown, Wager, Action, V>['setDraft'] =>
  (update) => {
    const draft = update(desk.state.get().draft)
    desk.setDraft(draft)
    if (desk.state.get().draft === draft) show.draft(draft)
  }

/** A game on its stage: what all engines share. */
export const Play = <Config, Wager, Action, V>(props: PlayProps<Config, Wager, Action, V>) => {
  const { module, look, game, server, show, around, balance, freeSpins, running, listen } = props
  const elsewhere = props.elsewhere ?? null
  const desk = useMemo(() => {
    const { presenter } = show
    const stake = firstStake(game)
    const granted = freeSpins ?? null
    const first = { balance, stake, freeSpins: granted, elsewhere }
    return createRoundControls({ game, server, around, presenter, ...first })
  }, [game, server, show, around, balance, freeSpins, elsewhere])
  useEffect(() => {
    if (running !== null) void desk.resume(running)
  }, [desk, running])
  const [sheet, setSheet] = useState<Sheet | null>(null)
  useEffect(() => listen?.(desk, setSheet), [desk, listen])
  const onWager = (wager: Wager): void => {
    desk.setWager(wager)
    if (desk.state.get().wager === wager) show.set(wager)
  }
  const onHelp = (): void => setSheet('keys')
  const { state, main, press, setStake } = useActs(props, desk, sheet, { onHelp, onWager })
  const lang = useLang()
  const odds = useOdds(props, state)
  const part: PartProps<Config, Wager, Action, V> = {
    game,
    look,
    state,
    scene: show.told.get(),
    seed: useSeed(props.seeds),
    setWager: onWager,
    act: (action) => void desk.act(action),
    setDraft: createDrafting(desk, show),
    bet: press,
  }
  return (
    <div
      className="game play"
      data-controls={controlsOf(game)}
      data-scene={module.name}
      data-title={look.slug}
      data-phase={state.phase}
      data-runs={state.round?.state === 'deciding'}
    >
      <StageView props={props} part={part} onDismiss={desk.dismiss} />
      <Controls {...{ props, part, main, odds }} onStake={setStake} onSheet={setSheet} />
      <RoundAnnouncer words={module.words} look={look} game={game} state={state} />
      {sheet && (
        <Sheets
          sheet={sheet}
          game={game}
          odds={odds}
          chosen={module.odds !== undefined}
          words={module.words[lang]}
          mixer={show.mixer}
          turns={module.turn !== undefined}
          keys={module.keys?.[lang]}
          begin={main.bet}
          paytable={module.Paytable && <module.Paytable {...part} />}
          fairness={props.fairness}
          history={props.history}
          onClose={() => setSheet(null)}
        />
      )}
    </div>
  )
}
