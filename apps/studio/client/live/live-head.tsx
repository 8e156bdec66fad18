import { formatCount } from '@felek/phrases/format.ts'
import type { ReactNode } from 'react'
import { toKurus } from '../lib/money.ts'
import { Icon } from '../parts/icons.tsx'
import { PaidMoney } from '../parts/paid.tsx'
import { useLiveTexts } from '../texts/live.ts'
import { useLang } from '../texts/texts.ts'
import { phaseWord } from './phase.ts'
import type { LiveView } from './use-live.ts'

type Props = {
  view: LiveView
  /** The result in words, once it is told. */
  result: string | null
  /** The result in the box: a number; else an icon stands there. */
  box?: ReactNode
  boxClass?: string
  children?: ReactNode
}

/** Phase and round on the left, this round's win, the table's last results on the right. */
export const LiveHead = ({ view, result, box, boxClass = 'none', children }: Props) => {
  const { head, phase } = useLiveTexts()
  const lang = useLang()
  const { context, live, open } = view
  const { round, me } = live
  const word = phaseWord(context.table.kind, round, open, live.awaits)
  const number = round && formatCount(round.number, lang)
  const people = head.people(formatCount(live.players, lang))
  const kurus = round?.phase === 'result' && me.payout !== null ? toKurus(me.payout) : 0n
  const paid = kurus > 0n ? { kurus, isWin: kurus > toKurus(me.staked) } : null
  return (
    <div className="felt-head">
      <div className="result" data-phase={word}>
        <span className={`result-number ${boxClass}`} aria-hidden="true">
          {box ?? (
            <Icon
              name={
                open
                  ? 'clock'
                  : word === 'result'
                    ? 'check'
                    : word === 'resting'
                      ? 'repeat'
                      : 'lock'
              }
              size={26}
            />
          )}
        </span>
        <div>
          <strong>{result ?? phase[word]}</strong>
          <span className="head-line">
            {number !== null && (
              <span>
                {head.round(number)}
                {word === 'result' && <span className="head-proof">, {head.provable}</span>}
              </span>
            )}
            <span className="head-people">{people}</span>
            {context.mode === 'demo' && <em className="demo-mark">{head.demo}</em>}
          </span>
        </div>
      </div>
      {paid !== null && (
        <p className="won">
          <PaidMoney paid={paid} />
        </p>
      )}
      <p className="crowd">
        <Icon name="people" size={18} />
        {people}
      </p>
      {children}
    </div>
  )
}
