import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { WithdrawalFact } from '@felek/contract/office/cashier.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { countByLevel, factName, factValue, sortFacts, summarizeFacts } from './fact-words.ts'

const looks = {
  red: { Icon: CircleAlert, colour: 'text-neg' },
  amber: { Icon: TriangleAlert, colour: 'text-accent-text' },
  note: { Icon: Info, colour: 'text-info' },
} as const satisfies Record<WithdrawalFact['level'], unknown>

/** Every value of a fact is an age or a count: a minute's news is enough. */
const ageMs = 60_000

/** In a row: how many of each level, and the gravest one in words. */
export const FactsCell = ({ facts }: { facts: readonly WithdrawalFact[] }) => {
  const texts = useTexts()
  const { levels, facts: words } = texts.cashier
  const summary = summarizeFacts(texts, facts)
  if (summary === null)
    return (
      <span className="flex items-center gap-1.5 text-12 text-text-3">
        <Check aria-hidden="true" className="size-4 shrink-0 text-pos" />
        {words.none}
      </span>
    )
  return (
    <span className="flex items-center gap-1.5">
      {countByLevel(facts).map(({ level, count }) => {
        const { Icon, colour } = looks[level]
        return (
          <span
            key={level}
            className={classNames('tabular flex shrink-0 items-center gap-0.5 font-money', colour)}
          >
            <Icon aria-hidden="true" className="size-4" />
            <span className="sr-only">{levels[level]}:</span>
            {count}
          </span>
        )
      })}
      <span className="truncate text-12 text-text-2">{summary}</span>
    </span>
  )
}

const FactLine = ({ fact, nowMs }: { fact: WithdrawalFact; nowMs: number }) => {
  const texts = useTexts()
  const lang = useLang()
  const { levels, facts: words } = texts.cashier
  const isOver = fact.overAt !== null
  const { Icon, colour } = isOver ? { Icon: Check, colour: 'text-text-3' } : looks[fact.level]
  const isRed = fact.level === 'red' && !isOver
  const value = factValue(fact, { texts, lang, nowMs })
  const tone = isOver ? 'text-text-3' : isRed ? 'font-label text-neg' : undefined
  return (
    <li className="flex min-h-8 items-center gap-2.5 border-b border-line-soft py-1.5 last:border-0">
      <Icon aria-hidden="true" className={classNames('size-4 shrink-0', colour)} />
      <span className={classNames('flex-1', tone)}>
        <span className="sr-only">{levels[fact.level]}: </span>
        <span className={isOver ? 'line-through' : undefined}>{factName(texts, fact)}</span>
      </span>
      <span className={classNames('text-right text-12', tone ?? 'text-text-2')}>
        {isOver ? words.over : value}
      </span>
    </li>
  )
}

/** All there is to know, the gravest first; what holds no more stands grey below. */
export const FactList = ({ facts }: { facts: readonly WithdrawalFact[] }) => {
  const { facts: words } = useTexts().cashier
  const nowMs = useServerNow(ageMs)
  return (
    <section className="mt-3.5">
      <h3 className="text-13">{words.title}</h3>
      <ul className="mt-1">
        {facts.every(({ overAt }) => overAt !== null) && (
          <li className="flex min-h-8 items-center gap-2.5 text-text-2">
            <Check aria-hidden="true" className="size-4 shrink-0 text-pos" />
            {words.none}
          </li>
        )}
        {sortFacts(facts).map((fact) => (
          <FactLine key={fact.key} fact={fact} nowMs={nowMs} />
        ))}
      </ul>
    </section>
  )
}
