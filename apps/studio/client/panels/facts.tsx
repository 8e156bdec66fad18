import { formatCount, formatDay, formatPercent } from '@felek/phrases/format.ts'
import type { Actual } from '../../src/protocol/values.ts'
import type { Lang, Texts } from '../texts/texts.ts'

export type Fact = readonly [label: string, value: string]

/** What a game has really given back, beside what is computed; nothing while too few rounds say too little. */
export const actualFact = (
  actual: Actual | undefined,
  lang: Lang,
  { actualRtp, actualOf }: Texts['rules'],
): readonly Fact[] =>
  actual === undefined
    ? []
    : [
        [
          actualRtp,
          actualOf(
            formatPercent(actual.rtp, lang),
            formatCount(actual.rounds, lang),
            `${formatDay(actual.since, lang)} – ${formatDay(actual.until, lang)}`,
          ),
        ],
      ]

/** Figures with their names, one under another. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Keys of the keyboard with what they do. */
export const KeyList = ({ keys }: { keys: readonly (readonly [key: string, what: string])[] }) => (
  <dl className="facts keys">
    {keys.map(([key, what]) => (
      <div key={key}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
)
