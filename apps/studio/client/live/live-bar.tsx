import { formatAmountShort } from '@felek/phrases/format.ts'
import { fromKurus, toKurus } from '../lib/money.ts'
import type { Chip } from '../lib/use-chip.ts'
import { BalanceFigure } from '../parts/balance-figure.tsx'
import { Figure } from '../parts/figure.tsx'
import { Icon, type IconName } from '../parts/icons.tsx'
import { Menu, SoundButton } from '../parts/menu.tsx'
import { Money } from '../parts/money.tsx'
import type { PanelName } from '../panels/panel.tsx'
import { ChipRow } from '../roulette/chip-row.tsx'
import { useLiveTexts } from '../texts/live.ts'
import { useLang, useTexts } from '../texts/texts.ts'
import { availableKurus } from './betting-controls.ts'
import { lastUndoable } from './betting.ts'
import { PhaseClock } from './phase-clock.tsx'
import { useStacks, type LiveView } from './use-live.ts'

type Action = { icon: IconName; label: string; act: () => void; off: boolean }

const useActions = (view: LiveView): Action[] => {
  const { bar } = useLiveTexts()
  const { context, state, live, open } = view
  const { stacks } = useStacks(view)
  const { betting } = context
  const backable = state.queue.length > 0 || lastUndoable(live.me.placements) !== null
  const seated = context.table.kind !== 'blackjack' || live.me.seat !== null
  return [
    { icon: 'undo', label: bar.undo, act: betting.undo, off: !open || !backable },
    { icon: 'trash', label: bar.clear, act: betting.clear, off: !open || stacks.size === 0 },
    {
      icon: 'repeat',
      label: bar.repeat,
      act: betting.repeat,
      off: !open || !seated || state.lastBets.length === 0,
    },
    ...(context.table.kind === 'blackjack'
      ? [
          {
            icon: 'stand',
            label: bar.stand,
            act: context.leave,
            off: live.me.seat === null || live.me.placements.length > 0,
          } as const,
        ]
      : [
          {
            icon: 'double',
            label: bar.double,
            act: betting.double,
            off: !open || stacks.size === 0,
          } as const,
        ]),
  ]
}

const LiveMenu = ({ view, onPanel }: { view: LiveView; onPanel: (panel: PanelName) => void }) => {
  const texts = useTexts()
  const lang = useLang()
  const { table, mode } = view.context
  return (
    <Menu<PanelName>
      name={table.name[lang]}
      nameLang={lang}
      mode={mode}
      items={[
        ['rules', 'book', texts.bar.rules],
        ['fairness', 'shield', texts.menu.fairness],
        ['keys', 'keyboard', texts.menu.keys],
      ]}
      onPanel={onPanel}
    />
  )
}

type Props = { view: LiveView; chip: Chip; onPanel: (panel: PanelName) => void }

export const LiveBar = ({ view, chip, onPanel }: Props) => {
  const lang = useLang()
  const { bar } = useTexts()
  const { bar: texts } = useLiveTexts()
  const actions = useActions(view)
  const { total, further } = useStacks(view)
  const { context, state } = view
  const available = availableKurus(state)
  const staked = further.reduce((sum, one) => sum + toKurus(one.amount), total)
  return (
    <section className="bar roulette-bar live-bar" aria-label={bar.controls}>
      <div className="bar-tools">
        <LiveMenu view={view} onPanel={onPanel} />
        <SoundButton />
      </div>
      <ChipRow
        legend={texts.chips}
        values={chip.values}
        chosen={chip.kurus}
        nameOf={(kurus) => texts.chip(formatAmountShort(fromKurus(kurus), lang))}
        onChoose={chip.choose}
      />
      <div className="bar-actions">
        {actions.map(({ icon, label, act, off }) => (
          <button key={icon} type="button" className="tool tool-tall" disabled={off} onClick={act}>
            <Icon name={icon} />
            <span>{label}</span>
          </button>
        ))}
      </div>
      <p className="limits">
        {texts.limits(
          formatAmountShort(context.table.minStake, lang),
          formatAmountShort(context.table.maxStake, lang),
        )}
      </p>
      <Figure className="bar-total" label={texts.total}>
        <Money kurus={staked} />
      </Figure>
      <BalanceFigure mode={context.mode} kurus={available} />
      <div className="bar-spin">
        <PhaseClock view={view} />
      </div>
    </section>
  )
}
