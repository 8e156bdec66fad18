import './play.css'
import { useTranslations } from 'use-intl/react'
import { Button } from '@felek/ui/button.tsx'
import { Rosette } from '@felek/ui/rosette.tsx'

/** The game's room while it is not known which game it is. */
export const PlayWaiting = ({ failed, onRetry }: { failed: boolean; onRetry: () => void }) => {
  const t = useTranslations('games')
  const ui = useTranslations('shell')
  return (
    <div className="game-page page-width pt-4">
      <div
        data-theme="dark"
        className="game-box items-center justify-center gap-4 rounded-panel border border-line bg-sunken"
      >
        {failed ? (
          <>
            <p role="alert">{t('failed')}</p>
            <Button onClick={onRetry}>{t('play.retry')}</Button>
          </>
        ) : (
          <>
            <Rosette turns className="size-12 text-accent" />
            <p role="status" className="sr-only">
              {ui('loading')}
            </p>
          </>
        )}
      </div>
    </div>
  )
}
