import type { Figures, Reading, Sample } from './reading.ts'

/* What a rule is, and the shapes that rules are made of (docs/alarms.md). */

/** What rings now: of what, and by which figure. */
export type Finding = { subject: string; figure: number }

export type Look = {
  now: Reading
  /** As it was so long ago; where this process is younger, as it was when it began: undefined. */
  ago(ms: number): Figures | undefined
  /** Since when this process looks. */
  watchedMs: number
}

/** Undefined: nobody knows, since the figure is not there. What rang goes on, and nothing new rings. */
export type Find = (look: Look) => Finding[] | undefined

export type Rule = {
  find: Find
  /** For how long it must be so before it rings. */
  forMs: number
  /**
   * `house`: the figure comes out of the database and is the same in every process. `process`: each has its own.
   * `studio`: the studio tells it.
   */
  of: 'house' | 'process' | 'studio'
}

type Where = { where?: Readonly<Record<string, readonly string[]>>; by?: string }

const fits = ({ labels }: Sample, where: Where['where'] = {}): boolean =>
  Object.entries(where).every(([key, values]) => values.includes(labels[key] ?? ''))

/** The samples of a figure; undefined where it is not told at all. */
export const samplesOf = (
  figures: Figures,
  name: string,
  where?: Where['where'],
): readonly Sample[] | undefined => figures.get(name)?.filter((sample) => fits(sample, where))

const subjectOf = ({ labels }: Sample, by: string | undefined): string =>
  by === undefined ? '' : (labels[by] ?? '')

/** A figure is over a limit. */
export const over =
  (name: string, limit: number, { where, by }: Where = {}): Find =>
  ({ now }) =>
    samplesOf(now.figures, name, where)
      ?.filter(({ value }) => value > limit)
      .map((sample) => ({ subject: subjectOf(sample, by), figure: sample.value }))

/** Every sample of a figure is under a limit. */
export const allUnder =
  (name: string, limit: number): Find =>
  ({ now }) => {
    const samples = samplesOf(now.figures, name)
    if (samples === undefined || samples.length === 0) return undefined
    const highest = Math.max(...samples.map(({ value }) => value))
    return highest < limit ? [{ subject: '', figure: highest }] : []
  }

/** By how much a counter has grown in a while, summed by a label. */
export const growth = (
  { now, ago }: Look,
  name: string,
  windowMs: number,
  { where, by }: Where = {},
): Map<string, number> | undefined => {
  const samples = samplesOf(now.figures, name, where)
  if (samples === undefined) return undefined
  const sums = new Map<string, number>()
  const add = (sample: Sample, sign: 1 | -1) => {
    const subject = subjectOf(sample, by)
    sums.set(subject, (sums.get(subject) ?? 0) + sign * sample.value)
  }
  for (const sample of samples) add(sample, 1)
  for (const sample of samplesOf(ago(windowMs) ?? new Map(), name, where) ?? []) add(sample, -1)
  return sums
}

/** A counter has grown by more than so much in a while. */
export const grows =
  (
    name: string,
    windowMs: number,
    { least = 0, ...where }: Where & { least?: number } = {},
  ): Find =>
  (look) => {
    const sums = growth(look, name, windowMs, where)
    return (
      sums &&
      [...sums].flatMap(([subject, figure]) => (figure > least ? [{ subject, figure }] : []))
    )
  }
