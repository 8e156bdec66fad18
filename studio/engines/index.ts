/* Every engine, a line each. */
export { anywhere } from './anywhere/engine.ts'
export { coin } from './coin/engine.ts'
export { crash } from './crash/engine.ts'
export { dice } from './dice/engine.ts'
export { limbo } from './limbo/engine.ts'
export { mines } from './mines/engine.ts'
export { plinko } from './plinko/engine.ts'
