import type { WithdrawalFact, WithdrawalRow } from '@felek/contract/office/cashier.ts'
import { toKurus } from '@felek/contract/money.ts'
import { fill } from '@felek/phrases/fill.ts'
import { grouped, marks, type Lang } from '@felek/phrases/format.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { formatAgo } from '../lib/format/times.ts'
import { wordOf } from '@felek/phrases/word-of.ts'

/* Facts of a withdrawal as staff read them: a name, and what is known of it in words. */

type Fact = Pick<WithdrawalFact, 'key' | 'value'>
type Level = WithdrawalFact['level']

const rank: Readonly<Record<Level, number>> = { red: 0, amber: 1, note: 2 }
const isNow = ({ overAt }: Pick<WithdrawalFact, 'overAt'>): boolean => overAt === null

/** Those that stand, the gravest first; behind them what is over. */
export const sortFacts = <F extends Pick<WithdrawalFact, 'level' | 'overAt'>>(
  facts: readonly F[],
): F[] =>
  facts.toSorted((a, b) => Number(!isNow(a)) - Number(!isNow(b)) || rank[a.level] - rank[b.level])

const textAt = (value: Fact['value'], field: string): string | undefined => {
  const it = value[field]
  return typeof it === 'string' && it !== '' ? it : undefined
}
const countAt = (value: Fact['value'], field: string): number => {
  const it = value[field]
  return typeof it === 'number' ? it : 0
}

/** A fact's name; one that has none yet stands as the server calls it. */
export const factName = ({ cashier }: OfficePhrases, { key, value }: Fact): string =>
  key === 'third_in_day' && countAt(value, 'number') > 0
    ? fill(cashier.facts.numberInDay, { n: countAt(value, 'number') })
    : wordOf(cashier.facts.names, key)

const factShort = (texts: OfficePhrases, fact: Fact): string =>
  Object.hasOwn(texts.cashier.facts.shorts, fact.key)
    ? wordOf(texts.cashier.facts.shorts, fact.key)
    : factName(texts, fact)

/** The gravest one in a few words and how many there are beside; null where nothing stands. */
export const summarizeFacts = (
  texts: OfficePhrases,
  facts: readonly WithdrawalFact[],
): string | null => {
  const [first, ...others] = sortFacts(facts.filter(isNow))
  if (!first) return null
  const fact = factShort(texts, first)
  return others.length === 0 ? fact : fill(texts.cashier.facts.more, { fact, n: others.length })
}

/** How many facts stand at each level, the gravest first. */
export const countByLevel = (
  facts: readonly Pick<WithdrawalFact, 'level' | 'overAt'>[],
): { level: Level; count: number }[] =>
  (Object.keys(rank) as Level[])
    .map((level) => ({
      level,
      count: facts.filter((it) => isNow(it) && it.level === level).length,
    }))
    .filter(({ count }) => count > 0)

/** "0,6" of 60.00 of 100.00, cut off: what is under one is never written as one. */
const formatTimes = (part: string, whole: string, lang: Lang): string | null => {
  const [a, b] = [toKurus(part), toKurus(whole)]
  if (b <= 0n) return null
  const tenths = (a * 10n) / b
  const decimals = tenths < 100n ? `${marks[lang].decimal}${tenths % 10n}` : ''
  return `${grouped(String(tenths / 10n), lang)}${decimals}`
}

const timesOf = (fact: Fact, [part, whole]: [string, string], lang: Lang): string | null => {
  const [a, b] = [textAt(fact.value, part), textAt(fact.value, whole)]
  return a === undefined || b === undefined ? null : formatTimes(a, b, lang)
}

type Say = { texts: OfficePhrases; lang: Lang; nowMs: number }

/** What is known of a fact, in words; '' where its name says all. */
export const factValue = (fact: Fact & Pick<WithdrawalFact, 'level'>, say: Say): string => {
  const { facts: words } = say.texts.cashier
  const { key, value, level } = fact
  const since = textAt(value, 'at') ?? textAt(value, 'since')
  const ago = since && formatAgo(say.nowMs - Date.parse(since), say.texts.lists.ago)
  const times =
    timesOf(fact, ['staked', 'deposited'], say.lang) ?? timesOf(fact, ['won', 'staked'], say.lang)
  if (times !== null) return fill(words.times, { n: times })
  if (key === 'iban_shared') return level === 'note' ? words.seen : ''
  if (key === 'chargeback') {
    const open = countAt(value, 'open')
    return open > 0
      ? fill(words.chargebackOpen, { n: open })
      : fill(words.chargebackEnded, { n: countAt(value, 'ended') })
  }
  const end = textAt(value, 'how')
  const said = value['unproved'] === true ? words.unproved : end && wordOf(words.ends, end)
  return [said, ago].filter(Boolean).join(' · ')
}

/** The word of a level beside its colour. */
export const levelName = ({ cashier }: OfficePhrases, level: WithdrawalRow['level']): string =>
  cashier.levels[level]
