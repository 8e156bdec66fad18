import { useEffect, useRef } from 'react'
import { reducedMotion } from '../lib/time.ts'

const count = 22

/**
 * A spray of brass coins over the reels, once per `run`. The spread is fixed: chance decides
 * nothing on this side.
 */
export const Coins = ({ run }: { run: number }) => {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (run === 0 || reducedMotion() || !root.current) return
    const animations = [...root.current.children].map((coin, i) => {
      const side = ((i * 37) % count) / count - 0.5
      const up = 30 + ((i * 53) % 40)
      return coin.animate(
        [
          { transform: 'translate(0, 0) rotateY(0deg)', opacity: 0 },
          { opacity: 1, offset: 0.1 },
          {
            transform: `translate(${side * 60}cqw, ${-up}cqh) rotateY(540deg)`,
            easing: 'ease-in',
            offset: 0.5,
          },
          { opacity: 1, offset: 0.85 },
          { transform: `translate(${side * 92}cqw, 20cqh) rotateY(1080deg)`, opacity: 0 },
        ],
        {
          duration: 1_500 + (i % 5) * 120,
          delay: (i % 8) * 45,
          easing: 'ease-out',
          fill: 'backwards',
        },
      )
    })
    return () => {
      for (const animation of animations) animation.cancel()
    }
  }, [run])
  return (
    <div className="coins" ref={root} aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <i key={i} className="coin" />
      ))}
    </div>
  )
}
