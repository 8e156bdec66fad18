import { deviceClockFaults, deviceClockFiles } from '../device-clock.ts'
import { engineNameFaults, engineNameFiles, type Source } from '../engine-names.ts'
import { purityFaults, purityFiles } from '../purity.ts'
import { citationRules } from './citations.ts'
import { importRules } from './imports.ts'
import { lineRules } from './lines.ts'
import { depsRules } from './deps.ts'
import { namesRules } from './names.ts'
import { countSeen, lineAt, type Rule } from './rule.ts'
import { secretRules } from './secrets.ts'
import { sqlRules } from './sql.ts'
import { stateRules } from './state.ts'

type SourceFault = { path: string; index: number; says: string }

/** A check of texts with a file of its own. */
const ofSources = (
  name: string,
  find: (files: readonly Source[]) => readonly SourceFault[],
  where: readonly RegExp[],
): Rule => ({
  name,
  check: ({ code }) => ({
    faults: find(code).map(({ path, index, says }) => {
      const text = code.find((file) => file.path === path)?.text ?? ''
      return { path: `${path}:${lineAt(text, index)}`, says }
    }),
    seen: countSeen(
      where,
      code.map(({ path }) => path),
    ),
  }),
})

/** Every rule of the tree. Each has a planted offence in rules.test.ts. */
export const rules: readonly Rule[] = [
  ...importRules,
  ...citationRules,
  ...depsRules,
  ...sqlRules,
  ...lineRules,
  ...namesRules,
  ...secretRules,
  ...stateRules,
  ofSources('names of engines', engineNameFaults, engineNameFiles),
  ofSources('purity of rules', purityFaults, purityFiles),
  ofSources("the device's clock", deviceClockFaults, deviceClockFiles),
]
