import { useState } from 'react'
import { useTranslations } from 'use-intl/react'

/** So many balls stand there at once; a round has some seventy. */
const shownFirst = 14

/** The balls of a bingo, in the order they were drawn. */
export const Balls = ({ balls }: { balls: readonly number[] }) => {
  const t = useTranslations('cashier.history.drawn')
  const [all, setAll] = useState(false)
  const shown = all ? balls : balls.slice(0, shownFirst)
  return (
    <div className="max-w-[336px]">
      <ol aria-label={t('balls')} className="flex flex-wrap gap-1">
        {shown.map((ball) => (
          <li
            key={ball}
            className="tabular flex size-6 items-center justify-center rounded-full border border-line bg-raised text-12 font-label"
          >
            {ball}
          </li>
        ))}
      </ol>
      {shown.length < balls.length && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="mt-1 min-h-8 text-13 font-label underline underline-offset-4"
        >
          {t('all_balls', { n: balls.length })}
        </button>
      )}
    </div>
  )
}

/** Runners as they came in, each number in the colour that it has on the course. */
export const Finish = ({ order }: { order: readonly number[] }) => {
  const t = useTranslations('cashier.history.drawn')
  return (
    <ol aria-label={t('finish')} className="flex flex-wrap gap-x-1.5 gap-y-1">
      {order.map((runner, i) => (
        <li key={runner} className="tabular flex items-center gap-1 text-12 text-text-2">
          {i + 1}.
          <span
            style={{ borderColor: `var(--runner-${runner})` }}
            className="flex size-6 items-center justify-center rounded-badge border-2 bg-raised text-13 font-label text-text"
          >
            {runner}
          </span>
        </li>
      ))}
    </ol>
  )
}
