import { useTranslations } from 'use-intl/react'
import { Button } from '@felek/ui/src/button.tsx'
import { Rosette } from '@felek/ui/src/rosette.tsx'
import type { GameFrame } from './use-game-frame.ts'

const Covered = ({ children }: { children: React.ReactNode }) => (
  <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-sunken p-6 text-center">
    {children}
  </div>
)

/**
 * The provider's page. It keeps its own origin (and with it its storage), which is never ours:
 * `readLaunch` has seen to that. It can open no window and not lead our page away.
 */
export const PlayStage = ({
  frame: { ref, url, stage, retry },
  name,
}: {
  frame: GameFrame
  name: string
}) => {
  const t = useTranslations('games.play')
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
