import type { Statement } from '@felek/contract/histories.ts'
import { Money } from '@felek/ui/money.tsx'
import { useTranslations } from 'use-intl/react'

const head = 'px-2 py-2 text-13 font-label text-text-2 first:pl-0 last:pr-0'
const cell = 'px-2 py-2.5 text-14 first:pl-0 last:pr-0'

const Games = ({ games }: { games: Statement['games'] }) => {
  const t = useTranslations('cashier.history.statement')
  const h = useTranslations('cashier.history')
  return (
    <>
      <h2 className="mt-8 text-18">{h('by_game')}</h2>
      <table className="mt-2 w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-left">
            <th scope="col" className={head}>
              {t('game')}
            </th>
            <th scope="col" className={`${head} text-right max-sm:hidden`}>
              {h('rounds.staked')}
            </th>
            <th scope="col" className={`${head} text-right max-sm:hidden`}>
              {h('rounds.paid')}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {h('rounds.net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {games.map(({ game, rounds, staked, won, net }) => (
            <tr key={game.key} className="border-b border-line">
              <th scope="row" className={`${cell} text-left`}>
                <span lang="tr" className="block font-label">
                  {game.name}
                </span>
                <span className="tabular block text-13 font-normal text-text-2">
                  {h('round_n', { n: rounds })}
                </span>
              </th>
              <td className={`${cell} text-right max-sm:hidden`}>
                <Money amount={staked} />
              </td>
              <td className={`${cell} text-right max-sm:hidden`}>
                <Money amount={won} />
              </td>
              <td className={`${cell} text-right`}>
                <Money amount={net} signed />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** What moved the balance, and the games of the month. */
export const StatementTables = ({ statement }: { statement: Statement }) => {
  const t = useTranslations('cashier.history.statement')
  return (
    <>
      <h2 className="mt-8 text-18">{t('moved')}</h2>
      {statement.lines.length === 0 ? (
        <p className="mt-3 text-14 text-text-2">{t('nothing')}</p>
      ) : (
        <table className="mt-2 w-full border-collapse">
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col" className={head}>
                {t('kind')}
              </th>
              <th scope="col" className={`${head} text-right`}>
                {t('count')}
              </th>
              <th scope="col" className={`${head} text-right`}>
                {t('amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {statement.lines.map((line) => (
              <tr key={line.kind} className="border-b border-line">
                <th scope="row" className={`${cell} text-left font-label`}>
                  {t(`kinds.${line.kind}`)}
                </th>
                <td className={`${cell} tabular text-right`}>{line.count}</td>
                <td className={`${cell} text-right`}>
                  <Money amount={line.amount} signed />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {statement.games.length > 0 && <Games games={statement.games} />}
    </>
  )
}
