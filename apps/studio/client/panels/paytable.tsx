import { formatMoney } from '@felek/phrases/format.ts'
import type { CascadeGame, LinesGame } from '../../src/protocol/games.ts'
import { fromKurus, plainMultiple, timesStake, toKurus } from '../lib/money.ts'
import { symbolName } from '../texts/symbols.ts'
import { useLang, useTexts } from '../texts/texts.ts'
import { SlotFeatures } from './features.tsx'

type Game = LinesGame | CascadeGame

const SymbolCard = ({
  game,
  row,
  stake,
}: {
  game: Game
  row: Game['paytable'][number]
  stake: string
}) => {
  const texts = useTexts()
  const lang = useLang()
  const symbol = game.symbols.find(({ id }) => id === row.symbol)
  const stakeKurus = toKurus(stake)
  const name = symbolName(symbol?.art ?? row.symbol, lang)
  return (
    <li className="pay">
      <span className="face" data-symbol={row.symbol} role="img" aria-label={name} />
      <div>
        <h4>{row.symbol === 'scatter' ? `${name} (${texts.win.scatterName})` : name}</h4>
        <table>
          <tbody>
            {([5, 4, 3] as const).map((count) => (
              <tr key={count}>
                <th scope="row" aria-label={texts.paytable.count(count)}>
                  {count}
                </th>
                <td>{formatMoney(fromKurus(timesStake(stakeKurus, row.pays[count])), lang)}</td>
                <td>{texts.paytable.multiple(plainMultiple(row.pays[count], lang))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </li>
  )
}

const LineMap = ({ rows, n }: { rows: readonly number[]; n: number }) => (
  <li>
    <svg
      viewBox="0 0 50 30"
      role="img"
      aria-label={`${n}: ${rows.map((row) => row + 1).join(' ')}`}
    >
      {rows.flatMap((on, reel) =>
        [0, 1, 2].map((row) => (
          <rect
            key={`${reel}-${row}`}
            className={on === row ? 'on' : ''}
            x={reel * 10 + 1}
            y={row * 10 + 1}
            width="8"
            height="8"
            rx="1.5"
          />
        )),
      )}
    </svg>
    <span>{n}</span>
  </li>
)

export const PaytablePanel = ({ game, stake }: { game: Game; stake: string }) => {
  const texts = useTexts()
  const lang = useLang()
  return (
    <>
      <p className="muted">{texts.paytable.atStake(formatMoney(stake, lang))}</p>
      <ul className="pays">
        {game.paytable.map((row) => (
          <SymbolCard key={row.symbol} game={game} row={row} stake={stake} />
        ))}
      </ul>
      <SlotFeatures game={game} />
      {game.engine === 'lines' && (
        <>
          <h3>{texts.paytable.linesTitle}</h3>
          <ol className="line-maps">
            {game.lines.map((rows, i) => (
              <LineMap key={rows.join('')} rows={rows} n={i + 1} />
            ))}
          </ol>
        </>
      )}
    </>
  )
}
