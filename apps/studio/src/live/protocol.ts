/*
 * What the client of a live table and the studio say to each other. The client imports this file;
 * nothing in it knows the server.
 *
 * 1. The page is `GET /live/<tableId>?lang=tr&mode=real|demo#token=…` (apps/studio/dist/live/index.html:
 * a second entry of
 *    Vite, client/live/index.html; the same `felek-parents` meta and the same messages to the
 * parent page as /play).
 * 2. `POST /api/live/open` spends the launch token, as `open` does for slots, and answers an
 * `access`. Refusals have
 *    the shape of `failure` in ../protocol.ts.
 * 3. WebSocket `/live/<tableId>/ws`, text frames of JSON. The first thing the client sends is
 * `hello` with the access
 *    (never in the address). The studio answers `snapshot`: all there is to know. From then on it
 * sends `round` (the
 *    whole public state, at every change), `me` (the whole state of this player, at every change,
 * on every device of
 *    his) and `crowd`. Nothing is a difference: the last message of each kind is the truth, so a
 * client that lost its
 *    connection connects again, says `hello` with the same access, and goes on from the snapshot.
 * 4. `seq` counts the messages to all at a table (`round`, `crowd`), one up each; a client that
 * misses one says `sync`.
 *
 * Times are milliseconds since 1970 of the studio's clock; every message says its `now`, from which
 * a client knows the difference to its own clock. Money is a decimal string of TRY with two places.
 * Cards are rank and suit: `AS`, `TD`.
 */

export * from './wire/for-operator.ts'
export * from './wire/messages.ts'
export * from './wire/open.ts'
export * from './wire/player.ts'
export * from './wire/rounds.ts'
export * from './wire/tables.ts'

/*
 * `GET /api/verify/<roundId>` (the address of the slots' rounds) knows live rounds too: shape
 * `verification` of ../protocol.ts; `stake` and `payout` are those of all players together. `GET
 * /verify/live/<roundId>` gives the same.
 */
