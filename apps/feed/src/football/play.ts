import type { Fixture } from '@felek/contract/protocols/feed/feed.ts'
import type { Rules } from '../matches/rules.ts'
import { matchIncidentsOf } from './match-incidents.ts'
import { drawMatch } from './draw.ts'
import { footballGame } from './game.ts'
import type { Pacing, Rates } from './model.ts'

const pacingOf = ({ pace, fast }: Fixture): Pacing => ({ pace, fast })

export const football: Rules<Rates> = {
  gameOf: ({ fixture, rates }) => footballGame(pacingOf(fixture), rates),
  play({ fixture, rates }, sealed) {
    const pacing = pacingOf(fixture)
    const story = drawMatch({ ...sealed, rates, fast: pacing.fast })
    return { story, beats: matchIncidentsOf(pacing, story) }
  },
}
