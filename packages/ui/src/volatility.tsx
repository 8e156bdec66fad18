import { classNames } from './class-names.ts'
import { useUiTexts } from './ui-texts.tsx'

const rhombus = (x: number) => `M${x} 0l4 6-4 6-4-6z`

/** One to five full rhombi of five: the calmest to the wildest. Nothing where the player chooses it. */
export const Volatility = ({
  level,
  className,
}: {
  level: number | undefined
  className?: string
}) => {
  const texts = useUiTexts()
  if (level === undefined) return null
  return (
    <svg
      viewBox="0 0 50 12"
      role="img"
      aria-label={texts.volatility(level)}
      className={classNames('inline-block h-2 w-[33px] shrink-0', className)}
    >
      {[1, 2, 3, 4, 5].map((n) => (
        <path key={n} d={rhombus(n * 10 - 5)} fill="currentColor" opacity={n <= level ? 1 : 0.28} />
      ))}
    </svg>
  )
}
