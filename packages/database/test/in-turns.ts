const soak = process.env['SOAK'] === '1'
/** Another one in each run; the first process of a run says it to all others, so that none disagrees at the full hour. */
const turn = parseInt((process.env['TEST_TURN'] ??= `${Math.floor(Date.now() / 3_600_000)}`), 10)

/** Whether the `n`th of many looks at much the same is taken in this run: every `of`th is, others in the next; in the soak all are. */
export const isShareOf = (n: number, of: number): boolean => soak || (n + turn) % of === 0

/** Whether the `n`th of tests that cost seconds each is made in this run: every third one is, in turns; in the soak all are. */
export const inTurn = (n: number): boolean => isShareOf(n, 3)
