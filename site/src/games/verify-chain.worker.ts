import { linkBefore, type Asked, type Said } from './verify-chain.ts'

/* A chain is followed beside the page, which goes on showing how far it is. */

const say = (said: Said): void => postMessage(said)

addEventListener('message', ({ data: { link, count } }: MessageEvent<Asked>) =>
  say({ end: linkBefore(link, count, (done) => say({ done })) }),
)
