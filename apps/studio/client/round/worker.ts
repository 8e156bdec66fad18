import type { Verification } from '../../src/protocol/protocol.ts'
import { checkRound, type Report } from './check.ts'
import { importPlayedVersion, type RoundVersion } from './played.ts'

/* A round is checked beside the page, which goes on drawing. */

export type Checked = { report: Report; info: RoundVersion['info'] }

addEventListener('message', ({ data }: MessageEvent<Verification>) => {
  importPlayedVersion(data.game, data.maths)
    .then(({ played, info }) =>
      postMessage({ report: checkRound(data, played), info } satisfies Checked),
    )
    // The page hears of it: a worker's rejections are nobody's.
    .catch(reportError)
})
