import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from './build.ts'
import { overBudget } from './budgets.ts'
import { checks, passes } from './check.ts'
import { root } from './root.ts'

/*
 * `bin/test`: every promise, in the order of what fails fastest. Each stage runs even where one
 * before it failed, so that one run tells everything. The last line is `N passed, N failed`.
 */

const soak = process.argv.includes('--soak')
const reports = mkdtempSync('/tmp/felek-test-')
const count = { passed: 0, failed: 0 }
/**
 * What failed, said again at the end: of a long run often only the last lines are kept.
 */
const failures: string[] = []
/** Passed at their second try: something to mend, no reason to stop the house. */
const flaky: string[] = []
const fail = (...what: string[]) => {
  count.failed += what.length
  failures.push(...what)
}

const stage = async (title: string, work: () => void | Promise<void>) => {
  const begun = performance.now()
  console.log(`\n── ${title}`)
  try {
    await work()
  } catch (error) {
    console.error((error as Error).message)
    fail(`${title}: ${(error as Error).message}`)
  }
  console.log(`   ${Math.round((performance.now() - begun) / 1000)} s`)
}

const run = (program: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(soak ? { SOAK: '1' } : {}), ...env },
  })

interface VitestReport {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

const vitest = (project: string) => {
  const file = join(reports, `${project}.json`)
  const { status } = run(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${file}`,
    ],
    // The build before has said 'production': a file alone is not run as that either.
    { NODE_ENV: 'test' },
  )
  const report = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as VitestReport)
    : undefined
  count.passed += report?.numPassedTests ?? 0
  const said = (message: string, lines: number) =>
    message.split('\n').slice(0, lines).join('\n    ')
  const failed = (report?.testResults ?? []).flatMap(
    ({ name, status: its, message, assertionResults }) => {
      const file = `[${project}] ${relative(root, name)}`
      const tests = assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => `${file} › ${test.fullName}\n    ${said(test.failureMessages[0] ?? '', 3)}`)
      // One that could not be loaded or prepared has no test that failed.
      return its === 'failed' && tests.length === 0 ? [`${file}\n    ${said(message, 20)}`] : tests
    },
  )
  fail(...failed)
  // What is thrown between tests belongs to no file.
  if (status !== 0 && failed.length === 0) fail(`[${project}] ended with ${String(status)}`)
}

const fromDebian = (name: string): boolean => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const patience = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const parts = [name, 'fonts-noto-color-emoji']
  run('apt-get', ['update', '-qq', ...patience])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...patience, ...parts], env)
  return existsSync(`/usr/bin/${name}`)
}

/**
 * A real Chromium: the one named; Debian's without the machinery of a window, which draws the same pages for two thirds
 * of the processor time; Debian's whole one; else one from npm. What is not there is installed where we may.
 */
const chromium = (): string => {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined) return named
  const name = ['chromium-headless-shell', 'chromium'].find(
    (it) => existsSync(`/usr/bin/${it}`) || fromDebian(it),
  )
  if (name !== undefined) return `/usr/bin/${name}`
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '@sparticuz/chromium@153.0.0'])
  const found = spawnSync(
    process.execPath,
    [
      '-e',
      "import('@sparticuz/chromium').then((m) => m.default.executablePath()).then((p) => process.stdout.write(p))",
    ],
    { cwd: root, encoding: 'utf8' },
  )
  if (found.status !== 0 || !existsSync(found.stdout))
    throw new Error('No Chromium: install Debian’s chromium, or set CHROMIUM_PATH.')
  return found.stdout
}

interface WalkSuite {
  readonly title: string
  readonly suites?: readonly WalkSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly projectName: string; readonly status: string }[]
  }[]
}

const walksOf = (suite: WalkSuite): { name: string; status: string }[] => [
  ...(suite.suites ?? []).flatMap(walksOf),
  ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status }) => ({
      name: `[${projectName}] ${file} › ${title}`,
      status,
    })),
  ),
]

const walk = (browser: string) => {
  const file = join(reports, 'walks.json')
  const { status } = run(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'tests/e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      // A walk waits more than it works: two abreast keep two cores at work (three took longer).
      E2E_ABREAST: '2',
      CI: 'true',
    },
  )
  const walks = existsSync(file)
    ? walksOf({ title: '', suites: (JSON.parse(readFileSync(file, 'utf8')) as WalkSuite).suites! })
    : []
  count.passed += walks.filter((walk) => ['expected', 'flaky'].includes(walk.status)).length
  const failed = walks.filter((walk) => walk.status === 'unexpected').map((walk) => walk.name)
  fail(...failed)
  if (status !== 0 && failed.length === 0) fail(`[walks] ended with ${String(status)}`)
  flaky.push(...walks.filter((walk) => walk.status === 'flaky').map((walk) => walk.name))
}
await stage('Checks', () => {
  for (const check of checks)
    if (passes(check)) count.passed += 1
    else fail(`check: ${check.name}`)
})
await stage('Build and budgets', async () => {
  build()
  const over = await overBudget()
  if (over.length === 0) count.passed += 1
  else fail(...over)
})
await stage('Unit tests', () => vitest('unit'))
await stage('Database suites', () => vitest('database'))
await stage('Walks in a real browser', () => walk(chromium()))

if (flaky.length > 0) console.log(`\nPassed at the second try:\n${flaky.join('\n')}`)
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
console.log(`\n${count.passed} passed, ${count.failed} failed`)
process.exitCode = count.failed === 0 ? 0 : 1
