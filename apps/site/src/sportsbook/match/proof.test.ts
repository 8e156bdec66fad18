import { expect, test } from 'vitest'
import { checkProof } from './proof.ts'

// NIST's own examples of SHA-256 (FIPS 180-2, B.1 and B.2).
const seed = '616263'
const seal = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
const value =
  '6162636462636465636465666465666765666768666768696768696a68696a6b696a6b6c6a6b6c6d6b6c6d6e6c6d6e6f6d6e6f706e6f7071'
const commitment = '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1'
const proof = {
  event: 'f-1',
  seal,
  witness: { drawer: 'felek', subject: 'football', number: '7', commitment },
  value,
  seed,
  verified: true,
}

test('what keeps its promises is found so, each by itself', async () => {
  const all = { seed: true, value: true, replay: true }
  expect(await checkProof(proof, seal)).toEqual(all)
  expect(await checkProof({ ...proof, seed: `${seed}00` }, seal)).toEqual({
    ...all,
    seed: false,
  })
  // The seal counts that the page has shown, whatever the feed says today.
  expect(await checkProof({ ...proof, seal: commitment }, seal)).toEqual(all)
  expect(await checkProof(proof, commitment)).toEqual({ ...all, seed: false })
  expect(await checkProof({ ...proof, value: seed }, seal)).toEqual({
    ...all,
    value: false,
  })
  expect(await checkProof({ ...proof, verified: false }, seal)).toEqual({
    ...all,
    replay: false,
  })
})

test('before the end there is nothing to check', async () => {
  expect(await checkProof({ ...proof, seed: null }, seal)).toBeNull()
  expect(await checkProof({ ...proof, value: null, seed: null }, seal)).toBeNull()
})
