import Ticket from 'lucide-react/icons/ticket'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useReducer, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { faultsAt, faultsOfSlip, type BetFault } from './bet-faults.ts'
import { forgetFaults, isUnderWay, placeSlip, useBet } from './bet-flow.ts'
import { pickKey, type SportEvent } from '../match/event.ts'
import { oddsBoard } from '../odds/odds-board.ts'
import { useOddsStream } from '../odds/odds-fresh.ts'
import { changeSlip, clearSlip, useSlip, without, type Slip } from './slip.ts'
import { SlipModes, SlipPolicy, SlipSystems } from './slip-choices.tsx'
import { figuresOf, type SlipFigures, type PickNow } from './slip-figures.ts'
import { SlipFaults, SlipFoot, SlipSheetFoot } from './slip-foot.tsx'
import { SlipLeg } from './slip-leg.tsx'
import {
  bodyOf,
  confirmOdds,
  forgetUnpicked,
  rememberFirstOdds,
  nowsOf,
  useConfirmed,
} from './slip-nows.ts'
import { useQuote, type Quote } from './use-quote.ts'
import { SlipReceipt, SlipUnknown, SlipWaiting } from './slip-receipt.tsx'

export type SlipLook = {
  slip: Slip
  nows: ReadonlyMap<string, PickNow>
  figures: SlipFigures
  /** What the house says of it, once it has said something of this very slip. */
  quote: Quote | undefined
}

/** The slip at the odds of now; `events` are its matches as `getEvents` has them. */
export const useSlipLook = (events: ReadonlyMap<string, SportEvent>, loaded: boolean): SlipLook => {
  const slip = useSlip()
  const confirmed = useConfirmed()
  const fresh = useOddsStream((s) => s.fresh)
  const [, told] = useReducer((n: number) => n + 1, 0)
  const ids = slip.picks.map((p) => p.eventID).join(' ')
  useEffect(() => {
    const stops = ids.split(' ').map((id) => oddsBoard.listen(id, told))
    return () => stops.forEach((stop) => stop())
  }, [ids])
  const nows = nowsOf(slip, {
    events,
    loaded,
    board: (id) => oddsBoard.event(id),
    confirmed,
    fresh,
  })
  useEffect(() => {
    forgetUnpicked([...nows.keys()])
    rememberFirstOdds(nows)
  })
  const figures = figuresOf(slip, nows)
  const quote = useQuote(figures.tooMany ? null : bodyOf(slip, nows))
  return { slip, nows, figures, quote }
}

/** What the last press was refused for; else what the next one would be. */
const useFaults = ({ quote }: SlipLook): readonly BetFault[] => {
  const refused = useBet((s) => s.faults)
  return refused.length > 0 ? refused : (quote?.faults ?? [])
}

const Legs = ({ look, faults }: { look: SlipLook; faults: readonly BetFault[] }) => {
  const { slip, nows, figures } = look
  return (
    <ul className="min-h-0">
      {slip.picks.map((pick) => {
        const key = pickKey(pick)
        return (
          <SlipLeg
            key={key}
            pick={pick}
            now={nows.get(key)}
            bankers={slip.mode === 'system'}
            asks={figures.asks.includes(key)}
            related={figures.related.includes(key)}
            overMbs={figures.overMbs.includes(key)}
            faults={faultsAt(faults, key)}
          />
        )
      })}
    </ul>
  )
}

const EmptySlip = () => {
  const t = useTranslations('sports')
  return (
    <div role="status" className="flex flex-col items-center px-6 py-10 text-center">
      <Ticket aria-hidden="true" className="size-7 text-text-2" />
      <p className="mt-3 text-15 font-money">{t('slip.empty')}</p>
      <p className="mt-1 text-14 text-text-2">{t('slip.emptyHint')}</p>
    </div>
  )
}

const Clear = ({ disabled }: { disabled: boolean }) => {
  const t = useTranslations('sports')
  return (
    <button
      type="button"
      onClick={clearSlip}
      disabled={disabled}
      className="flex h-11 items-center justify-center gap-2 text-14 font-label text-text-2 hover:text-text disabled:opacity-60"
    >
      <Trash2 aria-hidden="true" className="size-4" />
      {t('slip.clear')}
    </button>
  )
}

type Props = {
  look: SlipLook
  signedIn: boolean
  /** Where a visitor goes to sign in; the slip is still here when they are back. */
  onSignIn: () => void
  share?: ReactNode
  /** In a sheet, and not beside the list. */
  sheet: boolean
}

const Foot = ({
  look: { slip, nows, figures, quote },
  signedIn,
  onSignIn,
  sheet,
  faults,
}: Props & {
  faults: readonly BetFault[]
}) => {
  const state = useBet((s) => s.state)
  if (state.kind === 'waiting') return <SlipWaiting coupon={state.coupon} />
  if (state.kind === 'unknown') return <SlipUnknown />
  const place = () => {
    if (!signedIn) return onSignIn()
    const body = bodyOf(slip, nows)
    if (body) void placeSlip(body)
  }
  const confirm = () => {
    forgetFaults()
    confirmOdds(nows)
  }
  const dropGone = () => {
    forgetFaults()
    changeSlip((s) => figures.gone.reduce(without, s))
  }
  const TheFoot = sheet ? SlipSheetFoot : SlipFoot
  return (
    <TheFoot
      figures={figures}
      quote={quote}
      faults={faultsOfSlip(faults, [...nows.keys()])}
      sending={state.kind === 'sending'}
      signedIn={signedIn}
      onPlace={place}
      onConfirm={confirm}
      onDropGone={dropGone}
    />
  )
}

/** The slip from its first pick to the receipt; the same in the column at the right and in the sheet. */
export const SlipPanel = (props: Props) => {
  const { look, share, sheet } = props
  const state = useBet((s) => s.state)
  const faults = useFaults(look)
  if (state.kind === 'placed') return <SlipReceipt coupon={state.coupon} />
  const busy = isUnderWay(state)
  // The slip can be emptied in another tab, or by the odds on the page: its coupon is told of first.
  if (look.slip.picks.length === 0)
    return state.kind === 'ready' ? (
      <>
        {faults.length > 0 && (
          <div className="p-3.5 pb-0">
            <SlipFaults faults={faults} />
          </div>
        )}
        <EmptySlip />
      </>
    ) : (
      <Foot {...props} faults={faults} />
    )
  const last = (
    <div className="grid auto-cols-fr grid-flow-col border-t border-line">
      {share}
      <Clear disabled={busy} />
    </div>
  )
  return (
    <div className={sheet ? 'flex min-h-[calc(100dvh-124px)] flex-col' : 'flex flex-col'}>
      <fieldset disabled={busy} className="contents">
        <SlipModes />
        <SlipSystems />
        <Legs look={look} faults={faults} />
        {sheet && (
          <div className="border-t border-line px-3.5 py-2.5">
            <SlipPolicy />
          </div>
        )}
      </fieldset>
      {sheet && last}
      <div
        className={`mt-auto border-t border-line bg-[color-mix(in_srgb,var(--sunken)_40%,var(--surface))] ${sheet ? '-bottom-5 [@media(min-height:40rem)]:sticky' : ''}`}
      >
        <Foot {...props} faults={faults} />
        {!sheet && last}
      </div>
    </div>
  )
}
