import type { Fixture } from '@felek/contract/protocols/feed/feed.ts'
import type { Rules } from '../matches/rules.ts'
import { matchIncidentsOf } from './match-incidents.ts'
import { drawMatch } from './draw.ts'
import { tennisGame } from './game.ts'
import type { Pacing, Rates } from './model.ts'

const pacingOf = ({ pace }: Fixture): Pacing => ({ pace })

export const tennis: Rules<Rates> = {
  gameOf: ({ fixture, rates }) => tennisGame(pacingOf(fixture), rates),
  play({ fixture, rates }, sealed) {
    const story = drawMatch({ ...sealed, rates })
    return { story, beats: matchIncidentsOf(pacingOf(fixture), story) }
  },
}
