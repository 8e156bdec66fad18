import type { Store } from '../lib/store.ts'
import { useStore } from '../lib/store.ts'
import { Money } from '../parts/money.tsx'
import { useTexts } from '../texts/texts.ts'
import { Coins } from './coins.tsx'
import { CountUp } from './count-up.tsx'
import { reelsHeight, reelsWidth } from './line-path.ts'
import type { SlotView, Splash } from './view.ts'

/** The winning lines, drawn over the reels in 240 ms: a glow, a dark edge and the line itself. */
export const WinLines = ({ view }: { view: Store<SlotView> }) => {
  const { lines } = useStore(view)
  return (
    <svg className="win-lines" viewBox={`0 0 ${reelsWidth} ${reelsHeight}`} aria-hidden="true">
      {lines.map((points) => (
        <g key={points}>
          <polyline className="win-line-glow" points={points} pathLength="1" />
          <polyline className="win-line-edge" points={points} pathLength="1" />
          <polyline className="win-line" points={points} pathLength="1" />
        </g>
      ))}
    </svg>
  )
}

/** Symbol, line and amount of the win, below the reels. */
export const WinPlaque = ({ view }: { view: Store<SlotView> }) => {
  const { plaque } = useStore(view)
  if (!plaque) return null
  return (
    <div className="plaque" aria-hidden="true">
      <div>
        <strong>{plaque.title}</strong>
        <span>{plaque.detail}</span>
      </div>
      <div className="plaque-amount">
        <CountUp kurus={plaque.kurus} lengthMs={plaque.countMs} />
      </div>
    </div>
  )
}

/** Free spins: which one, and what they have given; in a cascade the ladder of multipliers. */
export const RoundStatus = ({
  view,
  freeMultiplier,
}: {
  view: Store<SlotView>
  freeMultiplier: number | null
}) => {
  const { free, ladder } = useStore(view)
  const texts = useTexts()
  return (
    <>
      {free && (
        <div className="free-status" role="status">
          <span className="free-counter">
            <span>{texts.free.title}</span>
            <strong>{texts.free.counter(free.now, free.of)}</strong>
          </span>
          {freeMultiplier !== null && (
            <span className="free-times">{texts.free.multiplier(freeMultiplier)}</span>
          )}
          <span className="free-counter">
            <span>{texts.free.total}</span>
            <strong>
              <Money kurus={free.kurus} />
            </strong>
          </span>
        </div>
      )}
      {ladder && (
        <ol className="ladder" aria-label={texts.win.multiplier}>
          {ladder.steps.map((times, i) => (
            <li key={`${i}-${times}`} aria-current={i === ladder.now ? 'step' : undefined}>
              ×{times}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

const SplashBody = ({ splash }: { splash: Splash }) => {
  const texts = useTexts()
  switch (splash.kind) {
    case 'free-start':
      return (
        <>
          <strong className="splash-big">{texts.free.awarded(splash.spins)}</strong>
          <span>{texts.free.start}</span>
        </>
      )
    case 'free-more':
      return <strong className="splash-big">{texts.free.more(splash.spins)}</strong>
    case 'free-end':
      return (
        <>
          <span className="splash-title">{texts.free.doneTitle}</span>
          <strong className="splash-big">
            <CountUp kurus={splash.kurus} lengthMs={600} />
          </strong>
        </>
      )
    case 'big':
      return (
        <>
          <span className="splash-title">{texts.win.big}</span>
          <strong className="splash-huge">
            <CountUp kurus={splash.kurus} lengthMs={1_400} />
          </strong>
          <span>{texts.win.skip}</span>
        </>
      )
  }
}

export const SplashScreen = ({ view, onSkip }: { view: Store<SlotView>; onSkip: () => void }) => {
  const { splash, coins } = useStore(view)
  return (
    <>
      {splash && (
        <button type="button" className={`splash splash-${splash.kind}`} onClick={onSkip}>
          <SplashBody splash={splash} />
        </button>
      )}
      <Coins run={coins} />
    </>
  )
}
