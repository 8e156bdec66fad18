import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@felek/database/database.ts'
import { startLocalCluster } from '@felek/database/local-cluster.ts'
import { serverSchema } from '@felek/server/src/database/schema.ts'
import { readInputs } from './offers/inputs.ts'
import { lawOf } from './offers/laws.ts'
import { hashIn, priceOf, sheetOf } from './offers/sheet.ts'
import { root } from './root.ts'

/*
 * `npm run offers`: prices what a new database offers and writes docs/offers.md; fails where an offer is worth more than
 * it may be. With `--check` it only looks whether the sheet is of these offers and this catalogue.
 */

const file = join(root, 'docs/offers.md')
const dataDir = mkdtempSync('/tmp/felek-offers-')
const cluster = await startLocalCluster({ dataDir, durable: false })
const db = await openDatabase({ ...serverSchema, url: cluster.url })
const inputs = await readInputs(db.read)
await db.close()
await cluster.stop()
rmSync(dataDir, { recursive: true })

if (process.argv.includes('--check')) {
  if (hashIn(readFileSync(file, 'utf8')) !== inputs.hash) {
    console.error('docs/offers.md is of other offers or another catalogue: run npm run offers.')
    process.exitCode = 1
  }
} else {
  const prices = inputs.offers.map((offer) => {
    const price = priceOf(offer, inputs, lawOf)
    console.log(
      `${price.holds ? '✓' : '✗'} ${price.offerId}: converts ${price.converts.toFixed(2)} of ${price.face.toFixed(2)}, own stakes ${price.ownStakes.toFixed(2)}, worth ${price.worth.toFixed(2)} TL`,
    )
    return price
  })
  writeFileSync(file, sheetOf(prices, inputs))
  if (!prices.every((price) => price.holds)) process.exitCode = 1
}
