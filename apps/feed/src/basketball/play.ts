import type { Fixture } from '@felek/contract/protocols/feed/feed.ts'
import type { Rules } from '../matches/rules.ts'
import { matchIncidentsOf } from './match-incidents.ts'
import { drawMatch } from './draw.ts'
import { basketballGame } from './game.ts'
import type { Pacing, Rates } from './model.ts'

const pacingOf = ({ pace }: Fixture): Pacing => ({ pace })

export const basketball: Rules<Rates> = {
  gameOf: ({ fixture, rates }) => basketballGame(pacingOf(fixture), rates),
  play({ fixture, rates }, sealed) {
    const story = drawMatch({ ...sealed, rates })
    return { story, beats: matchIncidentsOf(pacingOf(fixture), story) }
  },
}
