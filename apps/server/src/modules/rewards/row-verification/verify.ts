import type { Query } from '@felek/database/database.ts'
import { digestOfRow, textOf } from '../../../database/row-seal.ts'
import { cameWith } from '../came-with.ts'
import {
  isAsSealed,
  isOfferGenuine,
  sealedRows,
  type Row,
  type Sealed,
  type SealDeps,
} from '../seals.ts'
import { listOfferNames, listRules, pageMax, readPage, type Read } from './store.ts'

/*
 * Every row that rewards pay by is as the house wrote it, by its seal; what came with the house, by its digest in the code.
 */

type SealFault = { check: string; where: string; expected: string; found: string }

const sealCheck = 'what rewards pay by is as it was sealed'
export const cameWithCheck = 'what came with the house is as it came'

const keyOf = <K extends Sealed>(kind: K, row: Read<K>) =>
  sealedRows[kind].key.map((name) => row[name as keyof Row<K>])

const placeOf = <K extends Sealed>(kind: K, row: Read<K>): string => {
  const place: string = sealedRows[kind].place
  return keyOf(kind, row).reduce<string>((text, key) => text.replace('%', textOf(key)), place)
}

const stands = <K extends Sealed>(deps: SealDeps, kind: K, row: Read<K>): boolean =>
  kind === 'offer'
    ? isOfferGenuine(deps, row as unknown as Read<'offer'>)
    : isAsSealed(deps, kind, row) && (row.seal !== null || row.may_lack)

const listFaults = async (deps: SealDeps, q: Query, kind: Sealed): Promise<SealFault[]> => {
  const faults: SealFault[] = []
  for (let page = await readPage(q, kind, undefined); ;) {
    for (const row of page)
      if (!stands(deps, kind, row))
        faults.push({
          check: sealCheck,
          where: placeOf(kind, row),
          expected: 'its seal',
          found: row.seal === null ? 'none' : 'another',
        })
    const last = page.at(-1)
    if (!last || page.length < pageMax) return faults
    page = await readPage(q, kind, keyOf(kind, last))
  }
}

const cameFaults = async (q: Query): Promise<SealFault[]> => {
  const rules = new Map(
    (await listRules(q)).map(({ name, parts }) => [name, digestOfRow('rule', parts)]),
  )
  // What an offer says its seal or its digest holds; here, that it is there.
  for (const name of await listOfferNames(q)) if (cameWith[name]) rules.set(name, cameWith[name])
  return [...new Set([...rules.keys(), ...Object.keys(cameWith)])].flatMap((name) => {
    const [found, expected] = [rules.get(name) ?? 'nothing', cameWith[name] ?? 'nothing']
    return found === expected ? [] : [{ check: cameWithCheck, where: name, expected, found }]
  })
}

/** Every seal and every digest of what rewards pay by. */
export const verifySeals = async (deps: SealDeps, q: Query): Promise<SealFault[]> => {
  const faults = await cameFaults(q)
  for (const kind of Object.keys(sealedRows) as Sealed[])
    faults.push(...(await listFaults(deps, q, kind)))
  return faults
}
