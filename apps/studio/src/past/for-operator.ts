import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { pastRequest, type PastResponse } from '@felek/contract/protocols/provider/past.ts'
import type { Log } from '../log.ts'
import type { Encryption } from '@felek/platform/crypto/encryption.ts'
import { isSigned, type Keys } from '@felek/platform/signatures/signature.ts'
import type { Playables } from '../rounds/playable.ts'
import type { StudioDb } from '../schema.ts'
import { NotPlayable, playPast } from './past.ts'

const path = '/provider/past'
/** A thousand rounds of some 150 bytes. */
const bodyLimit = 262_144

const parsed = (body: Buffer) => {
  try {
    return z.safeParse(pastRequest, JSON.parse(body.toString('utf8'))).data
  } catch {
    return undefined
  }
}

/** `POST /provider/past` (docs/providers.md, "A demo's past"), signed over the bytes of the body. */
export const addPastForOperator = (
  app: FastifyInstance,
  {
    keys,
    log,
    ...parts
  }: { db: StudioDb; seal: Encryption; playables: Playables; keys: Keys; log: Log },
): void => {
  void app.register(async (scope) => {
    // Signed are bytes, so bytes are read.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(path, { bodyLimit }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSigned(keys, Date.now(), path, body.toString('utf8'), request.headers))
        return reply.code(401).send({ status: 'invalid_signature' })
      const asked = parsed(body)
      const badRequest: PastResponse = { status: 'bad_request' }
      if (!asked) return reply.code(400).send(badRequest)
      try {
        const answer = await playPast(parts, asked, new Date())
        log.info({ player: asked.player, rounds: asked.rounds.length }, 'a past was played')
        return await reply.send(answer)
      } catch (error) {
        if (error instanceof NotPlayable) return reply.code(400).send(badRequest)
        throw error
      }
    })
  })
}
