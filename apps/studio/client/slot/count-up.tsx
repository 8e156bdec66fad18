import { useEffect, useState } from 'react'
import { countUp } from '../lib/count-up.ts'
import { reducedMotion } from '../lib/time.ts'
import { Money } from '../parts/money.tsx'

/**
 * An amount that counts up from zero once; the final amount is announced elsewhere, not digit by
 * digit.
 */
export const CountUp = ({ kurus, lengthMs }: { kurus: bigint; lengthMs: number }) => {
  const still = lengthMs === 0 || reducedMotion()
  const [now, setNow] = useState(0n)
  useEffect(() => {
    if (still) return
    const startedAt = performance.now()
    let frame = 0
    const tick = (): void => {
      const next = countUp(kurus, performance.now() - startedAt, lengthMs)
      setNow(next)
      if (next < kurus) frame = requestAnimationFrame(tick)
    }
    frame = requestAnimationFrame(tick)
    return () => cancelAnimationFrame(frame)
  }, [kurus, lengthMs, still])
  return <Money kurus={still ? kurus : now} />
}
