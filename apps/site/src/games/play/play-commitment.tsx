import Pencil from 'lucide-react/icons/pencil'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslations } from 'use-intl/react'
import { Button, IconButton } from '@felek/ui/button.tsx'
import { CopyButton } from '@felek/ui/copy-button.tsx'
import type { FrameCommitment } from './frame-messages.ts'
import type { GameFrame } from './use-game-frame.ts'

/** Enough of a digest to tell it from another by eye; the whole one is copied. */
const shorten = (hash: string): string => `${hash.slice(0, 8)}…${hash.slice(-8)}`

/** Under a game: what fixes its next round before it is staked, and where that is checked and changed. */
export const PlayCommitment = ({ seal, frame }: { seal: FrameCommitment; frame: GameFrame }) => {
  const t = useTranslations('games.play')
  // The sheet opens in the game, which may have been scrolled out of sight.
  const open = (): void => {
    frame.show('fairness')
    frame.ref.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
    frame.ref.current?.focus({ preventScroll: true })
  }
  return (
    <section
      aria-labelledby="seal"
      className="mt-10 flex flex-col gap-4 self-start rounded-panel border border-line bg-surface p-5 xl:order-first"
    >
      <h2 id="seal" className="flex items-center gap-2 text-18">
        <ShieldCheck aria-hidden="true" className="size-5 text-pos" />
        {t('seal')}
      </h2>
      <dl className="flex flex-col gap-3 text-14 [&_dt]:text-13 [&_dt]:text-text-2">
        <div>
          <dt>{t('sealHash')}</dt>
          <dd className="flex items-center justify-between gap-3 text-13 font-label">
            {shorten(seal.serverSeedHash)}
            <CopyButton text={seal.serverSeedHash} of={t('sealHash')} />
          </dd>
        </div>
        <div>
          <dt>{t('sealClient')}</dt>
          <dd className="flex items-center justify-between gap-3 text-13 font-label">
            <span className="min-w-0 break-all">{seal.clientSeed}</span>
            <IconButton label={t('sealChange')} size="small" onClick={open}>
              <Pencil aria-hidden="true" className="size-4.5" />
            </IconButton>
          </dd>
        </div>
        <div>
          <dt>{t('sealRound')}</dt>
          <dd className="tabular font-label">{seal.nonce}</dd>
        </div>
      </dl>
      <Button size="small" className="self-start" onClick={open}>
        {t('sealVerify')}
      </Button>
    </section>
  )
}
