/* Theme, density and language as they were left, before anything is painted (src/lib/browser/storage.ts writes them). */
try {
  const root = document.documentElement
  root.dataset.theme = localStorage.getItem('theme') === 'light' ? 'light' : 'dark'
  root.dataset.density = localStorage.getItem('density') === 'compact' ? 'compact' : 'roomy'
  root.lang = localStorage.getItem('lang') === 'en' ? 'en' : 'tr'
} catch {
  // Where nothing is kept, the page begins as everybody's does.
}
