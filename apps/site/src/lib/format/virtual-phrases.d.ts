declare module 'virtual:phrases/tr' {
  const messages: import('./i18n.ts').Messages
  export default messages
}
declare module 'virtual:phrases/en' {
  const messages: import('./i18n.ts').Messages
  export default messages
}
