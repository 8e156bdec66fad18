/* The door of the room: what other rooms may know and do of players and their sessions. */
export {
  getBirths,
  createPlayer,
  findMailbox,
  maskedMailbox,
  noPlayerYet,
  findPhone,
  listPlayerCards,
  playerCard,
  type NewPlayer,
  type PlayerCard,
} from './accounts.ts'
export { countRegistrations, countSignIns } from './arrivals-store.ts'
export { blockPlayer, unblockPlayer } from './blocks/blocks.ts'
export {
  blockedAmong,
  blockKinds,
  findBlock,
  findBlocks,
  hasBlock,
  listBlocks,
  type Block,
  type BlockKind,
} from './blocks/store.ts'
export { closePlayer } from './closure/closure.ts'
export { isPhoneFresh } from './contact/effect.ts'
export { erasePlayer } from './erasure/erasure.ts'
export { insertErasure } from './erasure/store.ts'
export {
  exportedAddressChanges,
  exportedClosures,
  exportedConsents,
  exportedEmailChanges,
  exportedPhoneChanges,
  exportedPlayer,
  exportedPreferences,
  exportedSecondFactor,
  exportedSessions,
} from './data-export/data-export.ts'
export { findPlayersByEmail, findPlayersByIdentity, findPlayersByPhone } from './office/find.ts'
export {
  findByAddress as findPlayersByAddress,
  findByName as findPlayersByName,
  findByNumber as findPlayersByNumber,
} from './office/find-store.ts'
export { listPlayersPage, type ListedPlayer } from './office/list-store.ts'
export {
  getPlayerSummary,
  openHiddenField,
  type MaskedIdentity,
  type PlayerSummary,
} from './office/file.ts'
export {
  deleteTag,
  insertNote,
  insertTag,
  listNotes,
  listTags,
  listUsedTags,
  removeNote,
  type NoteRow,
} from './office/notes-store.ts'
export { closeByStaff, holdVersion, removeFactorByStaff, reopenByStaff } from './office/closing.ts'
export { changeEmailByStaff, correctPerson, maskPerson, type Person } from './office/person.ts'
export { countReveals, insertReveal, isRevealLimit } from './office/reveals-store.ts'
export {
  listAddressSharers,
  listBrowserSharers,
  listSessionsPage,
  type SharedPlace,
} from './office/sessions-store.ts'
export { endPlayerSessions } from './sessions/store.ts'
export { maskAddress, maskName } from './masks.ts'
export type { PlayersDeps } from './deps.ts'
export { recordLegalTexts } from './consents/consents.ts'
export { requireTerms } from './consents/renewal.ts'
export { countClosedBefore, forgetNewsProof, forgetTermsProof } from './consents/store.ts'
export { checkEncryptionKey, publicLoginKey, type PublicLoginKey } from './login-keys/login-keys.ts'
export { hashPassword } from './passwords/passwords.ts'
export { tryPassword } from './passwords/try-password.ts'
export { inGroups, newRecoveryCode } from './second-factor/codes.ts'
export {
  codeOf,
  matchingStep,
  newSecret,
  otpauthUrl,
  stepAt,
  stepMs,
} from './second-factor/totp.ts'
export { trackActivity } from './sessions/activity.ts'
export {
  endSession,
  goneSession,
  isDevice,
  isAwake,
  requireStepUp,
  sessionAlive,
  getSession,
  sessionsAlive,
  isKnownDevice,
  touchSession,
  writeActive,
} from './sessions/sessions.ts'
export type { SignedIn } from '../../deps.ts'
export {
  knowCode,
  playerFacts,
  registeredCodes,
  sharingBrowser,
  type PlayerFacts,
} from './promotions-store.ts'
export {
  findNewBrowser,
  sessionChanges,
  sessionTimes,
  type SessionTimes,
} from './sessions/store.ts'
export { encryptedColumns } from './encrypted-columns.ts'
export { shownNames } from './public-names-store.ts'
export type { PlayerStatus } from './store.ts'
export { createPlayersState, type PlayersState } from './state.ts'
export { isBarredAddress } from './territory.ts'
export { barAt } from './territory-watch.ts'
