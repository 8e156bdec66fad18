import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Switch } from '@felek/ui/choices.tsx'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { useVirtualGames } from './use-virtual.ts'
import { GameCards } from './game-cards.tsx'

/** Bingo, and with `?voice=1` sound bingo: the same games, opened with the caller's voice on. */
export default function BingoPage() {
  const t = useTranslations('live.bingo')
  const [search, setSearch] = useSearchParams()
  const voice = search.get('voice') === '1'
  const title = voice ? t('voiceTitle') : t('title')
  usePageTitle(title)
  const list = useVirtualGames('bingo')
  return (
    <div className="page-width pt-6">
      <h1 className="text-24 md:text-34">{title}</h1>
      <p className="mt-2 max-w-[70ch] text-14 text-text-2 md:text-15">{t('intro')}</p>
      <div className="mb-6 mt-5 max-w-[520px] rounded-panel border border-line bg-surface px-4 py-3">
        <Switch
          label={<span className="font-label">{t('voice')}</span>}
          checked={voice}
          onChange={() => setSearch(voice ? {} : { voice: '1' }, { replace: true })}
        />
        <p className="text-13 text-text-2">{t('voiceHint')}</p>
      </div>
      <GameCards list={list} heading="h2" voice={voice} />
    </div>
  )
}
