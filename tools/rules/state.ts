import { withoutComments } from './lines.ts'
import { countNamed, countSeen, isTest, lineAt, type Fault, type Rule } from './rule.ts'

/* All state of a process is made in app.ts, so a file of a module or of the pipeline holds none by itself. */

const stateless = [
  /^apps\/server\/src\/modules\//,
  /^apps\/server\/src\/rpc\//,
  /^apps\/server\/src\/database\/chain\//,
]

/**
 * What a file holds by itself: a variable, a map by identity, a collection that is not readonly, or what a
 * factory has made.
 */
const held =
  /^(?:export )?(?:let|var)\s|\bnew Weak(?:Map|Set|Ref)\b|^(?:export )?const \w+(?:: (?!Readonly|readonly)[^=\n]*)? = (?:new (?:Map|Set)\b|\[\]$|\{\}$|create(?!Require\b)\w*\()/gm

/** Memory of pure functions, which nobody has to clear; no file may be added, and none may hold more. */
const memories: Readonly<Record<string, { count: number; why: string }>> = {
  'apps/server/src/modules/providers/signature.ts': {
    count: 1,
    why: 'a secret made ready for HMAC, once for each secret',
  },
  'apps/server/src/modules/sportsbook/lists/select.ts': {
    count: 1,
    why: 'the folded words of a match, once for each description of it',
  },
  'apps/server/src/database/chain/keys.ts': {
    count: 1,
    why: 'the keys that are derived from a secret, once for each secret',
  },
  'apps/server/src/rpc/encode.ts': {
    count: 1,
    why: 'random bytes that are drawn ahead for the ids of requests',
  },
}

const stateInApp: Rule = {
  name: 'state is made in app.ts',
  check({ code }) {
    const files = code.filter(
      ({ path }) => !isTest(path) && stateless.some((pattern) => pattern.test(path)),
    )
    const faults = files.flatMap(({ path, text }): Fault[] => {
      const bare = withoutComments(text)
      const found = [...bare.matchAll(held)]
      const allowed = memories[path]?.count ?? 0
      if (found.length < allowed)
        return [{ path, says: 'holds less than it may: lower its count in tools/rules/state.ts.' }]
      return found.slice(allowed).map((match) => ({
        path: `${path}:${lineAt(bare, match.index)}`,
        says: 'a file holds state by itself: let create<Module>State make it, which app.ts calls.',
      }))
    })
    const paths = files.map(({ path }) => path)
    return {
      faults,
      seen: { ...countSeen(stateless, paths), ...countNamed(Object.keys(memories), paths) },
    }
  },
}

const servers = [
  /^apps\/server\/src\/rpc\//,
  /^apps\/server\/src\/events\//,
  /^apps\/server\/src\/http\//,
]

/** Another product puts other modules behind the same pipeline. */
const noModules: Rule = {
  name: 'pipeline imports no module',
  check({ code }) {
    const files = code.filter(
      ({ path }) => !isTest(path) && servers.some((pattern) => pattern.test(path)),
    )
    return {
      faults: files.flatMap(({ path, imports }) =>
        imports
          .filter((to) => to.startsWith('apps/server/src/modules/'))
          .map((to) => ({
            path,
            says: `imports the module file ${to}: name what it asks in rpc/access.ts, and let app.ts hand it in.`,
          })),
      ),
      seen: countSeen(
        servers,
        files.map(({ path }) => path),
      ),
    }
  },
}

export const stateRules: readonly Rule[] = [stateInApp, noModules]
