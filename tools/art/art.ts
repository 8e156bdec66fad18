/**
 * Makes all pictures of the site and the studio. `node tools/art/art.ts [part of a path]` draws
 * what changed; `--check` only asks whether every file is there and within its limit.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { check } from './check.ts'
import { mustSee } from '../must-see.ts'
import { root } from './draw/machine.ts'
import { pieces } from './pieces.ts'
import type { Piece } from './piece.ts'
import { render } from './render.ts'

const write = (piece: Piece, bytes: Buffer): boolean => {
  const file = join(root, piece.path)
  if (existsSync(file) && readFileSync(file).equals(bytes)) return false
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
  return true
}

const makeAll = async (wanted: Piece[]): Promise<void> => {
  let changed = 0
  for (const [index, piece] of wanted.entries()) {
    const bytes = await render(piece)
    if (!write(piece, bytes)) continue
    changed += 1
    console.log(`${index + 1}/${wanted.length}  ${String(bytes.length).padStart(6)}  ${piece.path}`)
  }
  console.log(`${wanted.length} pictures, ${changed} changed`)
}

const [argument] = process.argv.slice(2)
if (argument === '--check') {
  const faults = await check([...mustSee('the pictures', pieces())])
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length ? 1 : 0
} else {
  await makeAll(pieces().filter((piece) => piece.path.includes(argument ?? '')))
}
