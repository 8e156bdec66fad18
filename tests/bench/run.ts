/** `npm run bench <name>`. Each prints ratios to limits that it measured in the same run. */
const benches: Record<string, () => Promise<unknown>> = {
  balance: () => import('./http/balance.ts'),
  chain: () => import('./chain/run.ts'),
  game: () => import('./page/game.ts'),
  history: () => import('./history/run.ts'),
  http: () => import('./http/run.ts').then(() => import('./http/balance.ts')),
  ledger: () => import('./ledger/run.ts'),
  lighthouse: () => import('./page/lighthouse.ts'),
  protection: () => import('./protection/run.ts').then(() => import('./protection/http.ts')),
  stage: () => import('./page/stage.ts'),
  sports: () => import('./sports/run.ts'),
  studio: () => import('./studio/simulator.ts').then(() => import('./studio/run.ts')),
  office: () => import('./office/run.ts'),
  page: () => import('./page/run.ts'),
}

const name = process.argv[2] ?? 'ledger'
const bench = benches[name]
if (!bench) {
  console.error(`There is no bench "${name}". There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
await bench()
