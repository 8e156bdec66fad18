import { countNamed, type Rule } from './rule.ts'

/** Where the names of the files are made, out of the settings'. */
const maker = 'packages/platform/src/config/settings.ts'
const secret = /(?:^|\/)(?:[a-z]+-)*(?:key|token|secret)$/

/** A DATA_DIR holds keys: whoever starts a process in a folder of the repository must not commit them. */
export const secretRules: readonly Rule[] = [
  {
    name: 'no keys in the repository',
    check: ({ paths }) => ({
      faults: paths
        .filter((path) => secret.test(path))
        .map((path) => ({
          path,
          says: 'looks like a key out of a DATA_DIR: take it out, and never use it again.',
        })),
      seen: countNamed([maker], paths),
    }),
  },
]
