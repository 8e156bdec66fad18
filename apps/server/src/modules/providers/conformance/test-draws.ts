import { createHash, randomBytes } from 'node:crypto'
import { anId, type Body } from './client.ts'
import { respondsWith, must, type Case } from './assertions.ts'

/* Calls in which no money moves: whose session lives, who may play a demo, and shared draws. */

const sessions: Case[] = [
  {
    id: 'SE-01',
    says: 'of the sessions asked for those that ended or never were are named; none, or a hundred and one, are no question',
    async run({ provider, session }) {
      const ask = (asked: unknown) => provider.call('sessions', { sessions: asked })
      const stranger = anId()
      const answer = await ask([session, stranger])
      respondsWith('sessions', answer, 'ok')
      must('those that ended', answer.body['ended'], [stranger])
      must('those of a living one', (await ask([session])).body['ended'], [])
      const many = Array.from({ length: 100 }, (_, i) => (i === 0 ? session : anId()))
      must('those of a hundred', ((await ask(many)).body['ended'] as string[]).length, 99)
      for (const wrong of [[], [...many, session], session, [7], undefined])
        respondsWith(
          `sessions ${JSON.stringify(wrong)?.slice(0, 20)}`,
          await ask(wrong),
          'bad_request',
          400,
        )
    },
  },
]

const demos: Case[] = [
  {
    id: 'DE-01',
    says: 'a game that everybody may see may be played as a demo; one that there is not is closed',
    async run({ provider, game }) {
      respondsWith('a demo', await provider.call('demo', { game }), 'ok')
      respondsWith(
        'a demo of nothing',
        await provider.call('demo', { game: anId() }),
        'game_closed',
      )
      for (const wrong of [{}, { game: 7 }, { game: '' }, { game, player: '1' }])
        respondsWith('what is no question', await provider.call('demo', wrong), 'bad_request', 400)
    },
  },
]

const sha256 = (hex: string): string =>
  createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')

/** A draw of a game that nobody plays: from a real one’s first promise on its stakes need one. */
const aDraw = (steps = 2) => {
  const values = [randomBytes(32).toString('hex')]
  while (values.length < steps) values.unshift(sha256(values[0] as string))
  const [roundId, game] = [anId(), anId()]
  const commitment = sha256(values[0] as string)
  const promise = { roundId, game, number: 5, commitment, steps }
  return {
    promise: (changes: Body = {}) => ({ ...promise, closesInMs: 0, endsInMs: 0, ...changes }),
    shown: (step: number, changes: Body = {}) => ({
      roundId,
      game,
      step,
      value: values[step],
      settled: sha256(`0${step}`),
      ...changes,
    }),
  }
}

const draws: Case[] = [
  {
    id: 'SD-01',
    says: 'promises are exchanged once: the same again is the same, other content or an older number is a conflict',
    async run({ provider }) {
      const { promise } = aDraw()
      const first = await provider.call('commit', promise())
      respondsWith('a promise', first, 'ok')
      must('ours', /^[0-9a-f]{64}$/.test(first.body['commitment'] as string), true)
      const again = await provider.call('commit', promise())
      must('ours again', again.body['commitment'], first.body['commitment'])
      for (const other of [
        { commitment: sha256('00') },
        { steps: 3 },
        { roundId: anId() },
        { roundId: anId(), number: 4 },
      ]) {
        const answer = await provider.call('commit', promise(other))
        must(JSON.stringify(other), [answer.status, answer.body['lastNumber']], ['conflict', '5'])
      }
      for (const wrong of [{ steps: 0 }, { steps: 1_001 }, { commitment: 'ab' }, { number: '5' }])
        respondsWith(
          JSON.stringify(wrong),
          await provider.call('commit', promise({ roundId: anId(), ...wrong })),
          'bad_request',
          400,
        )
    },
  },
  {
    id: 'SD-02',
    says: 'values are shown step by step and make the promise; before the close nothing is, and nothing twice',
    async run({ provider }) {
      const early = aDraw(1)
      await provider.call('commit', early.promise({ closesInMs: 60_000, endsInMs: 60_000 }))
      const wait = await provider.call('reveal', early.shown(0))
      must('before the close', [wait.status, wait.body['value']], ['too_early', undefined])

      const { promise, shown } = aDraw()
      const { commitment } = (await provider.call('commit', promise())).body
      const show = async (...of: Parameters<typeof shown>) => provider.call('reveal', shown(...of))
      respondsWith('the second step first', await show(1), 'conflict')
      respondsWith(
        'a value that was not promised',
        await show(0, { value: sha256('11') }),
        'conflict',
      )
      respondsWith('another game', await show(0, { game: anId() }), 'unknown_round')
      const first = await show(0)
      must('our first value', sha256(first.body['value'] as string), commitment)
      must('the same again', (await show(0)).body['value'], first.body['value'])
      respondsWith('settled otherwise', await show(0, { settled: sha256('22') }), 'conflict')
      const second = await show(1)
      must('our second value', sha256(second.body['value'] as string), first.body['value'])
      respondsWith('a step that there is not', await show(2, { value: sha256('33') }), 'conflict')
    },
  },
]

export const asking: readonly Case[] = [...sessions, ...demos, ...draws]
