/*
 * Control variates over batches: what a batch came to is corrected by how far its controls, of which the exact means are
 * known, were off. The corrections are those of least squares; what they leave is the error of the estimate.
 */

/** Solves a small system by elimination with pivots. */
const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): number[] => {
  const rows = matrix.map((row, i) => [...row, right[i] as number])
  const size = rows.length
  for (let at = 0; at < size; at += 1) {
    const best = rows
      .map((row, i) => [i, Math.abs(row[at] as number)] as const)
      .filter(([i]) => i >= at)
      .reduce((a, b) => (b[1] > a[1] ? b : a))[0]
    const [pivot, other] = [rows[best] as number[], rows[at] as number[]]
    ;[rows[at], rows[best]] = [pivot, other]
    rows.forEach((row, i) => {
      if (i === at) return
      const by = (row[at] as number) / (pivot[at] as number)
      for (let column = at; column <= size; column += 1)
        row[column] = (row[column] as number) - by * (pivot[column] as number)
    })
  }
  return rows.map((row, i) => (row[size] as number) / (row[i] as number))
}

/**
 * `values` of batches of one size, `controls` of each less their exact means: the value where all controls are zero, and
 * its standard error.
 */
export const interceptOf = (
  values: readonly number[],
  controls: readonly (readonly number[])[],
): { value: number; error: number; left: number } => {
  const columns = controls[0]?.length ?? 0
  const scales = Array.from({ length: columns }, (_, i) =>
    Math.max(...controls.map((row) => Math.abs(row[i] as number))),
  )
  const table = controls.map((row) => [1, ...row.map((x, i) => x / (scales[i] as number))])
  const size = columns + 1
  const product = (f: (row: readonly number[], i: number) => number) =>
    table.reduce((sum, row, i) => sum + f(row, i), 0)
  const normal = Array.from({ length: size }, (_, a) =>
    Array.from({ length: size }, (_, b) =>
      product((row) => (row[a] as number) * (row[b] as number)),
    ),
  )
  const right = Array.from({ length: size }, (_, a) =>
    product((row, i) => (row[a] as number) * (values[i] as number)),
  )
  const betas = solve(normal, right)
  const left = product((row, i) => {
    const fitted = row.reduce((sum, x, at) => sum + x * (betas[at] as number), 0)
    return ((values[i] as number) - fitted) ** 2
  })
  const variance = left / (values.length - size)
  const unit = solve(
    normal,
    Array.from({ length: size }, (_, i) => (i === 0 ? 1 : 0)),
  )
  const plain = values.reduce((a, b) => a + b, 0) / values.length
  const raw = values.reduce((sum, value) => sum + (value - plain) ** 2, 0)
  return {
    value: betas[0] as number,
    error: Math.sqrt(variance * (unit[0] as number)),
    left: left / raw,
  }
}
