import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.ts'

export type Step = { name: string; command: string[] }

const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** Everything that can be judged without running the product. */
export const checks: readonly Step[] = [
  { name: 'types, server side', command: [bin('tsc'), '-p', 'tsconfig.node.json'] },
  { name: 'types, browser side', command: [bin('tsc'), '-p', 'tsconfig.web.json'] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware'] },
  { name: 'format', command: [bin('oxfmt'), '--check'] },
  { name: 'the plan of the house', command: [process.execPath, 'tools/check-house.ts'] },
  { name: 'what was sold', command: [process.execPath, 'tools/sold-versions.ts'] },
  { name: 'the specification', command: [process.execPath, 'tools/check-specification.ts'] },
  { name: 'the prices of offers', command: [process.execPath, 'tools/offers.ts', '--check'] },
  { name: 'phrases', command: [process.execPath, 'tools/check-phrases.ts'] },
  { name: 'art', command: [process.execPath, 'tools/art/art.ts', '--check'] },
]

export const passes = ({ name, command }: Step): boolean => {
  const [program = '', ...args] = command
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  console.log(`${status === 0 ? '✓' : '✗'} ${name}`)
  if (status !== 0) console.error(`${stdout}${stderr}`)
  return status === 0
}

if (process.argv[1] === import.meta.filename)
  process.exitCode = checks.map(passes).every(Boolean) ? 0 : 1
