import type { FromFrame, PanelRequest } from './messages.ts'
import type { Parent } from './parent.ts'
import { tab } from './storage.ts'

/*
 * On a narrow screen the page around the game has one menu and the switch for sound in its own bar (`menu=page` in the
 * address’s fragment, `page-menu` when that changes), so that nothing of it lies on the scene. The game tells which panels it has and
 * whether it sounds; the page asks for a panel as ever, and for sound by message.
 */

type ToolsMessage = Extract<FromFrame, { type: 'tools' }>

let told: ToolsMessage = { type: 'tools', panels: [], sound: null }
let send: (message: ToolsMessage) => void = () => undefined
const listeners = new Set<(on: boolean) => void>()

const tell = (change: Partial<ToolsMessage>): void => {
  told = { ...told, ...change }
  send(told)
}

export const publishPanels = (panels: readonly PanelRequest[]): void => tell({ panels })
export const publishSound = (on: boolean): void => tell({ sound: on })
export const onPageSound = (listener: (on: boolean) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const key = 'menu'
const show = (menu: string): void => {
  tab.write(key, menu)
  document.documentElement.dataset['menu'] = menu
}

/** What `#token=…&menu=page` says; a reload of the frame, which has no fragment, goes by what was said last. */
export const readPageMenu = (hash: string): void => {
  const menu = new URLSearchParams(hash.slice(1)).get('menu') ?? tab.read(key)
  if (menu === 'page' || menu === 'game') show(menu)
}

export const onPageTools = (parent: Pick<Parent, 'listen' | 'post'>): void => {
  send = parent.post
  parent.listen((message) => {
    if (message.type === 'page-menu') show(message.on ? 'page' : 'game')
    if (message.type === 'sound') for (const listener of listeners) listener(message.on)
  })
}
