import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './root.ts'

/* A copy of the house, for tests of what happens when somebody changes it. */

/** Code and data, without pictures. */
const repositoryFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !/\/public\/|^(tests|docs)\//.test(path))
    .filter((path) => existsSync(join(root, path)))

/** The packages of others are the original's; those of the house are the copy's own. */
const linkPackages = (folder: string): void => {
  const [theirs, own] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(own, '@felek'), { recursive: true })
  for (const name of readdirSync(theirs))
    if (name !== '@felek') symlinkSync(join(theirs, name), join(own, name))
  for (const name of readdirSync(join(theirs, '@felek')))
    symlinkSync(readlinkSync(join(theirs, '@felek', name)), join(own, '@felek', name))
}

export type RepositoryCopy = {
  folder: string
  /** Runs a file of the copy; answers what it says. What is thrown where it fails has its `stderr`. */
  run(...args: string[]): string
  git(...args: string[]): string
  write(path: string, text: string): void
  /** Throws where there is nothing to change. */
  change(path: string, from: string, to: string): void
  end(): void
}

const runIn =
  (folder: string) =>
  (...args: string[]): string => {
    const { VITEST: _, ...env } = process.env
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      env,
    })
    if (status === 0) return stdout
    throw Object.assign(new Error(`${args.join(' ')}:\n${stdout}${stderr}`), { stderr })
  }

export const copyRepository = (): RepositoryCopy => {
  const folder = mkdtempSync(join(tmpdir(), 'felek-house-'))
  for (const path of repositoryFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  linkPackages(folder)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return {
    folder,
    run: runIn(folder),
    git: (...args) =>
      execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    write,
    change(path, from, to) {
      const text = readFileSync(join(folder, path), 'utf8')
      if (!text.includes(from)) throw new Error(`${path} has no ${from}`)
      write(path, text.replace(from, to))
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** What is committed of a copy, as the tools find it. */
export const committed = ({ git }: RepositoryCopy): void => {
  git('init', '-q')
  git('add', 'apps/studio', 'tools', 'packages/contract')
  git('commit', '-q', '-m', 'as it stands')
  git('tag', 'first')
}
