import { crashFigures } from '../../engines/crash/maths.ts'
import { readPar, type Par } from '../../engines/par.ts'
import type { RoomGame } from './list.ts'
import { plainOf } from './versions.ts'

/* What is declared of a room's game: as of a title, one generated file (`npm run studio:figures`). */

export const makeRoomPar = ({ slug, names, maths, config, usual }: RoomGame): Par => ({
  slug,
  names,
  engine: 'crash',
  maths,
  config: plainOf(config),
  usual,
  figures: crashFigures(config, usual),
})

/** As it lies in the repository; one without figures is an error, not a gap. */
export const roomPar = ({ slug }: RoomGame): Par => {
  const par = readPar(slug)
  if (!par) throw new Error(`${slug} has no figures: npm run studio:figures ${slug}`)
  return par
}
