import { expect, test } from 'vitest'
import { createTree, judge, perFile, type Fault, type Rule } from './rule.ts'
import { rules } from './rules.ts'

type Files = Record<string, string>

/** One offence, the file that is found, and a neighbour that does nearly the same and is allowed to. */
type Planted = { offence: Files; at: string; neighbour: Files }

const importing = (from: string, name = 'it'): string => `import { ${name} } from '${from}'\n`

const planted: Record<string, Planted> = {
  'names free of replaced words': {
    offence: { 'apps/server/src/modules/games/planted.ts': 'export const tellWinners = () => {}' },
    at: 'apps/server/src/modules/games/planted.ts',
    neighbour: {
      'apps/server/src/modules/games/planted.ts':
        'export const publishWinners = () => {}\nconst told = 1',
    },
  },
  'types are named by nouns': {
    offence: { 'apps/site/src/games/planted.ts': 'type Told = { name: string }' },
    at: 'apps/site/src/games/planted.ts',
    neighbour: { 'apps/site/src/games/planted.ts': 'type Message = { name: string }' },
  },
  'an asynchronous function does not end in Of': {
    offence: { 'apps/feed/src/planted.ts': 'export const rowsOf = async (q: Query) => {}' },
    at: 'apps/feed/src/planted.ts',
    neighbour: { 'apps/feed/src/planted.ts': 'export const rowsOf = (text: string) => text' },
  },
  'workspace imports': {
    offence: { 'packages/contract/src/a.ts': importing('@felek/server/src/log.ts') },
    at: 'packages/contract/src/a.ts',
    neighbour: { 'packages/contract/src/a.ts': importing('@felek/phrases/format.ts') },
  },
  'no keys in the repository': {
    offence: { '\u0001/studio/studio-seal-key': '' },
    at: '\u0001/studio/studio-seal-key',
    neighbour: {
      'packages/platform/src/config/settings.ts': '',
      'apps/server/src/database/chain/keys.ts': '',
    },
  },
  'cited pages are there': {
    offence: { 'apps/site/src/home/hero.tsx': '/**\n * As api.md says.\n */' },
    at: 'apps/site/src/home/hero.tsx:2',
    neighbour: {
      'apps/site/src/home/hero.tsx':
        '/* As docs/ledger.md says, and `*.md` and https://a.b/c.md. */',
      'docs/ledger.md': '# The ledger, beside feed.md and [the rest](feed.md)',
      'docs/feed.md': '',
    },
  },
  'cited decisions are there': {
    offence: {
      'apps/site/src/home/hero.tsx': '// decision\n// 0007',
      'docs/decisions/0008-a.md': '',
    },
    at: 'apps/site/src/home/hero.tsx:1',
    neighbour: {
      'apps/site/src/home/hero.tsx': '// decision 0008',
      'docs/decisions/0008-a.md': '',
    },
  },
  'cited sections are there': {
    offence: {
      'apps/site/src/home/hero.tsx': '// (docs/ledger.md, "Limits")',
      'docs/ledger.md': '```\n# Limits\n```\n# The limits',
    },
    at: 'apps/site/src/home/hero.tsx:1',
    neighbour: {
      'apps/site/src/home/hero.tsx':
        '/*\n * docs/ledger.md, "Who may\n * write", “Models”; docs/rules.md §2 and §3; RFC 9112 §3.2.\n */',
      'docs/ledger.md': '## Who may write\n\n**Models** are public.',
      'docs/rules.md': '## 2. Screens\n\n## 3. Fields',
    },
  },
  'links lead somewhere': {
    offence: { 'docs/feed.md': '\n[limits](ledger.md#limits)', 'docs/ledger.md': '## Meters' },
    at: 'docs/feed.md:2',
    neighbour: {
      'docs/feed.md':
        '## A part\n[limits](ledger.md#the-limits), [here](#a-part), [there](https://a.b), [all](./)',
      'docs/ledger.md': '## The limits',
    },
  },
  'named files are there': {
    offence: { 'apps/feed/src/draw.ts': '/*\n * As verify.ts does. */' },
    at: 'apps/feed/src/draw.ts:2',
    neighbour: {
      'apps/feed/src/draw.ts': "// As src/main.ts does.\nconst no = 'other.ts'",
      'docs/feed.md':
        '`apps/feed/src/main.ts`, `apps/feed`, `apps/feed/src/<sport>/model.ts`, `main.ts`',
      'apps/feed/src/main.ts': '',
      'docs/decisions/0001-a.md': '`server/src/main.ts`',
    },
  },
  'pages are found from the README': {
    offence: { 'README.md': 'docs/feed.md', 'docs/feed.md': '' },
    at: 'docs/feed.md',
    neighbour: {
      'README.md': '[feed](docs/feed.md)',
      'docs/feed.md': '',
      'docs/decisions/0001-a.md': '',
    },
  },
  'phrases import nothing': {
    offence: { 'packages/phrases/src/a.ts': importing('zod') },
    at: 'packages/phrases/src/a.ts',
    neighbour: { 'packages/phrases/src/a.ts': importing('./b.ts') },
  },
  'public file of a module': {
    offence: { 'apps/server/src/modules/games/calls.ts': importing('../wallet/store.ts') },
    at: 'apps/server/src/modules/games/calls.ts',
    neighbour: { 'apps/server/src/modules/games/calls.ts': importing('../wallet/wallet.ts') },
  },
  'wallet knows no module': {
    offence: { 'apps/server/src/modules/wallet/store.ts': importing('../games/games.ts') },
    at: 'apps/server/src/modules/wallet/store.ts',
    neighbour: { 'apps/server/src/modules/wallet/store.ts': importing('../../database/ids.ts') },
  },
  'circles of modules': {
    offence: {
      'apps/server/src/modules/games/games.ts': importing('../winners/winners.ts'),
      'apps/server/src/modules/winners/calls.ts': importing('../games/games.ts'),
    },
    at: 'apps/server/src/modules/games',
    neighbour: {
      'apps/server/src/modules/games/games.ts': importing('../winners/winners.ts'),
      'apps/server/src/modules/winners/calls.ts': importing('./winners.ts'),
    },
  },
  'circles of files': {
    offence: {
      'apps/feed/src/a.ts': importing('./b.ts'),
      'apps/feed/src/b.ts': importing('./a.ts', 'type A'),
    },
    at: 'apps/feed/src/a.ts',
    neighbour: {
      'apps/feed/src/a.ts': importing('./b.ts'),
      'apps/feed/src/b.ts': importing('./c.ts'),
    },
  },
  'prices do not reach draws': {
    offence: {
      'apps/feed/src/football/price.ts': importing('./between.ts'),
      'apps/feed/src/football/between.ts': importing('./draw.ts'),
      'apps/feed/src/football/draw.ts': '',
    },
    at: 'apps/feed/src/football/price.ts',
    neighbour: {
      'apps/feed/src/football/price.ts': importing('./between.ts'),
      'apps/feed/src/football/between.ts': '',
      'apps/feed/src/football/draw.ts': importing('./between.ts'),
    },
  },
  'site modules apart': {
    offence: { 'apps/site/src/games/page.tsx': importing('../cashier/deposit.ts') },
    at: 'apps/site/src/games/page.tsx',
    neighbour: {
      'apps/site/src/games/page.tsx': importing('../lib/api.ts'),
      'apps/site/src/shell/screen.tsx': importing('../cashier/deposit.ts'),
    },
  },
  'office modules apart': {
    offence: { 'apps/office/src/audit/page.tsx': importing('../staff/list.ts') },
    at: 'apps/office/src/audit/page.tsx',
    neighbour: {
      'apps/office/src/audit/page.tsx': importing('../lib/api/api.ts'),
      'apps/office/src/shell/layout.tsx': importing('../staff/list.ts'),
    },
  },
  'players know no office': {
    offence: { 'apps/site/src/home/hero.tsx': importing('@felek/contract/office/staff.ts') },
    at: 'apps/site/src/home/hero.tsx',
    neighbour: {
      'apps/site/src/home/hero.tsx': importing('@felek/contract/players.ts'),
      'apps/office/src/staff/list.ts': importing('@felek/contract/office/staff.ts'),
    },
  },
  'no module takes all Deps': {
    offence: { 'apps/server/src/modules/games/calls.ts': importing('../../deps.ts', 'type Deps') },
    at: 'apps/server/src/modules/games/calls.ts',
    neighbour: {
      'apps/server/src/modules/games/calls.ts': importing('../../deps.ts', 'type PickDeps'),
      'apps/server/src/http/server.ts': importing('../deps.ts', 'type Deps'),
    },
  },
  'dependencies are used': {
    offence: {
      'apps/server/src/modules/games/deps.ts': "export type GamesDeps = PickDeps<'db' | 'wallet'>",
      'apps/server/src/modules/games/games.ts': 'deps.db.read()',
    },
    at: 'apps/server/src/modules/games/deps.ts',
    neighbour: {
      'apps/server/src/modules/games/deps.ts': "export type GamesDeps = PickDeps<'db' | 'wallet'>",
      'apps/server/src/modules/games/games.ts': `${importing('../wallet/wallet.ts')}deps.db.read()`,
      'apps/server/src/modules/wallet/deps.ts': "export type WalletDeps = PickDeps<'wallet'>",
      'apps/server/src/modules/wallet/wallet.ts': 'deps.wallet.post()',
    },
  },
  'SQL in store.ts': {
    offence: { 'apps/server/src/modules/games/games.ts': "\n\ndb.selectFrom('games')" },
    at: 'apps/server/src/modules/games/games.ts:3',
    neighbour: { 'apps/server/src/modules/games/store.ts': "db.selectFrom('games')" },
  },
  'a table belongs to one module': {
    offence: {
      'apps/server/migrations/0001_wallet.sql': 'create table wallet_accounts (id int);',
      'apps/server/src/modules/games/store.ts': 'sql`select 1 from wallet_accounts`',
    },
    at: 'apps/server/src/modules/games/store.ts:1',
    neighbour: {
      'apps/server/migrations/0001_wallet.sql': 'create table wallet_accounts (id int);',
      'apps/server/src/modules/wallet/store.ts': 'sql`select 1 from wallet_accounts`',
    },
  },
  'functions stand in repeatable/': {
    offence: { 'apps/server/migrations/0999_wallet.sql': '\ncreate or replace function f() …' },
    at: 'apps/server/migrations/0999_wallet.sql:2',
    neighbour: { 'apps/server/migrations/repeatable/f.sql': 'create or replace function f() …' },
  },
  'process.env in config.ts': {
    offence: { 'apps/feed/src/main.ts': "process.env['PORT']" },
    at: 'apps/feed/src/main.ts:1',
    neighbour: {
      'apps/feed/src/config.ts': "process.env['PORT']",
      'apps/feed/src/main.ts': '// process.env',
    },
  },
  'import.meta.env in one file': {
    offence: { 'packages/ui/src/button.tsx': 'import.meta.env.DEV' },
    at: 'packages/ui/src/button.tsx:1',
    neighbour: { 'apps/site/src/lib/browser/build-env.ts': 'import.meta.env.DEV' },
  },
  'local storage in one file': {
    offence: { 'apps/site/src/games/last.ts': "localStorage.getItem('last')" },
    at: 'apps/site/src/games/last.ts:1',
    neighbour: { 'apps/site/src/lib/browser/storage.ts': "localStorage.getItem('last')" },
  },
  'fetch in lib/api.ts': {
    offence: { 'apps/site/src/games/list.ts': "fetch('/games')" },
    at: 'apps/site/src/games/list.ts:1',
    neighbour: {
      'apps/site/src/lib/api/api.ts': "fetch('/games')",
      'apps/site/src/games/list.ts': 'query.fetch()',
    },
  },
  'Math.random decides nothing': {
    offence: { 'apps/studio/client/play/sparks.ts': 'Math.random()' },
    at: 'apps/studio/client/play/sparks.ts:1',
    neighbour: { 'tests/bench/load.ts': 'Math.random()' },
  },
  'money is never a float': {
    offence: { 'apps/server/src/modules/cashier/fee.ts': 'Number(amount)' },
    at: 'apps/server/src/modules/cashier/fee.ts:1',
    neighbour: {
      'apps/server/src/modules/cashier/fee.ts': 'BigInt(amount)',
      'apps/server/src/log.ts': 'Number(text)',
    },
  },
  'colours are tokens': {
    offence: { 'apps/site/src/home/hero.tsx': "const colour = '#ff0000'" },
    at: 'apps/site/src/home/hero.tsx:1',
    neighbour: {
      'packages/ui/src/rosette.tsx': "const colour = '#ff0000'",
      'apps/site/src/a.ts': "'#main'",
    },
  },
  'sentences stand in phrases': {
    offence: { 'apps/site/src/home/hero.tsx': '<p>Hoş geldiniz</p>' },
    at: 'apps/site/src/home/hero.tsx:1',
    neighbour: { 'apps/site/src/home/hero.tsx': '<p>{t.home.welcome}</p>' },
  },
  'no file over 400 lines': {
    offence: { 'apps/server/src/modules/games/games.ts': '\n'.repeat(400) },
    at: 'apps/server/src/modules/games/games.ts',
    neighbour: {
      'apps/server/src/modules/games/games.ts': '\n'.repeat(399),
      'packages/phrases/src/tr/games.ts': '\n'.repeat(400),
    },
  },
  'state is made in app.ts': {
    offence: {
      'apps/server/src/modules/games/catalogue.ts':
        '\nconst kept = new WeakMap<Database, Catalogue>()',
    },
    at: 'apps/server/src/modules/games/catalogue.ts:2',
    neighbour: {
      'apps/server/src/modules/games/catalogue.ts':
        "const open: ReadonlySet<string> = new Set(['a'])",
      'apps/server/src/modules/games/state.ts':
        '\nexport const createGamesState = () => {\n  let read\n  const kept = new Map()\n}',
      'apps/server/src/app.ts': 'let started = false',
    },
  },
  'pipeline imports no module': {
    offence: {
      'apps/server/src/rpc/pipeline.ts': importing('../modules/players/players.ts'),
    },
    at: 'apps/server/src/rpc/pipeline.ts',
    neighbour: {
      'apps/server/src/rpc/pipeline.ts': importing('./access.ts'),
      'apps/server/src/app.ts': importing('./modules/players/players.ts'),
    },
  },
  'names of engines': {
    offence: {
      'apps/studio/engines/toy/engine.ts': "id: 'slot.toy'",
      'apps/server/src/modules/games/games.ts': "\nif (id === 'slot.toy')",
    },
    at: 'apps/server/src/modules/games/games.ts:2',
    neighbour: {
      'apps/studio/engines/toy/engine.ts': "id: 'slot.toy'",
      'apps/studio/engines/index.ts': "'slot.toy'",
    },
  },
  'purity of rules': {
    offence: { 'apps/studio/engines/toy/rules.ts': '\nconst at = Date.now()' },
    at: 'apps/studio/engines/toy/rules.ts:2',
    neighbour: { 'apps/studio/engines/toy/words.ts': 'const at = Date.now()' },
  },
  "the device's clock": {
    offence: { 'apps/site/src/home/hero.tsx': 'const now = Date.now()' },
    at: 'apps/site/src/home/hero.tsx:1',
    neighbour: { 'packages/web-kit/src/server-clock.ts': 'const now = Date.now()' },
  },
}

const faultsOf = (rule: Rule, files: Files): readonly Fault[] =>
  rule.check(createTree(Object.keys(files), (path) => files[path] ?? '')).faults

test('every rule has a name of its own and a planted offence', () => {
  expect(Object.keys(planted).sort()).toEqual(rules.map(({ name }) => name).sort())
})

test.each(rules.map((rule) => [rule.name, rule] as const))(
  'the rule “%s” finds its planted offence and lets its neighbour be',
  (name, rule) => {
    const { offence, at, neighbour } = planted[name] ?? { offence: {}, at: '', neighbour: {} }
    expect(faultsOf(rule, offence).map(({ path }) => path)).toEqual([at])
    expect(faultsOf(rule, neighbour)).toEqual([])
  },
)

test.each(rules.map((rule) => [rule.name, rule] as const))(
  'the rule “%s” fails where it sees no file',
  (name, rule) => {
    const faults = judge(
      [rule],
      createTree([], () => ''),
    )
    expect(faults).toContainEqual({
      path: name,
      says: expect.stringMatching(/^this rule sees no file for .+: say where its files are now/),
    })
  },
)

test('each pattern of a rule and each file that it lets through has to be there', () => {
  const rule = perFile({
    name: 'two places',
    where: [/^here\//, /^there\//],
    except: ['here/allowed.ts'],
    find: () => [],
  })
  const said = (paths: string[]) =>
    judge(
      [rule],
      createTree(paths, () => ''),
    ).map(({ says }) => says.split(':')[0])
  expect(said(['here/a.ts', 'there/a.ts', 'here/allowed.ts'])).toEqual([])
  expect(said(['here/a.ts'])).toEqual([
    'this rule sees no file for ^there\\/',
    'this rule sees no file for here/allowed.ts',
  ])
  expect(
    judge(
      [{ name: 'blind', check: () => ({ faults: [], seen: {} }) }],
      createTree([], () => ''),
    ),
  ).toEqual([{ path: 'blind', says: 'this rule does not say which files it looks at.' }])
})

test('imports are read from every form of import, and ours by their path from the root', () => {
  const text = [
    "import { a,\n  b } from './a.ts'",
    "import type { C } from '../c.ts'",
    "export * from '@felek/contract/money.ts'",
    "import './d.css'",
    "const e = await import('./e.ts')",
    "// import { no } from './f.ts'",
  ].join('\n')
  const tree = createTree(['apps/site/src/x.ts'], () => text)
  expect(tree.code[0]?.imports).toEqual([
    'apps/site/src/a.ts',
    'apps/site/c.ts',
    'packages/contract/src/money.ts',
    'apps/site/src/d.css',
    'apps/site/src/e.ts',
  ])
})

test.each([
  ['a variable', 'let names = {}'],
  ['a map', 'const seen = new Map<bigint, number>()'],
  ['a set with a type that may be changed', 'export const reached: Set<string> = new Set()'],
  ['a list', 'const waiting: string[] = []'],
  ['what a factory has made', 'export const gate = createSemaphore(2)'],
])('a module that holds %s by itself is found', (_what, line) => {
  const rule = rules.find(({ name }) => name === 'state is made in app.ts')
  if (!rule) throw new Error('the rule is gone')
  const path = 'apps/server/src/modules/games/games.ts'
  expect(faultsOf(rule, { [path]: line }).map((fault) => fault.path)).toEqual([`${path}:1`])
})

test('a file that holds less than it may says so, so that what is allowed only shrinks', () => {
  const rule = rules.find(({ name }) => name === 'state is made in app.ts')
  if (!rule) throw new Error('the rule is gone')
  const path = 'apps/server/src/database/chain/keys.ts'
  const says = (text: string) => faultsOf(rule, { [path]: text }).map((fault) => fault.says)
  expect(says('const made = new Map()')).toEqual([])
  expect(says('const made = 1')).toEqual([expect.stringContaining('lower its count')])
  expect(says('const made = new Map()\nconst more = new Map()')).toHaveLength(1)
})
