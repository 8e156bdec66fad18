import { formatMoney } from '@felek/phrases/format.ts'
import type { CSSProperties } from 'react'
import type { Hand, Seat } from '../../src/live/protocol.ts'
import { fromKurus, toKurus } from '../lib/money.ts'
import { Chip as ChipPicture } from '../roulette/chip.tsx'
import { useLiveTexts } from '../texts/live.ts'
import { useLang } from '../texts/texts.ts'
import { HandView } from './blackjack-hand.tsx'
import { cardsSaid, totalText } from './cards-said.ts'
import type { Sitting } from './use-sitting.ts'

const kurusOf = (seat: Seat, sitting: Sitting): bigint =>
  sitting.mine === seat.seat ? sitting.stakedKurus : seat.stake === null ? 0n : toKurus(seat.stake)

/** The circle before a seat: one's own takes chips, a free one is where to sit down. */
export const BetCircle = ({ seat, sitting }: { seat: Seat; sitting: Sitting }) => {
  const { blackjack } = useLiveTexts()
  const lang = useLang()
  const kurus = kurusOf(seat, sitting)
  const mine = sitting.mine === seat.seat
  const chip = kurus > 0n && (
    <span className="bj-chip">
      <ChipPicture kurus={kurus} />
    </span>
  )
  if (mine)
    return (
      <button
        type="button"
        className="bj-circle bj-circle-mine"
        aria-disabled={!sitting.open}
        aria-label={
          kurus > 0n
            ? blackjack.placed(formatMoney(fromKurus(kurus), lang))
            : blackjack.betOn(formatMoney(fromKurus(sitting.chipKurus), lang))
        }
        onClick={sitting.bet}
      >
        {chip || <span>{blackjack.bet}</span>}
      </button>
    )
  if (seat.taken === null)
    return (
      <button
        type="button"
        className="bj-circle bj-circle-free"
        disabled={!sitting.maySit}
        aria-label={blackjack.sitAt(seat.seat)}
        onClick={() => sitting.sit(seat.seat)}
      >
        <span>{sitting.maySit ? blackjack.sit : seat.seat}</span>
      </button>
    )
  return <span className="bj-circle">{chip}</span>
}

export const seatName = (
  seat: Seat,
  sitting: Sitting,
  texts: ReturnType<typeof useLiveTexts>['blackjack'],
): string =>
  sitting.mine === seat.seat
    ? texts.you
    : seat.taken === null
      ? texts.seat(seat.seat)
      : seat.taken === 'demo'
        ? texts.otherDemo
        : texts.other

export const Hands = ({
  hands,
  sitting,
  large = false,
}: {
  hands: readonly Hand[]
  sitting: Sitting
  large?: boolean
}) => (
  <div className="bj-hands" data-two={hands.length > 1} aria-hidden="true">
    {hands.map((hand) => (
      <HandView
        key={hand.hand}
        hand={hand}
        large={large}
        active={sitting.turn?.seat === hand.seat && sitting.turn.hand === hand.hand}
        dealing={sitting.dealing}
        settled={sitting.settled}
        delayOf={(card) => sitting.delayOf(hand.seat, card)}
      />
    ))}
  </div>
)

export const SeatView = ({
  seat,
  hands,
  sitting,
  below,
}: {
  seat: Seat
  hands: readonly Hand[]
  sitting: Sitting
  /** One's own cards and circle lie below the seats, at full size, and are not drawn twice. */
  below: boolean
}) => {
  const texts = useLiveTexts()
  const mine = sitting.mine === seat.seat
  const name = seatName(seat, sitting, texts.blackjack)
  const said = hands.map((hand) =>
    texts.cards.hand(
      `${texts.blackjack.seat(seat.seat)}, ${name}`,
      cardsSaid(hand.cards, texts),
      totalText(hand.total, hand.soft),
    ),
  )
  return (
    <li
      className="seat"
      data-mine={mine}
      data-free={seat.taken === null}
      data-turn={sitting.turn?.seat === seat.seat}
      style={{ '--i': seat.seat - 1 } as CSSProperties}
    >
      {said.length > 0 && <p className="sr-only">{said.join(' ')}</p>}
      {mine && below ? (
        <i className="seat-below" aria-hidden="true" />
      ) : (
        <>
          <Hands hands={hands} sitting={sitting} />
          <BetCircle seat={seat} sitting={sitting} />
        </>
      )}
      <span className="seat-name">{name}</span>
    </li>
  )
}
