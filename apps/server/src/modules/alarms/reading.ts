import type { Registry } from 'prom-client'

/* The figures of a process at one moment, by name, whoever wrote them. */

export type Sample = { labels: Readonly<Record<string, string>>; value: number }
export type Figures = ReadonlyMap<string, readonly Sample[]>
export type Reading = { atMs: number; figures: Figures }

/** Of this process. A figure that stands there without a value has an empty list. */
export const readFigures = async (registry: Registry): Promise<Figures> => {
  const found = new Map<string, Sample[]>()
  for (const { name, values } of await registry.getMetricsAsJSON()) {
    found.set(name, found.get(name) ?? [])
    for (const it of values) {
      const metricName = 'metricName' in it ? String(it.metricName) : name
      const labels = Object.fromEntries(
        Object.entries(it.labels).map(([key, value]) => [key, String(value)]),
      )
      found.set(metricName, [...(found.get(metricName) ?? []), { labels, value: it.value }])
    }
  }
  return found
}

const line = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)(?: \d+)?$/
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g

/** Of another process, as it writes them for Prometheus. */
export const parseFigures = (text: string): Figures => {
  const found = new Map<string, Sample[]>()
  for (const row of text.split('\n')) {
    const typed = /^# TYPE (\S+) /.exec(row)?.[1]
    if (typed !== undefined) found.set(typed, found.get(typed) ?? [])
    const [, name, labels = '', value = ''] = line.exec(row) ?? []
    if (name === undefined) continue
    const pairs = [...labels.matchAll(label)].map(([, key = '', said = '']) => [key, said])
    const sample = {
      labels: Object.fromEntries(pairs) as Record<string, string>,
      value: Number(value),
    }
    found.set(name, [...(found.get(name) ?? []), sample])
  }
  return found
}
