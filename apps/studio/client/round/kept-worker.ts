import type { Verification } from '../../src/protocol/protocol.ts'
import { checkRound } from './check.ts'
import { importStoredVersion } from './kept.ts'
import type { Checked } from './worker.ts'

/* The worker of rounds whose rules are no longer sold: a file of its own, asked for by nobody else. */

addEventListener('message', ({ data }: MessageEvent<Verification>) => {
  importStoredVersion(data.game, data.maths)
    .then((played) =>
      postMessage({ report: checkRound(data, played), info: null } satisfies Checked),
    )
    .catch(reportError)
})
