import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Lock from 'lucide-react/icons/lock'
import { useTranslations } from 'use-intl/react'
import { classNames } from '@felek/ui/class-names.ts'
import { ShellButton } from '../../lib/browser/shell-button.tsx'
import { toast } from '../../lib/browser/toasts.ts'
import { Tr } from '../../lib/format/tr.tsx'
import { paths } from '../../paths.ts'
import { pickKey, type Pick3, type SportEvent, type SportMarket } from '../match/event.ts'
import { changeSlip, isFullFor, picksMax, toggled, useSlip } from '../slip/slip.ts'
import { useMarketTexts } from '../match/use-market-texts.ts'
import { useOddsNow, useOddsText, useShownOdds } from './use-odds.ts'

const look = (chosen: boolean, suspended: boolean) =>
  chosen
    ? 'border-accent-line bg-accent text-on-accent'
    : suspended
      ? 'cursor-default border-line bg-sunken text-text-3'
      : 'border-button-2-line bg-button-2 text-text hover:bg-hover'

type Props = {
  event: SportEvent
  market: SportMarket
  outcomeID: string
  /** Beside the number, left. */
  label?: string
  /**
   * Under a column head, from the width on at which there is one: where it says the `same`, the
   * number stands alone; where it says another line, the label stands above the number.
   */
  headed?: 'same' | 'other'
  /** The label above the number: a team's name beside two others has no room. */
  stacked?: boolean
  /** Phones and stages have 44 px, rows under column heads 40. */
  className?: string
}

/** Said before what is seen: which match and market and, where no label stands, which outcome. */
const OddsAnnouncement = ({
  event,
  market,
  outcomeID,
}: Pick<Props, 'event' | 'market'> & { outcomeID: string | undefined }) => {
  const texts = useMarketTexts()
  return (
    <span className="sr-only">
      <Tr>{`${event.home} – ${event.away}`}</Tr>, {texts.market(market.marketID)}:{' '}
      <span>{outcomeID !== undefined && `${texts.lined(market.marketID, outcomeID, event)} `}</span>
    </span>
  )
}

/** Puts the pick into the slip or takes it off; where there is no room for it, it says so. */
const usePicking = (event: SportEvent, pick: Pick3): (() => void) => {
  const t = useTranslations('sports')
  const { home, away, sport, code, startsAt } = event
  return () => {
    if (isFullFor(useSlip.getState(), pick))
      return void toast({ tone: 'info', text: t('slip.full', { n: picksMax }) })
    changeSlip((s) => toggled(s, { ...pick, banker: false, home, away, sport, code, startsAt }))
  }
}

/** Odds to press: chosen is saffron, a change has its arrow, and a lock says that it is suspended. */
export const OddsButton = ({
  event,
  market,
  outcomeID,
  label,
  headed,
  stacked = false,
  className = 'h-11',
}: Props) => {
  const pick = { eventID: event.eventID, marketID: market.marketID, outcomeID }
  const key = pickKey(pick)
  const chosen = useSlip((s) => s.picks.some((p) => pickKey(p) === key))
  const { odds, suspended } = useOddsNow(pick, market)
  const shown = useShownOdds(odds)
  const pickIt = usePicking(event, pick)
  // What is closed can be put down, but not picked.
  const isShut = suspended && !chosen
  return (
    <ShellButton
      press={key}
      to={paths.event(event.eventID)}
      aria-pressed={chosen}
      aria-disabled={isShut || undefined}
      onClick={isShut ? undefined : pickIt}
      className={classNames(
        'relative flex min-w-0 items-center gap-1 rounded-control border transition-colors duration-[140ms]',
        label === undefined ? 'justify-center px-0.5' : 'px-2',
        stacked && 'flex-col justify-center gap-0.5 leading-none',
        label !== undefined && !stacked && (label === '' ? 'justify-end' : 'justify-between'),
        headed === 'same' && 'md:justify-center md:px-0.5',
        headed === 'other' && 'md:flex-col md:justify-center md:gap-0 md:px-0.5 md:leading-none',
        look(chosen, suspended),
        className,
      )}
    >
      <OddsAnnouncement event={event} market={market} outcomeID={label ? undefined : outcomeID} />
      {label && (
        <span
          className={classNames(
            'max-w-full truncate text-12',
            chosen ? 'opacity-80' : 'text-text-3',
            headed === 'same' && 'md:sr-only',
            headed === 'other' && 'md:max-w-full md:text-11',
          )}
        >
          {label}
        </span>
      )}
      {suspended ? (
        <Locked />
      ) : (
        <Price shown={shown} chosen={chosen} stacked={stacked} label={label} headed={headed} />
      )}
    </ShellButton>
  )
}

type PriceProps = {
  label: Props['label'] | undefined
  headed: Props['headed'] | undefined
  shown: ReturnType<typeof useShownOdds>
  chosen: boolean
  stacked: boolean
}

/** The number and, out of the flow beside it, where it has gone. */
const Price = ({ shown, chosen, stacked, label, headed }: PriceProps) => {
  const written = useOddsText()
  const number = shown.odds === null ? '' : written(shown.odds)
  return (
    <span
      // A translator that touched the number would have it stand still.
      translate="no"
      className={classNames(
        'tabular relative font-money',
        // "160,00" beside its arrow has no room in the narrowest cells.
        number.length > 5 ? 'text-13' : 'text-15',
        // The number stays where it is; its label gives way to the arrow, and under a head it is alone.
        shown.moved && label && !stacked && (headed ? 'max-md:ml-2.5' : 'ml-2.5'),
        headed === 'other' && 'md:text-13',
        !chosen && shown.moved === 'rose' && 'text-pos',
        !chosen && shown.moved === 'fell' && 'text-neg',
      )}
    >
      {/* Out of the flow: an arrow that comes or goes moves nothing. */}
      {shown.moved && <Arrow moved={shown.moved} />}
      <span>{number}</span>
    </span>
  )
}

const Locked = () => {
  const t = useTranslations('sports')
  return (
    <>
      <Lock aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">{t('suspended')}</span>
    </>
  )
}

const Arrow = ({ moved }: { moved: 'rose' | 'fell' }) => {
  const Icon = moved === 'rose' ? ArrowUp : ArrowDown
  return (
    <Icon
      aria-hidden="true"
      strokeWidth={2.4}
      className="absolute right-full top-1/2 size-3.5 -translate-y-1/2"
    />
  )
}
