import { useTranslations } from 'use-intl/react'
import type { Game } from '@felek/contract/games.ts'
import { formatAmountShort, formatReturn } from '@felek/phrases/format.ts'
import { Volatility } from '@felek/ui/volatility.tsx'
import { useLang } from '../../lib/format/i18n.ts'
import { paths } from '../../paths.ts'
import { GameGrid } from '../lobby/game-grid.tsx'
import { GameTile } from '../lobby/game-tile.tsx'
import { PlayFacts } from './play-facts.tsx'
import { PlayOthers } from './play-others.tsx'
import { PlayCommitment } from './play-commitment.tsx'
import type { GameFrame } from './use-game-frame.ts'
import { useSimilarGames } from '../lobby/use-games.ts'
import { useVolatilityWord } from '../lobby/use-volatility.ts'

const Facts = ({ game }: { game: Game }) => {
  const t = useTranslations('games')
  const lang = useLang()
  const word = useVolatilityWord()
  const facts = [
    [t('rtpLong'), formatReturn(game, lang)],
    [
      t('volatility'),
      <span key="v" className="inline-flex items-center gap-1.5">
        {word(game.volatility)} <Volatility level={game.volatility} className="text-text-2" />
      </span>,
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
  return <PlayFacts id={game.gameID} facts={facts} />
}

const tiles = 8

/**
 * Under the game, where there is room: its figures, what seals its next round where it is played for
 * money (`frame`), and other games like it.
 */
export const PlayBelow = ({ game, frame }: { game: Game; frame?: GameFrame }) => {
  const t = useTranslations('games.play')
  const similar = useSimilarGames(game, tiles)
  return (
    <div className="game-below">
      <Facts game={game} />
      <div className={frame?.seal ? 'xl:grid xl:grid-cols-[22rem_minmax(0,1fr)] xl:gap-8' : ''}>
        {similar.length > 0 && (
          <PlayOthers
            title={t('similar')}
            all={{
              to: paths.slotProvider(game.providerID),
              label: t('ofProvider', { provider: game.providerName }),
            }}
          >
            <GameGrid narrow={Boolean(frame?.seal)}>
              {similar.map((g) => (
                <GameTile key={g.gameID} game={g} meta="provider" />
              ))}
            </GameGrid>
          </PlayOthers>
        )}
        {/* On a phone behind the games, to which the bar's menu leads. */}
        {frame?.seal && <PlayCommitment seal={frame.seal} frame={frame} />}
      </div>
    </div>
  )
}
