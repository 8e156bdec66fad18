import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.ts'

/* A copy of the house, for tests of what happens when somebody changes it. */

const parts = [
  'studio',
  'contract',
  'settings',
  'database',
  'phrases',
  'tools/figures.ts',
  'tools/sold-versions.ts',
  'tools/root.ts',
  'package.json',
]
const leftOut = /\/(node_modules|dist|public)(\/|$)/

export type CopiedHouse = {
  house: string
  /** Runs a file of the copy, or what follows `-e`; answers what it says. */
  run(...args: string[]): string
  git(...args: string[]): string
  /** Throws where there is nothing to change. */
  change(path: string, from: string, to: string): void
  end(): void
}

export const copyOfHouse = (): CopiedHouse => {
  const house = mkdtempSync(join(tmpdir(), 'felek-house-'))
  for (const path of parts)
    cpSync(join(root, path), join(house, path), {
      recursive: true,
      filter: (from) => !leftOut.test(from.slice(root.length)),
    })
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
  const said = (program: string, args: string[]) =>
    execFileSync(program, args, { cwd: house, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const git = (...args: string[]) =>
    said('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args])
  return {
    house,
    run: (...args) => said(process.execPath, args),
    git,
    change(path, from, to) {
      const text = readFileSync(join(house, path), 'utf8')
      if (!text.includes(from)) throw new Error(`${path} has no ${from}`)
      writeFileSync(join(house, path), text.replace(from, to))
    },
    end: () => rmSync(house, { recursive: true, force: true }),
  }
}

/** What is committed of a copy, as the tools find it. */
export const committed = ({ git }: CopiedHouse): void => {
  git('init', '-q')
  git('add', 'studio', 'tools', 'contract')
  git('commit', '-q', '-m', 'as it stands')
  git('tag', 'first')
}
