import { readPar, type Par } from '../../engines/par.ts'
import { folderOf } from '../../engines/versions.ts'
import type { RoomGame } from './list.ts'

/* What is declared of a room's game: as of a title, one generated file (`npm run studio:figures`). */

export const makeRoomPar = ({ slug, names, maths, engine, config, usual }: RoomGame): Par => ({
  slug,
  names,
  engine: folderOf({ slug, rules: engine.rules }),
  maths,
  config: engine.rules.plain(config),
  usual,
  figures: engine.figures(config, usual),
})

/** As it lies in the repository; one without figures is an error, not a gap. */
export const roomPar = ({ slug }: Pick<RoomGame, 'slug'>): Par => {
  const par = readPar(slug)
  if (!par) throw new Error(`${slug} has no figures: npm run studio:figures ${slug}`)
  return par
}
