import type { Fault, Source } from './engine-names.ts'

/*
 * The device's clock is believed nowhere (packages/web-kit/src/server-clock.ts): a page that asks it is an hour off with
 * the player's phone.
 */

const keeper = 'packages/web-kit/src/server-clock.ts'
const pages = ['apps/site', 'apps/office', 'packages/ui', 'packages/web-kit'].map(
  (folder) => new RegExp(`^${folder}/src/.*\\.tsx?$`),
)

/** Patterns that each have to match a file. */
export const deviceClockFiles: readonly RegExp[] = [
  ...pages,
  /^packages\/web-kit\/src\/server-clock\.ts$/,
]

const isTest = /\.(test|spec)\.tsx?$|\/test-[\w-]+\.ts$/
const asked = /\bDate\.now\b|\bnew Date(?:\(\s*\)|(?!\s*\())|(?<!new )(?<![\w.])Date\(/g

/** As long as it was, without what is said about it and what it says itself. */
const bareOf = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, (part) =>
    part.replace(/[^\n]/g, ' '),
  )

export const deviceClockFaults = (files: readonly Source[]): Fault[] =>
  files.flatMap(({ path, text }) =>
    !pages.some((pattern) => pattern.test(path)) || isTest.test(path) || path === keeper
      ? []
      : [...bareOf(text).matchAll(asked)].map(({ 0: what, index }) => ({
          path,
          index,
          says: `asks the device what time it is (${what}): take serverNow() or useServerNow() of web-kit/server-clock.ts.`,
        })),
  )
