import Volume2 from 'lucide-react/icons/volume-2'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { virtualTypes, type Game } from '@felek/contract/games.ts'
import { formatAmountShort, formatReturn } from '@felek/phrases/format.ts'
import { useLang } from '../../lib/format/i18n.ts'
import { useLooksSignedIn } from '../../lib/session/session.ts'
import { Cover } from './cover.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { PlayButtons } from '../play/play-buttons.tsx'
import { slotPlayable, virtualPlayable } from '../play/playable.ts'

const Facts = ({ game }: { game: Game }) => {
  const t = useTranslations('games')
  const lang = useLang()
  const facts = [
    [t('rtp'), formatReturn(game, lang)],
    [
      t('stake'),
      t('stakeRange', {
        min: formatAmountShort(game.minStake, lang),
        max: formatAmountShort(game.maxStake, lang),
      }),
    ],
    [t('maxWin'), `×${formatAmountShort(game.maxWin, lang)}`],
  ]
  return (
    <dl className="mt-3 grid gap-1.5 text-13">
      {facts.map(([term, value]) => (
        <div
          key={term}
          className="flex items-baseline justify-between gap-3 border-b border-line pb-1.5 last:border-b-0"
        >
          <dt className="text-text-2">{term}</dt>
          <dd className="tabular whitespace-nowrap font-money">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A game with its figures: in a lobby of a few, each may say more than a tile. */
export const GameCard = ({
  game,
  heading: Heading,
  voice,
}: {
  game: Game
  heading: 'h2' | 'h3'
  voice: boolean
}) => {
  const tLive = useTranslations('live')
  const signedIn = useLooksSignedIn()
  const isVirtual = virtualTypes.some((kind) => kind === game.kind)
  const virtual = isVirtual ? virtualPlayable(game, voice) : undefined
  const { play, tryOut } = virtual ?? slotPlayable(game)
  return (
    <article
      id={`oyun-${game.gameID}`}
      className="flex gap-3 rounded-panel border border-line bg-surface p-3 md:gap-4 md:p-4"
    >
      <Link
        to={signedIn || !game.demo ? play : tryOut}
        tabIndex={-1}
        aria-hidden="true"
        className="w-[112px] shrink-0 self-start overflow-hidden rounded-control max-[22.5rem]:w-20 md:w-[150px]"
      >
        <Cover game={game} sizes="150px" eager />
      </Link>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Heading lang="tr" className="truncate text-16 font-heading md:text-18">
              {game.name}
            </Heading>
            <p lang="tr" className="truncate text-12 text-text-3">
              {game.providerName}
            </p>
          </div>
          <FavouriteButton
            game={game}
            className="relative -mr-1 -mt-1 flex size-9 shrink-0 items-center justify-center rounded-control text-text-2 hover:bg-hover hover:text-text"
          />
        </div>
        <Facts game={game} />
        {voice && (
          <p className="mt-1 flex items-center gap-1.5 text-12 font-label text-text-2">
            <Volume2 aria-hidden="true" className="size-4" />
            {tLive('bingo.withVoice')}
          </p>
        )}
        <div className="mt-auto flex flex-wrap gap-2 pt-3">
          <PlayButtons game={game} small virtual={virtual} />
        </div>
      </div>
    </article>
  )
}
