type Rules = { createHTML: (html: string) => string; createScriptURL: (address: string) => string }
type Policy = { [K in keyof Rules]: (text: string) => unknown }
type Factory = { createPolicy: (name: string, rules: Rules) => Policy }

/**
 * The one Trusted Types policy that the pages allow (docs/product/site.md, "First sight"). It lets HTML
 * through and judges nothing: what is given to it was rebuilt from an allow-list on the server
 * (apps/server/src/modules/content/html.ts), or goes into a document that is only read (lib/browser/safe-html.tsx),
 * and nothing else may be given. Of scripts it knows one, the service worker.
 */
const policy: Policy | undefined = (
  globalThis as { trustedTypes?: Factory }
).trustedTypes?.createPolicy('felek', {
  createHTML: (html) => html,
  createScriptURL: (address) => {
    if (address === '/service-worker.js') return address
    throw new TypeError('no script of ours')
  },
})

/** For `dangerouslySetInnerHTML`, of text that the server has sanitised. */
export const sanitisedHtml = (html: string): { __html: string } => ({
  __html: (policy ? policy.createHTML(html) : html) as string,
})

/**
 * For `DOMParser`, whose documents run nothing and load nothing; what may be shown of them
 * lib/browser/safe-tree.ts decides.
 */
export const parserInput = (html: string): string =>
  (policy ? policy.createHTML(html) : html) as string

/** For `serviceWorker.register`. */
export const workerAddress = (address: '/service-worker.js'): string =>
  (policy ? policy.createScriptURL(address) : address) as string
