import type { FastifyRequest } from 'fastify'
import * as rule from '@felek/platform/http/operator-token.ts'
import type { Env } from '../config.ts'

/* Who may ask what is the operator's: the same rule at site and studio (packages/platform/src/http/operator-token.ts). */

type Token = Pick<Env, 'operatorToken'>
type Asking = Pick<FastifyRequest, 'headers'>

export const fromOperator = (env: Token, request: Asking): boolean =>
  rule.fromOperator(env, request)

export const fromOperatorsBrowser = (env: Token, request: Asking): boolean =>
  rule.fromOperatorsBrowser(env, request)

export const fromThisMachine = (
  env: Pick<Env, 'publicUrl' | 'trustProxy'>,
  request: Pick<FastifyRequest, 'headers' | 'socket'>,
): boolean => rule.fromThisMachine(env, request)
