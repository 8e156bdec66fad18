import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
const note = (passed: boolean) => (count[passed ? 'passed' : 'failed'] += 1)

const stage = (title: string, work: () => void) => {
  const begun = performance.now()
  console.log(`\n── ${title}`)
  try {
    work()
  } catch (error) {
    console.error((error as Error).message)
    count.failed += 1
  }
  console.log(`   ${Math.round((performance.now() - begun) / 1000)} s`)
}

const run = (program: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(soak ? { SOAK: '1' } : {}), ...env },
  })

const vitest = (project: string) => {
  const file = join(reports, `${project}.json`)
  const { status } = run(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${file}`,
  ])
  const report = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as {
        numPassedTests: number
        numFailedTests: number
        numFailedTestSuites: number
      })
    : undefined
  count.passed += report?.numPassedTests ?? 0
  count.failed += report?.numFailedTests ?? 0
  // A file that could not be loaded fails no test, but fails.
  if (status !== 0 && (report === undefined || report.numFailedTests === 0)) count.failed += 1
}

/**
 * A real Chromium: the one named, Debian's, one installed from Debian where we may, else one from
 * npm.
 */
const chromium = (): string => {
  const known = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
    (p) => p !== undefined && existsSync(p),
  )
  if (known !== undefined) return known
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq'])
    run(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-color-emoji'],
      {
        DEBIAN_FRONTEND: 'noninteractive',
      },
    )
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  }
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

const walks = () => {
  const file = join(reports, 'walks.json')
  const { status } = run(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    { CHROMIUM_PATH: chromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file, CI: 'true' },
  )
  const stats = existsSync(file)
    ? (
        JSON.parse(readFileSync(file, 'utf8')) as {
          stats: { expected: number; unexpected: number; flaky: number }
        }
      ).stats
    : undefined
  count.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  count.failed += stats?.unexpected ?? 0
  if (status !== 0 && (stats === undefined || stats.unexpected === 0)) count.failed += 1
}

stage('Checks', () => checks.map(passes).forEach(note))
stage('Build and budgets', () => {
  build()
  const over = overBudget()
  for (const line of over) console.error(line)
  note(over.length === 0)
})
stage('Unit tests', () => vitest('unit'))
stage('Database suites on PGlite', () => vitest('pglite'))
stage('Database suites on PostgreSQL', () => vitest('postgres'))
stage('Walks in a real browser', walks)

console.log(`\n${count.passed} passed, ${count.failed} failed`)
process.exitCode = count.failed === 0 ? 0 : 1
