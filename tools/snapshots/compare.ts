import { compareSnapshots, formatDifferences } from './differences.ts'
import { readSnapshots } from './snapshot.ts'

/* `node tools/snapshots/compare.ts BEFORE AFTER`: what two takes differ in, with exit 1. */

const main = ([before, after]: readonly string[]): number => {
  if (before === undefined || after === undefined) throw new Error('name the folders of two takes')
  const takes = [readSnapshots(before), readSnapshots(after)] as const
  if (takes.some((take) => Object.keys(take).length === 0))
    throw new Error('a folder without snapshots is not compared')
  const differences = compareSnapshots(...takes)
  if (differences.length > 0) console.log(formatDifferences(differences))
  const entries = Object.values(takes[0]).reduce((sum, it) => sum + Object.keys(it).length, 0)
  console.log(
    differences.length === 0
      ? `No difference in ${entries} entries of ${Object.keys(takes[0]).length} kinds.`
      : `${differences.length} differences.`,
  )
  return differences.length === 0 ? 0 : 1
}

if (process.argv[1] === import.meta.filename)
  try {
    process.exitCode = main(process.argv.slice(2))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 2
  }
