import { useTranslations } from 'use-intl/react'
import type { Game } from '@felek/contract/games.ts'
import { formatAmountShort, formatReturn } from '@felek/phrases/format.ts'
import { Sheet } from '@felek/ui/sheet.tsx'
import { Volatility } from '@felek/ui/volatility.tsx'
import { useLang } from '../../lib/format/i18n.ts'
import { SaidOf, Tr } from '../../lib/format/tr.tsx'
import { Cover } from './cover.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { featureWord } from './feature-word.ts'
import { closeGameSheet, openGameSheet } from '../play/open-game.ts'
import { PlayButtons } from '../play/play-buttons.tsx'
import { useSimilarGames } from './use-games.ts'
import { useVolatilityWord } from './use-volatility.ts'

const Figures = ({ game }: { game: Game }) => {
  const t = useTranslations('games')
  const lang = useLang()
  const word = useVolatilityWord()
  const figures = [
    [t('rtp'), formatReturn(game, lang)],
    [
      t('volatility'),
      <>
        <span key="word">{word(game.volatility)}</span>{' '}
        <Volatility key="mark" level={game.volatility} className="text-text-2" />
      </>,
    ],
    [
      t('stake'),
      t('stakeRange', {
        min: formatAmountShort(game.minStake, lang),
        max: formatAmountShort(game.maxStake, lang),
      }),
    ],
    [t('maxWin'), `×${formatAmountShort(game.maxWin, lang)}`],
    ...(game.topEvery === undefined
      ? []
      : [[t('topEvery'), t('topEveryOf', { n: game.topEvery })] as const]),
  ] as const
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-3 gap-y-2">
      {figures.map(([term, value]) => (
        <div key={term}>
          <dt className="text-12 text-text-2">{term}</dt>
          <dd className="tabular whitespace-nowrap text-14 font-money">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Similar = ({ game }: { game: Game }) => {
  const t = useTranslations('games')
  const similar = useSimilarGames(game, 5)
  if (similar.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="text-14 font-money">{t('similar')}</h3>
      <ul className="mt-2.5 grid grid-cols-5 gap-2">
        {similar.map((other) => (
          <li key={other.gameID}>
            <button
              type="button"
              onClick={() => openGameSheet(other)}
              className="relative block w-full overflow-hidden rounded-control"
            >
              <SaidOf name={other.name} say={(name) => t('details', { name })} />
              <Cover game={other} sizes="20vw" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the hover card says, and a little more, for fingers. */
export default function GameSheet({ game }: { game: Game }) {
  const t = useTranslations('games')
  return (
    <Sheet open onClose={closeGameSheet} title={<Tr>{game.name}</Tr>} titleHidden>
      <div className="flex gap-4">
        <div className="w-[120px] shrink-0 overflow-hidden rounded-tile">
          <Cover game={game} eager sizes="120px" />
        </div>
        <div className="min-w-0 flex-1">
          <p aria-hidden="true" lang="tr" className="pr-10 text-24 font-heading tracking-heading">
            {game.name}
          </p>
          <p lang="tr" className="text-14 text-text-2">
            {game.providerName}
          </p>
          <Figures game={game} />
        </div>
      </div>
      <ul className="mt-4 flex flex-wrap gap-2">
        {game.features.map((f) => (
          <li
            key={f}
            className="rounded-badge bg-surface px-2.5 py-1 text-12 font-label text-text-2 [[data-theme=light]_&]:bg-raised"
          >
            {featureWord(t, f)}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex gap-2.5">
        <PlayButtons game={game} onClick={closeGameSheet} />
        <FavouriteButton
          game={game}
          className="relative flex size-13 shrink-0 items-center justify-center rounded-control border border-line-strong"
        />
      </div>
      <Similar game={game} />
    </Sheet>
  )
}
