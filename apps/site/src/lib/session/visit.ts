/**
 * The entry of the browser's history that the address bar shows. It changes the moment a navigation
 * begins; the page's own location follows only when the new page is here, which on a slow phone may
 * be a second later. Whatever was opened or focused in between belongs to the page that is coming,
 * and must outlive its arrival.
 */
export const visitNow = (): string => (history.state as { key?: string } | null)?.key ?? 'default'
