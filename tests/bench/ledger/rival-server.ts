import { readEnv } from '@felek/server/src/config.ts'
import { createServer } from 'node:http'
import { toKurus } from '@felek/contract/money.ts'
import { serveMachineRoute, type MachineRoute } from '@felek/server/src/http/fast-path.ts'
import { isSigned, keysOf } from '@felek/server/src/modules/providers/signature.ts'
import { ormTransaction } from './rivals.ts'

/*
 * An ORM's transaction behind the same signature, and a door of the same kind as ours: a process of
 * its own, as our server is.
 */

const env = readEnv()
const keys = keysOf(env)
const orm = ormTransaction(env.database.url ?? '', parseInt(process.argv[2] ?? '32', 10))

/** `asks`: whether the call asks, as ours does, if the session lives and the game is open. */
const rivalDoor = (prefix: string, asks: boolean): MachineRoute => ({
  prefix,
  bodyBytesMax: 8_192,
  tooLong: { http: 400, body: {} },
  async answer({ path, headers, body }) {
    const said = {
      keyId: String(headers['x-felek-key']),
      time: String(headers['x-felek-time']),
      signature: String(headers['x-felek-signature']),
    }
    if (!isSigned(keys, 'felek', said, path, body, new Date())) return { http: 401, body: {} }
    const { transactionId, session, player, game, amount } = JSON.parse(body.toString()) as Record<
      'transactionId' | 'session' | 'player' | 'game' | 'amount',
      string
    >
    if (asks && !(await orm.mayStake({ session: BigInt(session), player: BigInt(player), game })))
      return { http: 200, body: { status: 'session_expired', balance: '0.00' } }
    const status = await orm.bet({
      id: transactionId,
      player: BigInt(player),
      amountKurus: toKurus(amount),
    })
    return { http: 200, body: { status, balance: '0.00' } }
  },
})

const doors = [rivalDoor('/rival/', true), rivalDoor('/rival-on-trust/', false)]
const server = createServer((request, response) => {
  const door = doors.find(({ prefix }) => request.url?.startsWith(prefix))
  if (door) serveMachineRoute(door, request, response, [])
  else response.writeHead(404).end()
})
server.listen(env.sitePort, '127.0.0.1', () => process.send?.('open'))
