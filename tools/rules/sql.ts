import { basename } from 'node:path/posix'
import { moduleOf } from './imports.ts'
import { countSeen, isTest, lineAt, perFile, type Rule, type Tree } from './rule.ts'

const sqlElsewhere = [
  // The RPC pipeline has one table and no module.
  'apps/server/src/rpc/idempotency.ts',
  // It numbers its processes.
  'apps/server/src/database/ids.ts',
  // A check of the books is nothing but SQL.
  'apps/server/src/modules/wallet/verify.ts',
  'apps/server/src/modules/rewards/verify.ts',
  'apps/server/src/modules/reports/verify.ts',
]

const sqlInStores = perFile({
  name: 'SQL in store.ts',
  where: [/^apps\/server\/src\//, /^apps\/studio\/src\//, /^apps\/feed\/src\//],
  except: sqlElsewhere,
  find({ path, text }) {
    if (/(^|-)store\.ts$/.test(basename(path))) return []
    const found = /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.exec(text)
    return found
      ? [
          {
            path: `${path}:${lineAt(text, found.index)}`,
            says: 'SQL lives in store.ts: move the query there and give it a name.',
          },
        ]
      : []
  },
})

const migration = /^apps\/server\/migrations\/\d+_(\w+)\.sql$/

/** By table, the module in whose migration it was made. */
const readOwners = ({ paths, read }: Tree): Map<string, string> =>
  new Map(
    paths.flatMap((path) => {
      const [, module] = migration.exec(path) ?? []
      if (module === undefined) return []
      return [...read(path).matchAll(/create table (?:if not exists )?(\w+)/g)].map(
        (match): [string, string] => [match[1] ?? '', module],
      )
    }),
  )

const store = /^apps\/server\/src\/modules\/.*[/-]store\.ts$/
const tablePattern =
  /(?:selectFrom|insertInto|updateTable|deleteFrom|Join)\(\s*'(\w+)|\b(?:from|join|into|update)\s+(\w+)\b/g

const tableOwners: Rule = {
  name: 'a table belongs to one module',
  check(tree) {
    const owners = readOwners(tree)
    const stores = tree.code.filter(({ path }) => store.test(path) && !isTest(path))
    const faults = stores.flatMap(({ path, text }) => {
      const from = moduleOf('server', path)
      return [...text.matchAll(tablePattern)].flatMap((match) => {
        const table = match[1] ?? match[2] ?? ''
        const owner = owners.get(table)
        return owner === undefined || owner === from
          ? []
          : [
              {
                path: `${path}:${lineAt(text, match.index)}`,
                says: `the table ${table} belongs to ${owner}: ask its door, ${owner}/${owner}.ts.`,
              },
            ]
      })
    })
    return {
      faults,
      seen: { ...countSeen([migration, store], tree.paths), 'tables with an owner': owners.size },
    }
  },
}

const numbered = /\/migrations\/\d+_\w+\.sql$/

/** A function of the database stands whole in one place, repeatable/: a numbered migration that replaces one is a copy. */
const replacedFunctions: Rule = {
  name: 'functions stand in repeatable/',
  check({ paths, read }) {
    const faults = paths
      .filter((path) => numbered.test(path))
      .flatMap((path) => {
        const text = read(path)
        const at = text.search(/create or replace (function|view)/i)
        const says =
          'a function that changes stands whole in migrations/repeatable/: change it there.'
        return at < 0 ? [] : [{ path: `${path}:${lineAt(text, at)}`, says }]
      })
    const seen = countSeen([numbered, /\/migrations\/repeatable\/\w+\.sql$/], paths)
    return { faults, seen }
  },
}

export const sqlRules: readonly Rule[] = [sqlInStores, tableOwners, replacedFunctions]
