/** `npm run bench sports [part]`: all parts, or the one that is named. */
const parts: Record<string, () => Promise<{ measure(): Promise<boolean> }>> = {
  pricing: () => import('./pricing.ts'),
  placing: () => import('./placing.ts'),
  settling: () => import('./settling.ts'),
  stream: () => import('./stream.ts'),
}

const name = process.argv[3]
const chosen = name === undefined ? Object.values(parts) : [parts[name]]
for (const part of chosen) {
  if (!part) {
    console.error(`There is no part "${name}". There are: ${Object.keys(parts).join(', ')}.`)
    process.exit(1)
  }
  if (!(await (await part()).measure())) process.exitCode = 1
}
