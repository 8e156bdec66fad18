import { merged, type Snapshot } from './snapshot.ts'

/* What the product tells machines of itself. */

/** Each call of the description, and what stands around them. */
export const describeOpenApi = ({
  paths,
  ...rest
}: {
  paths: Record<string, object>
  [key: string]: unknown
}): Snapshot =>
  merged(
    Object.entries({ ...paths, document: rest }).map(([name, it]): [string, string] => [
      name,
      JSON.stringify(it, undefined, 1),
    ]),
  )

/** Told from the first match on that ends. */
const toldLate: ReadonlySet<string> = new Set(['felek_sports_settlements_total'])

/** Names, kinds and labels of the metrics in a page of a process. */
export const describeMetrics = (process: string, page: string): [string, string][] => {
  const types = [...page.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  if (types.length === 0) throw new Error(`${process} tells no metric`)
  const labelled = [...page.matchAll(/^(\w+)\{(.*)\} /gm)]
  return [
    ...types.map(([, name = '', type = '']): [string, string] => [name, type]),
    ...labelled.map(([, name = '', labels = '']): [string, string] => {
      const names = [...labels.matchAll(/(\w+)="/g)].map(([, it = '']) => it)
      return [`${name} labels`, names.sort().join(', ')]
    }),
  ]
    .filter(([name]) => !toldLate.has(name.split(' ')[0] ?? ''))
    .map(([name, text]) => [`${process} ${name}`, text])
}
