import { parse, protocol, type messages, type PGlite } from '@electric-sql/pglite'

const { serialize } = protocol
type Message = messages.BackendMessage

/** A statement that the database has read: what it takes, what its rows are, and under which name. */
type Known = { name: string; takes: number[]; gives: Message[]; readAtMs: number }

/**
 * So many are kept, for so long: who is asked for each second is read once a minute. A plan that was
 * made while a table was small must not outlive that by more.
 */
const keptMax = 500
const keptMs = 60_000
/** A longer text (rows by the hundred) does not come again as it is, and would cost memory alone. */
const lengthMax = 4_000

/** After one of these what is kept may have other columns than the database gives. */
const changesTables = /^(ALTER|CREATE|DO|DROP|DISCARD|DEALLOCATE)$/

export type Answered = { rows: Record<string, unknown>[]; affected: number }

/**
 * Runs statements on PGlite, each read once and run by its name from then on: reading it anew costs more than most
 * take to run. One message each way, where PGlite's own `query` needs six. Whoever asks waits for one answer
 * before the next question, as `pglite.ts` does.
 */
export const createStatements = (db: PGlite) => {
  const kept = new Map<string, Known>()
  let named = 0

  const send = (parts: readonly Uint8Array[]): Promise<Message[]> =>
    db.execProtocolStream(Buffer.concat(parts), { syncToFs: false })

  /** Nothing is kept under a name that the database would refuse to give again. */
  const forget = async (texts: readonly string[]): Promise<void> => {
    const names = texts.flatMap((text) => kept.get(text)?.name ?? [])
    for (const text of texts) kept.delete(text)
    if (names.length === 0) return
    await send([...names.map((name) => serialize.close({ type: 'S', name })), serialize.sync()])
  }

  const read = async (text: string): Promise<Known> => {
    const isKept = text.length <= lengthMax
    named += 1
    const name = isKept ? `s${named}` : ''
    const told = await send([
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ])
    const known = {
      name,
      takes: parse.parseDescribeStatementResults(told),
      gives: told.filter((message) => message.name === 'rowDescription'),
      readAtMs: performance.now(),
    }
    if (isKept) kept.set(text, known)
    return known
  }

  const knownOf = async (text: string): Promise<Known> => {
    const known = kept.get(text)
    if (known && performance.now() - known.readAtMs < keptMs) return known
    const [oldest] = kept.keys()
    if (known) await forget([text])
    else if (kept.size >= keptMax && oldest !== undefined) await forget([oldest])
    return read(text)
  }

  return {
    /** All that is kept: for whoever has changed tables otherwise. */
    forgetAll: (): Promise<void> => forget([...kept.keys()]),

    async run(text: string, params: readonly unknown[]): Promise<Answered> {
      const { name, takes, gives } = await knownOf(text)
      const values = params.map((param, i) => {
        if (param === null || param === undefined) return null
        const serializer = db.serializers[takes[i] ?? 0]
        return serializer ? serializer(param) : `${param as string | number | bigint}`
      })
      const told = await send([
        serialize.bind({ statement: name, values }),
        serialize.execute({}),
        serialize.sync(),
      ])
      const [result] = parse.parseResults([...gives, ...told], db.parsers)
      if (changesTables.test(result?.command ?? '')) await forget([...kept.keys()])
      return {
        rows: result?.rows ?? [],
        affected: result?.affectedRows ?? 0,
      }
    },
  }
}
