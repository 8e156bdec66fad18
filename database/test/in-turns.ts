const soak = process.env['SOAK'] === '1'
/** Another one in each run, the same in all workers of a run for an hour or so. */
const turn = Math.floor(Date.now() / 3_600_000)

/** Whether the `n`th of many looks at much the same is taken in this run: every `of`th is, others in the next; in the soak all are. */
export const isShareOf = (n: number, of: number): boolean => soak || (n + turn) % of === 0

/** Whether the `n`th of tests that cost seconds each is made in this run: every other one is, in turns; in the soak all are. */
export const inTurn = (n: number): boolean => isShareOf(n, 2)
