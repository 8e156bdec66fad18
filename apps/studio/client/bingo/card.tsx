import { formatMoney } from '@felek/phrases/format.ts'
import { cardOf } from '../../engines/bingo/bingo-cards.ts'
import { plainMultiple, toKurus } from '../lib/money.ts'
import { Icon } from '../parts/icons.tsx'
import { Money } from '../parts/money.tsx'
import { useBingoTexts } from '../texts/bingo.ts'
import { useLang } from '../texts/texts.ts'
import { prizesNow, rowsNow, type Draw } from './progress.ts'

type Props = {
  serial: number
  draw: Draw
  called: ReadonlySet<number>
  onChange: (() => void) | null
}

export const Card = ({ serial, draw, called, onChange }: Props) => {
  const texts = useBingoTexts()
  const lang = useLang()
  const rows = rowsNow(serial, called)
  const prizes = prizesNow(draw, serial)
  const last = draw.balls[draw.count - 1]
  const wonKurus = prizes.reduce((sum, { amount }) => sum + toKurus(amount), 0n)
  const stageOf = (stage: number): string => texts.stages[stage as 1 | 2 | 3]
  return (
    <li className="card" data-won={prizes.length > 0}>
      <div className="card-head">
        <span>{texts.cardNo(serial)}</span>
        {wonKurus > 0n && (
          <b>
            <Money kurus={wonKurus} />
          </b>
        )}
        {onChange && (
          <button type="button" aria-label={texts.newCardOf(serial)} onClick={onChange}>
            <Icon name="spin" size={16} />
          </button>
        )}
      </div>
      <div className="sr-only">
        {rows.map(({ numbers, hits }, i) => (
          <p key={numbers.join()}>
            {texts.row(i + 1, numbers.join(', '))} {draw.count > 0 && texts.rowState(hits)}
          </p>
        ))}
      </div>
      <div className="card-grid" aria-hidden="true">
        {cardOf(serial).flatMap((row, r) =>
          row.map((number, c) => (
            <span
              key={`${r}-${c}`}
              data-empty={number === 0}
              data-hit={called.has(number)}
              data-last={number > 0 && number === last}
              data-full={rows[r]?.hits === 5}
              data-column={c}
            >
              {number > 0 && number}
            </span>
          )),
        )}
      </div>
      {prizes.length > 0 && (
        <ul className="card-prizes">
          {prizes.map(({ stage, balls, multiple, amount }) => (
            <li key={stage}>
              <span aria-hidden="true">
                {stageOf(stage)} {texts.times(plainMultiple(multiple, lang))}
              </span>
              <span className="sr-only">
                {texts.prize(stageOf(stage), balls, formatMoney(amount, lang))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
