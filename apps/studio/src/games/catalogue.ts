import { toAmount } from '@felek/contract/money.ts'
import type { Figures } from '../../engines/define.ts'
import { soldTitles, type Listed } from '../../engines/par.ts'
import { hundredths } from '../maths/rational.ts'
import { slotStakes } from '../../engines/stakes.ts'
import { labelNames } from '../../engines/title.ts'
import type { GameInfo } from '../protocol/games.ts'
import { games, type Game } from './games.ts'
import { releasedRooms, type RoomGame } from '../rooms/list.ts'
import { roomPar } from '../rooms/par.ts'

/*
 * What the operator asks for (docs/providers.md, "The catalogue"): of each game its family and figures, never what
 * plays it.
 */

/** A race's bets differ. */
const mostOf = (info: GameInfo): string =>
  info.engine === 'racing'
    ? Math.max(...info.markets.map(({ rtpMax }) => +rtpMax)).toFixed(2)
    : info.rtp

/** By target, risk, urchins or bet the player makes these as calm or wild as he likes: they have no step. */
const chosen: readonly string[] = ['instant', 'table', 'racing']
const volatilityOf = (family: string, volatility: number): number | undefined =>
  chosen.includes(family) ? undefined : volatility

/** What we would show first, in this order; the rest stands as it came out. */
const foremost: readonly string[] = ['lokum-yagmuru', 'hezarfen', 'inci-avi']
const placeOf = ({ id }: { id: string }): number =>
  foremost.includes(id) ? foremost.indexOf(id) : foremost.length

const ofGame = ({ title, engine, info, features }: Game) => ({
  id: info.slug,
  name: { tr: info.name },
  label: info.label,
  labelName: info.labelName,
  family: engine.family,
  type: engine.type,
  rtp: { least: info.rtp, ...(mostOf(info) !== info.rtp && { most: mostOf(info) }) },
  volatility: volatilityOf(engine.family, info.volatility),
  minStake: info.minStake,
  maxStake: info.maxStake,
  maxWin: info.maxWin,
  topEvery: info.topEvery,
  features,
  facets: title.facets ?? [],
  releasedAt: new Date(title.releasedOn).toISOString(),
})

const rtpOf = ({ rtp, known }: Figures) => ({
  least: rtp.least,
  ...(rtp.most !== rtp.least && { most: rtp.most }),
  ...(known.how === 'sampled' && { within: known.pointsAt99.toFixed(2) }),
})

const ofTitle = ({ title, engine, par: { figures } }: Listed) => {
  const { volatility, maxWin, topEvery } = figures
  return {
    id: title.slug,
    name: title.names,
    label: title.label,
    labelName: labelNames[title.label],
    family: engine.family,
    type: title.type,
    rtp: rtpOf(figures),
    volatility: volatilityOf(engine.family, volatility),
    minStake: hundredths(slotStakes[0] as bigint),
    maxStake: hundredths(slotStakes.at(-1) as bigint),
    maxWin,
    topEvery,
    features: title.features,
    facets: title.facets ?? [],
    releasedAt: new Date(title.releasedOn).toISOString(),
  }
}

const ofRoom = (game: RoomGame) => {
  const { figures } = roomPar(game)
  const { volatility, maxWin, topEvery } = figures
  return {
    id: game.slug,
    name: game.names,
    label: game.label,
    labelName: labelNames[game.label],
    family: game.engine.family,
    type: 'crash',
    rtp: rtpOf(figures),
    volatility: volatilityOf(game.engine.family, volatility),
    minStake: toAmount(game.limits.minKurus),
    maxStake: toAmount(game.limits.maxKurus),
    maxWin,
    topEvery,
    features: [],
    facets: [] as readonly string[],
    inCommon: true,
    releasedAt: new Date(game.releasedOn).toISOString(),
  }
}

export const listCatalogue = async () => ({
  games: [
    ...[...games.values()].map(ofGame),
    ...(await soldTitles()).map(ofTitle),
    ...releasedRooms.map(ofRoom),
  ].sort((a, b) => placeOf(a) - placeOf(b)),
})
