import type { WithdrawalFact } from '@felek/contract/office/cashier.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { factName, factSummary, factValue, levelLooks } from './fact-words.ts'

/** In a row: how many of each level, and what the gravest is. Icon, number and word, never colour alone. */
export const FactSummary = ({ facts }: { facts: readonly WithdrawalFact[] }) => {
  const texts = useTexts()
  const { levels } = texts.cashier.withdrawals
  const { counts, first } = factSummary(facts)
  if (!first)
    return (
      <span className="flex items-center gap-2 text-12 text-text-2">
        <levelLooks.ok.Icon aria-hidden="true" className="size-3.5 text-pos" />
        {levels.ok}
      </span>
    )
  const more = counts.reduce((sum, { count }) => sum + count, -1)
  return (
    <span className="flex items-center gap-2">
      {counts.map(({ level, count }) => {
        const { Icon, look } = levelLooks[level]
        return (
          <span key={level} className={classNames('flex items-center gap-0.5 font-money', look)}>
            <Icon aria-hidden="true" className="size-3.5" />
            <span className="sr-only">{levels[level]}</span>
            {count}
          </span>
        )
      })}
      <span className="truncate text-12 text-text-2">
        {factName(texts, first.key)}
        {more > 0 && `, +${more}`}
      </span>
    </span>
  )
}

/** All that was found, the gravest first; what is over stands below, since somebody may have decided by it. */
export const FactList = ({ facts }: { facts: readonly WithdrawalFact[] }) => {
  const texts = useTexts()
  const lang = useLang()
  const nowMs = useServerNow(60_000)
  const { withdrawals } = texts.cashier
  const order = ['red', 'amber', 'note']
  const rank = ({ level, overAt }: WithdrawalFact) =>
    order.indexOf(level) + (overAt === null ? 0 : order.length)
  if (facts.length === 0)
    return (
      <p className="flex items-center gap-2 py-1.5 text-text-2">
        <levelLooks.ok.Icon aria-hidden="true" className="size-4 text-pos" />
        {withdrawals.noFacts}
      </p>
    )
  return (
    <ul>
      {facts
        .toSorted((a, b) => rank(a) - rank(b))
        .map((fact) => {
          const isOver = fact.overAt !== null
          const { Icon, look } = levelLooks[fact.level]
          return (
            <li
              key={`${fact.key} ${fact.foundAt}`}
              className="flex min-h-8 items-center gap-2 border-b border-line-soft py-1 last:border-0"
            >
              <Icon
                aria-hidden="true"
                className={classNames('size-4 shrink-0', isOver ? 'text-text-3' : look)}
              />
              <span className="sr-only">{withdrawals.levels[fact.level]}:</span>
              <span
                className={classNames(
                  'min-w-0 flex-1',
                  isOver && 'text-text-2 line-through decoration-text-3',
                  !isOver && fact.level === 'red' && 'font-label text-neg',
                )}
              >
                {factName(texts, fact.key)}
              </span>
              <span className="tabular text-right text-12 text-text-2">
                {isOver ? withdrawals.over : factValue(fact, { texts, lang, nowMs })}
              </span>
            </li>
          )
        })}
    </ul>
  )
}
