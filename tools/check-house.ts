import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'
import { createTree, judge } from './rules/rule.ts'
import { rules } from './rules/rules.ts'

/*
 * The plan of the house as a check: every rule of tools/rules over every file of the repository. Each
 * fault says what to do instead; a rule that sees none of its files is a fault too.
 */

const paths = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)))

const tree = createTree(paths, (path) => readFileSync(join(root, path), 'utf8'))
const faults = judge(rules, tree)
for (const { path, says } of faults) console.error(`${path}: ${says}`)
console.log(
  faults.length === 0
    ? `The house stands as planned: ${tree.code.length} files, ${rules.length} rules.`
    : `${faults.length} faults in the plan of the house.`,
)
process.exitCode = faults.length === 0 ? 0 : 1
