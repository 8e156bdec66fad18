import { useEffect, useRef, useState, type ReactNode } from 'react'
import Pause from 'lucide-react/icons/pause'
import { useTranslations } from 'use-intl/react'
import { Button } from '@felek/ui/button.tsx'
import { Rosette } from '@felek/ui/rosette.tsx'
import type { Blocked } from '../../lib/session/protection.ts'
import { BlockedPanel } from './blocked-panel.tsx'
import { useFrameInView } from './use-frame-in-view.ts'
import type { GameFrame } from './use-game-frame.ts'

const Covered = ({ children }: { children: ReactNode }) => (
  <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-sunken p-6 text-center">
    {children}
  </div>
)

/** Over a game that waits. */
const Held = () => {
  const t = useTranslations('protection.reality')
  return (
    <div className="absolute inset-0 flex justify-center bg-sunken/60">
      <p className="absolute top-1/4 flex h-10 items-center gap-2 rounded-control border border-button-2-line bg-bg px-4 text-14 font-label">
        <Pause aria-hidden="true" className="size-4.5" />
        {t('held')}
      </p>
    </div>
  )
}

/**
 * The provider's page. It keeps its own origin (and with it its storage), which is never ours:
 * `readLaunch` has seen to that. It can open no window and not lead our page away.
 */
export const PlayStage = ({
  frame: { ref, url, stage, retry },
  name,
  held,
  blocked,
  lobby,
}: {
  frame: GameFrame
  name: string
  /** The game waits: its page is seen, and nothing of it runs. */
  held: boolean
  /** Nothing may be staked: the frame gives way to why. */
  blocked: Blocked | null
  lobby: string
}) => {
  const t = useTranslations('games.play')
  useFrameInView(ref)
  if (blocked)
    return (
      <div className="game-stage bg-sunken">
        <BlockedPanel blocked={blocked} lobby={lobby} />
      </div>
    )
  return (
    <div className="game-stage bg-sunken">
      {url && (
        <iframe
          key={url}
          ref={ref}
          src={url}
          title={t('frame', { name })}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the pair is safe because the frame's origin is never ours
          sandbox="allow-scripts allow-same-origin"
          referrerPolicy="origin"
          allow="fullscreen; autoplay"
          className="block size-full border-0"
        />
      )}
      {held && <Held />}
      {stage === 'launching' && (
        <Covered>
          <Rosette turns className="size-12 text-accent" />
          <p role="status" className="text-14 text-text-2">
            {t('loading', { name })}
          </p>
        </Covered>
      )}
      {stage === 'lost' && (
        <Covered>
          <h2 className="text-18">{t('lost')}</h2>
          <p role="alert" className="max-w-[44ch] text-14 text-text-2">
            {t('lostText')}
          </p>
          <Button variant="primary" onClick={retry}>
            {t('retry')}
          </Button>
        </Covered>
      )}
    </div>
  )
}

/** Where what stands under a game begins, whether it has come or not. */
export const belowId = 'altinda'

/**
 * What stands under a game comes once the game has: until then the line is the game's. On a phone, where it is out of
 * sight, it comes when it is gone to, by hand, by keyboard or from the bar's menu: the frames of a round are the game's, too.
 */
export const Below = ({ shown, children }: { shown: boolean; children: ReactNode }) => {
  const t = useTranslations('games.play')
  const ref = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!shown || !ref.current) return
    const watch = new IntersectionObserver(
      (now) => setSeen((then) => then || now.some(({ isIntersecting }) => isIntersecting)),
      // What only touches the edge of the window is not in sight.
      { rootMargin: '-1px' },
    )
    watch.observe(ref.current)
    return () => watch.disconnect()
  }, [shown])
  return (
    <div id={belowId} ref={ref} className="min-h-[60dvh]">
      {shown && seen && children}
      {shown && !seen && (
        // Who tabs on from the game, or has it read out, would find nothing here.
        <button
          type="button"
          className="sr-only"
          onFocus={() => setSeen(true)}
          onClick={() => setSeen(true)}
        >
          {t('below')}
        </button>
      )}
    </div>
  )
}
