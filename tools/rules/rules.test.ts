import { expect, test } from 'vitest'
import { createTree, judge, perFile, type Fault, type Rule } from './rule.ts'
import { rules } from './rules.ts'

type Files = Record<string, string>

/** One offence, the file that is found, and a neighbour that does nearly the same and is allowed to. */
type Planted = { offence: Files; at: string; neighbour: Files }

const importing = (from: string, name = 'it'): string => `import { ${name} } from '${from}'\n`

const planted: Record<string, Planted> = {
  'workspace imports': {
    offence: { 'contract/src/a.ts': importing('../../server/src/log.ts') },
    at: 'contract/src/a.ts',
    neighbour: { 'contract/src/a.ts': importing('@felek/phrases/src/format.ts') },
  },
  'no keys in the repository': {
    offence: { '\u0001/studio/studio-seal-key': '' },
    at: '\u0001/studio/studio-seal-key',
    neighbour: { 'settings/src/settings.ts': '', 'server/src/wallet/seal/keys.ts': '' },
  },
  'phrases import nothing': {
    offence: { 'phrases/src/a.ts': importing('zod') },
    at: 'phrases/src/a.ts',
    neighbour: { 'phrases/src/a.ts': importing('./b.ts') },
  },
  'public file of a module': {
    offence: { 'server/src/games/calls.ts': importing('../wallet/store.ts') },
    at: 'server/src/games/calls.ts',
    neighbour: { 'server/src/games/calls.ts': importing('../wallet/wallet.ts') },
  },
  'wallet knows no module': {
    offence: { 'server/src/wallet/store.ts': importing('../games/games.ts') },
    at: 'server/src/wallet/store.ts',
    neighbour: { 'server/src/wallet/store.ts': importing('../ids.ts') },
  },
  'circles of modules': {
    offence: {
      'server/src/games/games.ts': importing('../winners/winners.ts'),
      'server/src/winners/calls.ts': importing('../games/games.ts'),
    },
    at: 'server/src/games',
    neighbour: {
      'server/src/games/games.ts': importing('../winners/winners.ts'),
      'server/src/winners/calls.ts': importing('./winners.ts'),
    },
  },
  'circles of files': {
    offence: {
      'feed/src/a.ts': importing('./b.ts'),
      'feed/src/b.ts': importing('./a.ts', 'type A'),
    },
    at: 'feed/src/a.ts',
    neighbour: { 'feed/src/a.ts': importing('./b.ts'), 'feed/src/b.ts': importing('./c.ts') },
  },
  'prices do not reach draws': {
    offence: {
      'feed/src/football/price.ts': importing('./between.ts'),
      'feed/src/football/between.ts': importing('./draw.ts'),
      'feed/src/football/draw.ts': '',
    },
    at: 'feed/src/football/price.ts',
    neighbour: {
      'feed/src/football/price.ts': importing('./between.ts'),
      'feed/src/football/between.ts': '',
      'feed/src/football/draw.ts': importing('./between.ts'),
    },
  },
  'site modules apart': {
    offence: { 'site/src/games/page.tsx': importing('../cashier/deposit.ts') },
    at: 'site/src/games/page.tsx',
    neighbour: {
      'site/src/games/page.tsx': importing('../lib/api.ts'),
      'site/src/shell/screen.tsx': importing('../cashier/deposit.ts'),
    },
  },
  'no module takes the whole House': {
    offence: { 'server/src/games/calls.ts': importing('../house.ts', 'type House') },
    at: 'server/src/games/calls.ts',
    neighbour: {
      'server/src/games/calls.ts': importing('../house.ts', 'type Needs'),
      'server/src/http.ts': importing('./house.ts', 'type House'),
    },
  },
  'needs are used': {
    offence: {
      'server/src/games/needs.ts': "export type GamesHouse = Needs<'db' | 'vault'>",
      'server/src/games/games.ts': 'house.db.read()',
    },
    at: 'server/src/games/needs.ts',
    neighbour: {
      'server/src/games/needs.ts': "export type GamesHouse = Needs<'db' | 'vault'>",
      'server/src/games/games.ts': `${importing('../wallet/wallet.ts')}house.db.read()`,
      'server/src/wallet/needs.ts': "export type WalletHouse = Needs<'vault'>",
      'server/src/wallet/wallet.ts': 'house.vault.post()',
    },
  },
  'SQL in store.ts': {
    offence: { 'server/src/games/games.ts': "\n\ndb.selectFrom('games')" },
    at: 'server/src/games/games.ts:3',
    neighbour: { 'server/src/games/store.ts': "db.selectFrom('games')" },
  },
  'a table belongs to one module': {
    offence: {
      'server/migrations/0001_wallet.sql': 'create table wallet_accounts (id int);',
      'server/src/games/store.ts': 'sql`select 1 from wallet_accounts`',
    },
    at: 'server/src/games/store.ts:1',
    neighbour: {
      'server/migrations/0001_wallet.sql': 'create table wallet_accounts (id int);',
      'server/src/wallet/store.ts': 'sql`select 1 from wallet_accounts`',
    },
  },
  'functions stand in repeatable/': {
    offence: { 'server/migrations/0999_wallet.sql': '\ncreate or replace function f() …' },
    at: 'server/migrations/0999_wallet.sql:2',
    neighbour: { 'server/migrations/repeatable/f.sql': 'create or replace function f() …' },
  },
  'process.env in env.ts': {
    offence: { 'feed/src/main.ts': "process.env['PORT']" },
    at: 'feed/src/main.ts:1',
    neighbour: { 'feed/src/env.ts': "process.env['PORT']", 'feed/src/main.ts': '// process.env' },
  },
  'import.meta.env in one file': {
    offence: { 'ui/src/button.tsx': 'import.meta.env.DEV' },
    at: 'ui/src/button.tsx:1',
    neighbour: { 'site/src/lib/build-env.ts': 'import.meta.env.DEV' },
  },
  'local storage in one file': {
    offence: { 'site/src/games/last.ts': "localStorage.getItem('last')" },
    at: 'site/src/games/last.ts:1',
    neighbour: { 'site/src/lib/storage.ts': "localStorage.getItem('last')" },
  },
  'fetch in lib/api.ts': {
    offence: { 'site/src/games/list.ts': "fetch('/games')" },
    at: 'site/src/games/list.ts:1',
    neighbour: {
      'site/src/lib/api.ts': "fetch('/games')",
      'site/src/games/list.ts': 'query.fetch()',
    },
  },
  'Math.random decides nothing': {
    offence: { 'studio/client/play/sparks.ts': 'Math.random()' },
    at: 'studio/client/play/sparks.ts:1',
    neighbour: { 'bench/load.ts': 'Math.random()' },
  },
  'money is never a float': {
    offence: { 'server/src/cashier/fee.ts': 'Number(amount)' },
    at: 'server/src/cashier/fee.ts:1',
    neighbour: {
      'server/src/cashier/fee.ts': 'BigInt(amount)',
      'server/src/log.ts': 'Number(text)',
    },
  },
  'colours are tokens': {
    offence: { 'site/src/home/hero.tsx': "const colour = '#ff0000'" },
    at: 'site/src/home/hero.tsx:1',
    neighbour: { 'ui/src/rosette.tsx': "const colour = '#ff0000'", 'site/src/a.ts': "'#main'" },
  },
  'sentences stand in phrases': {
    offence: { 'site/src/home/hero.tsx': '<p>Hoş geldiniz</p>' },
    at: 'site/src/home/hero.tsx:1',
    neighbour: { 'site/src/home/hero.tsx': '<p>{t.home.welcome}</p>' },
  },
  'no file over 400 lines': {
    offence: { 'server/src/games/games.ts': '\n'.repeat(400) },
    at: 'server/src/games/games.ts',
    neighbour: {
      'server/src/games/games.ts': '\n'.repeat(399),
      'phrases/src/tr/games.ts': '\n'.repeat(400),
    },
  },
  'names of engines': {
    offence: {
      'studio/engines/toy/engine.ts': "id: 'slot.toy'",
      'server/src/games/games.ts': "\nif (id === 'slot.toy')",
    },
    at: 'server/src/games/games.ts:2',
    neighbour: {
      'studio/engines/toy/engine.ts': "id: 'slot.toy'",
      'studio/engines/index.ts': "'slot.toy'",
    },
  },
  'purity of rules': {
    offence: { 'studio/engines/toy/rules.ts': '\nconst at = Date.now()' },
    at: 'studio/engines/toy/rules.ts:2',
    neighbour: { 'studio/engines/toy/words.ts': 'const at = Date.now()' },
  },
  "the device's clock": {
    offence: { 'site/src/home/hero.tsx': 'const now = Date.now()' },
    at: 'site/src/home/hero.tsx:1',
    neighbour: { 'site/src/lib/server-clock.ts': 'const now = Date.now()' },
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
    "export * from '@felek/contract/src/money.ts'",
    "import './d.css'",
    "const e = await import('./e.ts')",
    "// import { no } from './f.ts'",
  ].join('\n')
  const tree = createTree(['site/src/x.ts'], () => text)
  expect(tree.code[0]?.imports).toEqual([
    'site/src/a.ts',
    'site/c.ts',
    'contract/src/money.ts',
    'site/src/d.css',
    'site/src/e.ts',
  ])
})
