import { lineAt, perFile, type Rule } from './rule.ts'

/* What stands in a line of code and belongs elsewhere. */

type Banned = {
  name: string
  pattern: RegExp
  where: readonly RegExp[]
  except?: readonly string[]
  says: string
}

/** As long as it was, without comments. */
export const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:])\/\/[^\n]*/g, '$1')

/** What runs in a browser of ours, games apart. */
const browserCode: readonly RegExp[] = [
  /^apps\/site\/src\//,
  /^apps\/office\/src\//,
  /^packages\/ui\/src\//,
  /^packages\/web-kit\/src\//,
]

const banned: readonly Banned[] = [
  {
    name: 'process.env in config.ts',
    pattern: /\bprocess\.env\b/,
    where: [
      /^apps\/server\/src\//,
      /^apps\/studio\/src\//,
      /^apps\/sandbox\/src\//,
      /^apps\/feed\/src\//,
    ],
    except: [
      'apps/server/src/config.ts',
      'apps/studio/src/config.ts',
      'apps/sandbox/src/config.ts',
      'apps/feed/src/config.ts',
    ],
    says: 'process.env is read in config.ts alone: add the variable there.',
  },
  {
    name: 'import.meta.env in one file',
    pattern: /\bimport\.meta\.env\b/,
    where: browserCode,
    except: ['apps/site/src/lib/browser/build-env.ts'],
    says: 'import.meta.env is read in one file of lib/.',
  },
  {
    name: 'local storage in one file',
    pattern: /\blocalStorage\b/,
    where: browserCode,
    except: ['apps/site/src/lib/browser/storage.ts', 'apps/office/src/lib/browser/storage.ts'],
    says: 'local storage is kept by lib/storage.ts.',
  },
  {
    name: 'fetch in lib/api.ts',
    pattern: /(?<![.\w])fetch\(/,
    where: browserCode,
    except: [
      'apps/site/src/lib/api/api.ts',
      'apps/site/src/lib/api/events.ts',
      'apps/office/src/lib/api/api.ts',
    ],
    says: 'calls go through lib/api.ts.',
  },
  {
    name: 'Math.random decides nothing',
    pattern: /\bMath\.random\b/,
    where: [
      'server',
      'studio',
      'sandbox',
      'feed',
      'site',
      'office',
      'ui',
      'web-kit',
      'contract',
    ].map((folder) => new RegExp(`^(apps|packages)/${folder}/`)),
    says: 'Math.random decides nothing here: node:crypto on the server, getRandomValues in the browser.',
  },
  {
    name: 'money is never a float',
    pattern: /\bparseFloat\(|(?<![\w.])Number\(/,
    where: [
      /^apps\/server\/src\/modules\/wallet/,
      /^apps\/server\/src\/modules\/cashier/,
      /^apps\/server\/src\/modules\/providers/,
      /^packages\/contract\/src\/money/,
      /^packages\/contract\/src\/cashier/,
      /^packages\/contract\/src\/protocols\/payment/,
      /^apps\/studio\/src\/rounds/,
      /^apps\/studio\/src\/wallet/,
      /^apps\/sandbox\/src/,
    ],
    says: 'money is never a float: use toKurus and bigint.',
  },
  {
    name: 'colours are tokens',
    pattern: /#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{3}\b(?=['";\s)])|\brgba?\(/,
    where: browserCode,
    except: ['packages/ui/src/rosette.tsx'],
    says: 'raw colours live in packages/ui/src/styles/tokens.css: use a token.',
  },
]

const toRule = ({ pattern, says, ...rule }: Banned): Rule =>
  perFile({
    ...rule,
    find({ path, text }) {
      const bare = withoutComments(text)
      const found = pattern.exec(bare)
      return found ? [{ path: `${path}:${lineAt(bare, found.index)}`, says }] : []
    },
  })

/** A literal sentence between tags: two words of three letters or more. */
const sentence = />\s*([^<>{}=;()]*\p{L}{3,}\s+\p{L}{2,}[^<>{}=;()]*)\s*</gu

const sentencesInPhrases = perFile({
  name: 'sentences stand in phrases',
  where: [
    /^apps\/site\/src\/.*\.tsx$/,
    /^apps\/office\/src\/.*\.tsx$/,
    /^packages\/ui\/src\/.*\.tsx$/,
  ],
  find({ path, text }) {
    const bare = withoutComments(text)
    return [...bare.matchAll(sentence)].map((match) => ({
      path: `${path}:${lineAt(bare, match.index)}`,
      says: `a sentence stands in the code ("${match[1]?.trim().slice(0, 40)}"): put it into phrases/.`,
    }))
  },
})

/** Words, figures and pictures may be long; code may not. */
const mayBeLong: readonly RegExp[] = [
  /^packages\/phrases\//,
  /^tests\/bench\//,
  /^tools\/art\//,
  /\/seed\//,
  /\/texts\//,
  /titles/,
  /countries/,
]
const linesMax = 400

const shortFiles = perFile({
  name: 'no file over 400 lines',
  where: [/./, ...mayBeLong],
  find({ path, text }) {
    const lines = text.split('\n').length
    return lines <= linesMax || mayBeLong.some((pattern) => pattern.test(path))
      ? []
      : [{ path, says: `${lines} lines: a room that wants a wall (none over ${linesMax}).` }]
  },
})

export const lineRules: readonly Rule[] = [...banned.map(toRule), sentencesInPhrases, shortFiles]
