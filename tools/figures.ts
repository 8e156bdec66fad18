import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Unfinished, type Effort, type Plain } from '@felek/studio/engines/define.ts'
import { parFile, parFolder, parOf, readPar, type Par } from '@felek/studio/engines/par.ts'
import { engineOf, loadTitles, type AnyTitle } from '@felek/studio/engines/registry.ts'
import { mathsOf } from '@felek/studio/engines/versions.ts'
import { releasedRooms, type RoomGame } from '@felek/studio/src/rooms/list.ts'
import { makeRoomPar } from '@felek/studio/src/rooms/par.ts'
import { root } from './root.ts'
import { keepSold } from './sold-versions.ts'

/*
 * `npm run studio:figures [slug …] [-- --for seconds] [-- --again]`: makes the PAR sheets of all titles whose rules or
 * config have changed, with `--again` of all. Sampled ones take minutes: their batches are kept, so that an interrupted
 * run goes on where it was. What was sold before is kept as it was.
 */

const args = process.argv.slice(2)
/** What is made of the maths has changed, not the maths: a figure more, another formula. */
const again = args.includes('--again')
if (again) args.splice(args.indexOf('--again'), 1)
const spins = 2_000_000_000
const scratch = join(root, 'node_modules/.cache/figures')

const batchesOf = (name: string) => {
  const path = join(scratch, `${name}.json`)
  let kept = new Map<string, Plain>()
  try {
    kept = new Map(JSON.parse(readFileSync(path, 'utf8')) as [string, Plain][])
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  }
  const save = () => {
    mkdirSync(scratch, { recursive: true })
    writeFileSync(path, JSON.stringify([...kept]))
  }
  return { kept, save, forget: () => rmSync(path, { force: true }) }
}

const spawn: Effort['spawn'] = (file, workerData) => {
  const worker = new Worker(file, { workerData })
  return {
    ask: (job) =>
      new Promise((resolve, reject) => {
        worker.once('error', reject)
        worker.once('message', (result: Plain) => {
          worker.off('error', reject)
          resolve(result)
        })
        worker.postMessage(job)
      }),
    end: () => worker.terminate(),
  }
}

const write = (par: Par): void => {
  const { rtp, sigma } = par.figures
  mkdirSync(parFolder, { recursive: true })
  writeFileSync(parFile(par.slug), `${JSON.stringify(par, null, 1)}\n`)
  console.log(`${par.slug}: RTP ${rtp.least}–${rtp.most}, σ ${sigma}`)
}

/** The sheet of a room's game: exact, and made in a moment. */
const makeRoom = (game: RoomGame): void => {
  const before = readPar(game.slug)
  const usual = JSON.stringify(game.usual)
  if (again || before?.maths !== game.maths || JSON.stringify(before.usual) !== usual)
    write(makeRoomPar(game))
}

/** Makes one sheet; false where the time was over before it was done. */
const make = async (title: AnyTitle, until: number): Promise<boolean> => {
  const maths = mathsOf(title)
  const usual = JSON.stringify(title.usual)
  const before = readPar(title.slug)
  if (!again && before?.maths === maths && JSON.stringify(before.usual) === usual) return true
  const { kept, save, forget } = batchesOf(`${title.slug}-${maths}`)
  const started = Date.now()
  const effort: Effort = {
    spins,
    threads: 2,
    spawn,
    kept,
    goOn: () => Date.now() < until,
    progress: (share) => {
      save()
      console.log(
        `${title.slug}: ${(100 * share).toFixed(1)} %, ${Math.round((Date.now() - started) / 1000)} s`,
      )
    },
  }
  try {
    const figures = await engineOf(title).figures(title.config, title.usual, effort)
    write(parOf(title, maths, figures))
    forget()
    return true
  } catch (error) {
    if (!(error instanceof Unfinished)) throw error
    return false
  }
}

const at = args.indexOf('--for')
const seconds = at === -1 ? Infinity : +(args.splice(at, 2)[1] ?? 60)
const until = Date.now() + 1000 * seconds
let left = 0
for (const title of await loadTitles())
  if ((args.length === 0 || args.includes(title.slug)) && !(await make(title, until))) left += 1
for (const game of releasedRooms) if (args.length === 0 || args.includes(game.slug)) makeRoom(game)
if (left > 0) console.log('Not done: run it again to go on.')
else await keepSold()
process.exitCode = left > 0 ? 2 : 0
