import Ticket from 'lucide-react/icons/ticket'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useReducer, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { EmptyState } from '@felek/ui/src/empty-state.tsx'
import { faultsAt, faultsOfSlip } from './bet-faults.ts'
import { forgetFaults, placeSlip, useBet } from './bet-flow.ts'
import { pickKey, type SportEvent } from './event.ts'
import { oddsBoard } from './odds-board.ts'
import { useOddsStream } from './odds-stream.ts'
import { changeSlip, clearSlip, useSlip, without, type Slip } from './slip.ts'
import { SlipModes, SlipSystems } from './slip-choices.tsx'
import { figuresOf, type SlipFigures, type PickNow } from './slip-figures.ts'
import { SlipFoot } from './slip-foot.tsx'
import { SlipLeg } from './slip-leg.tsx'
import {
  bodyOf,
  confirmOdds,
  forgetUnpicked,
  noteFirst,
  nowsOf,
  useConfirmed,
} from './slip-nows.ts'
import { SlipReceipt, SlipUnknown, SlipWaiting } from './slip-receipt.tsx'

export type SlipLook = {
  slip: Slip
  nows: ReadonlyMap<string, PickNow>
  figures: SlipFigures
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
    noteFirst(nows)
  })
  return { slip, nows, figures: figuresOf(slip, nows) }
}

const Legs = ({ look }: { look: SlipLook }) => {
  const { slip, nows, figures } = look
  const faults = useBet((s) => s.faults)
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

/** The slip from its first pick to the receipt; the same in the column at the right and in the sheet. */
export const SlipPanel = ({
  look,
  signedIn,
  onSignIn,
  share,
}: {
  look: SlipLook
  signedIn: boolean
  /** Where a visitor goes to sign in; the slip is still here when they are back. */
  onSignIn: () => void
  share?: ReactNode
}) => {
  const t = useTranslations('sports')
  const { slip, nows, figures } = look
  const { state, faults } = useBet()
  if (state.kind === 'placed') return <SlipReceipt coupon={state.coupon} />
  if (slip.picks.length === 0)
    return (
      <EmptyState icon={<Ticket aria-hidden="true" />} title={t('slip.empty')}>
        {t('slip.emptyHint')}
      </EmptyState>
    )
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
  return (
    <div className="flex flex-col">
      <SlipModes />
      <Legs look={look} />
      <SlipSystems />
      {state.kind === 'waiting' ? (
        <SlipWaiting coupon={state.coupon} />
      ) : state.kind === 'unknown' ? (
        <SlipUnknown />
      ) : (
        <SlipFoot
          figures={figures}
          faults={faultsOfSlip(faults, [...nows.keys()])}
          sending={state.kind === 'sending'}
          signedIn={signedIn}
          onPlace={place}
          onConfirm={confirm}
          onDropGone={dropGone}
        />
      )}
      <div className="grid auto-cols-fr grid-flow-col border-t border-line">
        {share}
        <button
          type="button"
          onClick={clearSlip}
          className="flex h-11 items-center justify-center gap-2 text-13 font-label text-text-2 hover:text-text"
        >
          <Trash2 aria-hidden="true" className="size-4" />
          {t('slip.clear')}
        </button>
      </div>
    </div>
  )
}
