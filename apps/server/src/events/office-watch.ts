import type { OfficeEventData, OfficeEventName } from '@felek/contract/office/events.ts'
import type { Deps } from '../deps.ts'

/** What has changed, as a page of the back office hears it. */
export type OfficeEvent = {
  [N in OfficeEventName]: { name: N; data: OfficeEventData<N> }
}[OfficeEventName]

/** What is looked at. A mark is a text that is another one wherever something has changed. */
export type OfficeSources = {
  /** The number of the last entry of the audit. */
  findLastEntryId(): Promise<bigint>
  /** What staff have changed since about that entry, by the classes of the calls that it shows in. */
  listChanges(sinceId: bigint): Promise<{ auditId: bigint; classes: string[] }[]>
  /** How much waits for staff, by the class of the calls that show it. */
  readQueues(): Promise<ReadonlyMap<string, string>>
  readAlarms(): Promise<string>
  /** How far the reports have read in the journal. */
  readFigures(): Promise<string>
}

const lookEveryMs = 1_000
/** Queues are counted, which costs more than to look for a change of staff's. */
const countEveryMs = 3_000

/** Entries of the audit that were told, without those that are too old to come again. */
const createChanges = ({ findLastEntryId, listChanges }: OfficeSources) => {
  let last: bigint | undefined
  let told = new Set<bigint>()
  /** The classes of calls of what is new. */
  return async (): Promise<string[]> => {
    const isFirst = last === undefined
    last ??= await findLastEntryId()
    const changes = await listChanges(last)
    const fresh = isFirst ? [] : changes.filter(({ auditId }) => !told.has(auditId))
    told = new Set(changes.map(({ auditId }) => auditId))
    const newest = changes.at(-1)
    if (newest && newest.auditId > last) last = newest.auditId
    return [...new Set(fresh.flatMap(({ classes }) => classes))]
  }
}

/** A mark of before; whether the next one is another. The first is none. */
const createComparison = () => {
  let before: string | undefined
  return (mark: string): boolean => {
    const isOther = before !== undefined && before !== mark
    before = mark
    return isOther
  }
}

const toEvents = (classes: readonly string[]): OfficeEvent[] => {
  const lists = classes.filter((cls) => cls !== 'office_approvals')
  return [
    ...(lists.length > 0 ? [{ name: 'queue', data: { classes: lists } } as const] : []),
    ...(classes.length > lists.length ? [{ name: 'approval', data: {} } as const] : []),
  ]
}

/** Everything that is another than at the look before. */
const createLook = (sources: OfficeSources) => {
  const findChanges = createChanges(sources)
  const [isOtherAlarm, isOtherFigure] = [createComparison(), createComparison()]
  const queues = new Map<string, (mark: string) => boolean>()
  const countQueues = async (): Promise<string[]> => {
    const changed: string[] = []
    for (const [cls, mark] of await sources.readQueues()) {
      const isOther = queues.get(cls) ?? createComparison()
      queues.set(cls, isOther)
      if (isOther(mark)) changed.push(cls)
    }
    return changed
  }
  return async (counts: boolean): Promise<OfficeEvent[]> => {
    const classes = new Set([...(await findChanges()), ...(counts ? await countQueues() : [])])
    const events = toEvents([...classes])
    if (isOtherAlarm(await sources.readAlarms())) events.push({ name: 'alarm', data: {} })
    if (isOtherFigure(await sources.readFigures())) events.push({ name: 'figures', data: {} })
    return events
  }
}

/**
 * Tells listening pages of the back office that something has changed. It looks as long as somebody listens, once for
 * all who do: fifty open pages ask the database as often as one.
 */
export const createOfficeWatch = ({ log }: Pick<Deps, 'log'>, sources: OfficeSources) => {
  const listeners = new Set<{ hear(event: OfficeEvent): void; end(): void }>()
  let timer: NodeJS.Timeout | undefined
  let look = createLook(sources)
  let countedMs = -Infinity
  let wasLost = false
  const turn = async (): Promise<void> => {
    const counts = performance.now() - countedMs >= countEveryMs
    if (counts) countedMs = performance.now()
    try {
      for (const event of await look(counts)) for (const { hear } of listeners) hear(event)
      wasLost = false
    } catch (error) {
      // Pages ask by themselves too, only less often.
      if (!wasLost) log.warn({ err: error }, 'pages of the office can not be told what changes')
      wasLost = true
    }
    timer = listeners.size > 0 ? setTimeout(() => void turn(), lookEveryMs) : undefined
  }
  return {
    /** Listens until the returned function is called. */
    listen(listener: { hear(event: OfficeEvent): void; end(): void }): () => void {
      listeners.add(listener)
      if (timer === undefined) {
        // What changed while nobody listened, nobody has to be told.
        look = createLook(sources)
        timer = setTimeout(() => void turn(), 0)
      }
      return () => void listeners.delete(listener)
    },
    /** Ends all streams. */
    close(): void {
      for (const { end } of listeners) end()
    },
  }
}
export type OfficeWatch = ReturnType<typeof createOfficeWatch>
