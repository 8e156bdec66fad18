import type { MyBet } from '../../engines/crash/room-messages.ts'
import { toKurus } from '../lib/money.ts'
import { stepFrom } from '../lib/stakes.ts'
import { useStore } from '../lib/store.ts'
import { Icon } from '../parts/icons.tsx'
import { Money } from '../parts/money.tsx'
import { Stake } from '../parts/stake.tsx'
import { DecimalField } from '../play/decimal-field.tsx'
import { pricedAt } from '../play/facts.ts'
import { useCrashTexts } from '../texts/crash.ts'
import { useLang, useTexts } from '../texts/texts.ts'
import type { CrashContext } from './context.ts'
import type { FlightShow } from './flight-show.ts'
import {
  nextAuto,
  seatOf,
  stakeSteps,
  type CrashState,
  type Place,
  type Seat,
  type Want,
} from './state.ts'

type Props = {
  context: CrashContext
  show: FlightShow
  state: CrashState
  place: Place
  seat: Seat
}

/** What a press on a place's button does now; undefined: nothing. */
export const pressOf = (
  context: CrashContext,
  show: FlightShow,
  place: Place,
): (() => void) | undefined => {
  const seat = seatOf(context.state.get(), place, context.isOpen())
  switch (seat.kind) {
    case 'place':
      return () => context.bet(place)
    case 'next':
      return () => (seat.isQueued ? context.undo(place) : context.bet(place))
    case 'lies':
      return seat.isFree ? () => context.undo(place) : undefined
    case 'flies':
      return () => context.out(place, show.flownMs())
    default:
      return undefined
  }
}

/** What the bet would pay now, never more than where it is out by itself; all of its row that follows every frame. */
const PayNow = ({ show, bet: { amount, ceiling } }: { show: FlightShow; bet: MyBet }) => {
  const { multiple } = useStore(show.seen)
  return <Money kurus={(toKurus(amount) * BigInt(Math.min(multiple, ceiling))) / 100n} />
}

/** Two lines of a button: what it does or what has come, and the money. */
const Face = ({ show, seat, want }: { show: FlightShow; seat: Seat; want: Want }) => {
  const [texts, lang] = [useCrashTexts(), useLang()]
  switch (seat.kind) {
    case 'place':
      return (
        <>
          <span>{texts.place}</span>
          <Money kurus={want.kurus} />
        </>
      )
    case 'next':
      return (
        <>
          <span>{seat.isQueued ? texts.queued : texts.next}</span>
          {seat.isQueued ? <b>{texts.cancel}</b> : <Money kurus={want.kurus} />}
        </>
      )
    case 'sending':
      return <span>{texts.sending}</span>
    case 'lies':
      return (
        <>
          <span>
            {seat.isFree ? texts.undo : seat.bet.state === 'sent' ? texts.sending : texts.taken}
          </span>
          <Money kurus={toKurus(seat.bet.amount)} />
        </>
      )
    case 'flies':
      return (
        <>
          <span>{texts.out}</span>
          <PayNow show={show} bet={seat.bet} />
        </>
      )
    case 'clicked':
      return <span>{texts.clicked}</span>
    case 'out':
      return (
        <>
          <span>
            <Icon name="check" size={18} /> {texts.outAt(pricedAt(seat.out.multiple, lang))}
          </span>
          <Money kurus={toKurus(seat.out.payout)} />
        </>
      )
    case 'lost':
      return <span>{texts.lost}</span>
  }
}

/** Stake and automatic cash-out of a bet that does not lie yet. */
const Wants = ({ context, place, state, free }: Props & { free: boolean }) => {
  const [texts, { bar }] = [useCrashTexts(), useTexts()]
  const { kurus, auto, isAuto } = state.wants[place]
  const { minStake, maxStake, cap } = state.room
  const [least, most] = [toKurus(minStake), toKurus(maxStake)]
  const steps = stakeSteps.filter((step) => step >= least && step <= most)
  const set = (next: bigint): void => context.want(place, { kurus: next })
  return (
    <div className="c-wants" role="group" aria-label={texts.bet(place + 1)}>
      <Stake
        label={texts.bet(place + 1)}
        less={bar.lower}
        more={bar.raise}
        steps={steps}
        kurus={kurus}
        balanceKurus={toKurus(state.me.balance ?? maxStake)}
        free={free}
        onStake={set}
        any={{
          range: { least, most },
          field: (
            <DecimalField
              label={texts.otherStake}
              fewer={bar.lower}
              more={bar.raise}
              value={Number(kurus)}
              least={Number(least)}
              most={Number(most)}
              sign=""
              free={free}
              // Stakes are whole liras.
              unit={100}
              onChange={(value) => set(BigInt(value))}
              onStep={(by) => set(stepFrom(steps, kurus, by))}
            />
          ),
        }}
      />
      <div className="c-auto">
        <label>
          <input
            type="checkbox"
            role="switch"
            aria-checked={isAuto}
            aria-label={texts.autoName(place + 1)}
            checked={isAuto}
            disabled={!free}
            onChange={(event) => context.want(place, { isAuto: event.currentTarget.checked })}
          />
          <span aria-hidden="true">{texts.auto}</span>
        </label>
        {isAuto && (
          <DecimalField
            label={texts.autoAt}
            fewer={texts.lower}
            more={texts.higher}
            value={auto}
            least={101}
            most={cap}
            sign="×"
            free={free}
            onChange={(value) => context.want(place, { auto: value })}
            onStep={(by) => context.want(place, { auto: nextAuto(auto, by) })}
          />
        )}
      </div>
    </div>
  )
}

/** What a bet that lies was placed with. */
const Terms = ({
  seat,
  place,
}: {
  seat: Exclude<Seat, { kind: 'place' | 'next' | 'sending' }>
  place: Place
}) => {
  const [texts, lang] = [useCrashTexts(), useLang()]
  const { amount, auto } = seat.bet
  return (
    <dl className="c-terms">
      <div>
        <dt>{texts.bet(place + 1)}</dt>
        <dd>
          <Money kurus={toKurus(amount)} />
        </dd>
      </div>
      <div>
        <dt>{texts.auto}</dt>
        <dd>{auto === null ? texts.off : pricedAt(auto, lang)}</dd>
      </div>
    </dl>
  )
}

/** One of the two bets: what it is, and the button for whatever can be done with it now. */
export const BetSeat = (props: Props) => {
  const { context, show, state, place, seat } = props
  const press = pressOf(context, show, place)
  const isWanted = seat.kind === 'place' || seat.kind === 'next' || seat.kind === 'sending'
  const away = state.link !== 'open' || (state.held && isWanted)
  const isQuiet = seat.kind === 'out' || seat.kind === 'lost'
  return (
    <div className="c-seat" data-seat={seat.kind} data-place={place}>
      {isWanted ? (
        <Wants
          {...props}
          free={seat.kind === 'place' || (seat.kind === 'next' && !seat.isQueued)}
        />
      ) : (
        <Terms seat={seat} place={place} />
      )}
      {/* One button all the way: whoever reached it by keyboard is still there in the next round. */}
      <button
        type="button"
        className={`p-main c-face ${place === 0 ? 'spin' : ''} ${isQuiet ? 'c-result' : ''}`}
        aria-disabled={press === undefined || away}
        {...(place === 0 && { 'aria-keyshortcuts': 'Space' })}
        onClick={() => {
          if (!away) pressOf(context, show, place)?.()
        }}
      >
        <Face show={show} seat={seat} want={state.wants[place]} />
      </button>
    </div>
  )
}
