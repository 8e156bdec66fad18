import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeViews } from '@felek/contract/office/views.ts'
import { officeStaff } from '@felek/contract/office/staff.ts'
import { readServerEvents } from '@felek/web-kit/server-events.ts'
import {
  aRequestId,
  openTestOffice,
  type TestOffice,
  type TestStaff,
} from '../../test/test-office.ts'
import { writeAlarms } from '../modules/alarms/write.ts'
import { readJournal } from '../modules/reports/reports.ts'
import { openOfficeServer } from '../office.ts'
import type { OfficeServer } from '../http/office-server.ts'

/* Pages of the office hear that something has changed, whoever changed it, and nothing of what. */

let o: TestOffice
let office: OfficeServer
/** Another process on the same database. */
let elsewhere: OfficeServer
let owner: TestStaff

const open = async (): Promise<OfficeServer> => {
  const server = await openOfficeServer(o.office)
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  return server
}
beforeAll(async () => {
  o = await openTestOffice()
  owner = await o.office.aStaff(['owner'])
  office = await open()
  elsewhere = await open()
}, 60_000)
afterAll(async () => {
  await Promise.all([office.drain(), elsewhere.drain()])
  await o.close()
})

type Wish = { at?: OfficeServer; origin?: string; device?: string }

/** What the server answers to whoever asks for the stream. */
const ask = (who: Partial<TestStaff>, { at = office, origin, device }: Wish = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const host = `localhost:${o.deps.env.officePort}`
    const asking = request({
      host: '127.0.0.1',
      port: (at.app.server.address() as AddressInfo).port,
      method: 'POST',
      path: '/desk/v1/events',
      headers: {
        host,
        origin: origin ?? `http://${host}`,
        panel: 'office',
        'content-type': 'application/json',
        cookie: `office=${who.session}; office-device=${device ?? who.device}`,
      },
    })
    asking.on('response', resolve).on('error', reject)
    asking.end(JSON.stringify({ api: { class: 'office_home', method: 'events' }, data: {} }))
  })

/** A page that listens: what it hears, one by one, and whether the stream has ended. */
const listen = async (who: TestStaff, wish: Wish = {}) => {
  const response = await ask(who, wish)
  expect(response.headers['content-type']).toMatch('text/event-stream')
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      for await (const chunk of response) controller.enqueue(chunk as Uint8Array)
      controller.close()
    },
  })
  const events = readServerEvents(stream)
  return {
    /** Waits for the next event of that name. */
    async next(name: string): Promise<unknown> {
      for (;;) {
        const { value, done } = await events.next()
        if (done) throw new Error(`the stream ended before ${name}`)
        if (value.name === name) return JSON.parse(value.data)
      }
    },
    async isOver(): Promise<boolean> {
      for await (const { name } of events) if (name === 'session') continue
      return true
    },
    leave: () => void response.destroy(),
  }
}
const envelope = async (response: IncomingMessage) => {
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return JSON.parse(text) as { result: boolean; error: string }
}

/** Does it again and again until it is heard of: the first look of a process finds what there was before. */
const until = async <T>(heard: Promise<T>, work: (n: number) => Promise<unknown>) => {
  let isHeard = false
  const end = () => void (isHeard = true)
  void heard.then(end, end)
  for (let n = 0; !isHeard; n += 1) {
    await work(n)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  return heard
}

test('a change by staff is told to every page of every process, by the class of its call alone', async () => {
  const pages = [await listen(owner), await listen(owner, { at: elsewhere })]
  const heard = Promise.all(pages.map((page) => page.next('queue')))
  const told = await until(heard, async (n) => {
    const view = { list: 'withdrawals', name: `Bakış ${n}`, query: '', requestID: aRequestId() }
    expect(await o.office.call(officeViews.saveView, view as never, owner)).toMatchObject({
      result: true,
    })
  })
  expect(told).toEqual([{ classes: ['office_home'] }, { classes: ['office_home'] }])
  for (const page of pages) page.leave()
})

test('a proposal is told as one, and in the list that it is about', async () => {
  await o.office.aStaff(['owner'])
  const page = await listen(owner)
  const heard = Promise.all([page.next('queue'), page.next('approval')])
  const [queue, approval] = await until(heard, async (n) => {
    const invitation = {
      email: `davetli${n}@felek.example`,
      name: 'Davetli Kişi',
      roles: ['support'],
      reason: 'Nöbet için bir kişi daha',
      requestID: aRequestId(),
    }
    const reply = await o.office.call(officeStaff.invite, invitation as never, owner)
    expect(reply).toMatchObject({ code: 202 })
  })
  expect(queue).toEqual({ classes: expect.arrayContaining(['office_staff']) as string[] })
  expect(approval).toEqual({})
  page.leave()
})

test('an alarm that rings and a span of the journal are told', async () => {
  const page = await listen(owner)
  const ring = async (n: number) => {
    o.office.deps.alarms.ring({ kind: 'job_late', subject: `x${n}`, figure: 1 })
    await writeAlarms(o.office.deps)
  }
  expect(await until(page.next('alarm'), ring)).toEqual({})
  const read = async () => {
    await o.aPlayer({ cashKurus: 100n })
    await readJournal({ db: o.db.ledger })
  }
  expect(await until(page.next('figures'), read)).toEqual({})
  page.leave()
})

test('nobody without a session, from another origin or another browser is told anything', async () => {
  expect(await envelope(await ask({}))).toMatchObject({ error: 'session_expired' })
  expect(await envelope(await ask(owner, { device: 'x' }))).toMatchObject({
    error: 'session_expired',
  })
  expect(await envelope(await ask(owner, { origin: 'http://evil.example' }))).toMatchObject({
    result: false,
  })
})

test('a stream is no sign of life, and ends with the session', async () => {
  const support = await o.office.aStaff(['support'])
  const page = await listen(support)
  o.clock.forward(16 * 60_000)
  expect(await page.next('session')).toEqual({})
  expect(await page.isOver()).toBe(true)
  expect((await o.office.call(officeStaff.me, {}, support)).result).toBe(false)
}, 60_000)

test('the twenty-first stream of a person is refused, and one that leaves makes room', async () => {
  const editor = await o.office.aStaff(['editor'])
  const pages = []
  for (let n = 0; n < 20; n += 1) pages.push(await listen(editor))
  expect(await envelope(await ask(editor))).toMatchObject({ error: 'rate_limited' })
  pages[0]?.leave()
  for (;;) {
    const response = await ask(editor)
    const isStream = response.headers['content-type']?.startsWith('text/event-stream')
    response.destroy()
    if (isStream) break
  }
  for (const page of pages) page.leave()
})
