import { hashToken } from '@felek/platform/crypto/encryption.ts'
import { authOf, standsOpen, type Call } from '@felek/contract/call.ts'
import type { Deps, SignedIn } from '../deps.ts'
import type { Access, SessionProof } from './access.ts'
import type { Audience, ParsedCall, RunningCall } from './audience.ts'
import { createRates } from './rates.ts'
import { Refusal } from './refusal.ts'

/** What is told to whoever has no session that this call takes. */
const noSession = async (access: Access, call: Call, proof: SessionProof): Promise<Refusal> =>
  call.unsigned ? new Refusal(call.unsigned) : access.explainNoSession(proof)

const authenticate = async (
  access: Access,
  { call, request, incoming }: ParsedCall,
): Promise<SignedIn | undefined> => {
  if (access.isInMaintenance() && !call.duringMaintenance) throw new Refusal('maintenance')
  const { sid, uid } = request.user ?? {}
  const auth = authOf(call, request.data)
  const found =
    auth === 'none' || !sid
      ? undefined
      : await access.findSession(
          { sid, uid: uid === undefined ? undefined : String(uid), device: incoming.device },
          incoming.ip,
        )
  if (found && (auth === 'pending' || !found.pending)) return found
  if (auth === 'none' || (auth === 'optional' && !sid)) return undefined
  throw await noSession(access, call, { sid, device: incoming.device })
}

/**
 * What an excluded player's session does not open (docs/protection.md, "Pause and exclusion"), and what waits for
 * newer terms to be accepted.
 */
const guard = async (
  access: Access,
  db: Deps['db'],
  { actor, call, input, scope: { tx, q = tx } }: RunningCall<SignedIn>,
): Promise<undefined> => {
  if (!actor) return
  if (!actor.pending && !call.whenExcluded && q && (await access.isExcluded(q, actor.playerId)))
    throw new Refusal('excluded')
  if (!standsOpen(call, input)) await access.requireTerms(tx ?? db.read, actor.playerId)
}

/** The players' half of the pipeline: a sid in the envelope, a device cookie, and what protects a player. */
export const createPlayerAudience = (
  { db, env }: Pick<Deps, 'db' | 'env'>,
  access: Access,
): Audience<SignedIn> => {
  const rates = createRates(env.rateScale)
  return {
    panel: 'frontend',
    requiresOrigin: false,
    rates,
    onRateLimited: (address, rate) =>
      access.logSecurity({ kind: 'rate_limited', address, detail: { rate } }),
    /**
     * Sign-ins from a browser that this account knows have tries of their own: whoever shares its address with a
     * city must not be shut out by it.
     */
    async passesRate({ call, request, incoming: { device } }, player) {
      if (call.byKnownDevice !== true || device === undefined) return false
      const asked = player
        ? { sessionId: player.sessionId }
        : { username: request.data?.['username'] }
      if (!(await access.isKnownDevice({ device, ...asked }))) return false
      return rates.takeOfDevice(hashToken(device)) === 0
    },
    isClosed: () => access.isInMaintenance(),
    authenticate: (parsed) => authenticate(access, parsed),
    authorise: async () => {},
    contextOf: (player) => ({ player }),
    guard: (running) => guard(access, db, running),
    appendAudit: async () => {},
    touch: (player, ip, now) => access.touchSession(player, ip, now),
    ownerOf: ({ playerId }) => ({ table: 'replies', column: 'player_id', id: playerId }),
  }
}
