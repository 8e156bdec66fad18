/** The built site, not the one that Vite serves while it is written. */
export const isBuilt: boolean = import.meta.env.PROD

/** The server's build of the first sight (shell/server-shell.tsx), whose markup the app replaces. */
export const inShell: boolean = isBuilt && import.meta.env.SSR
