import 'use-intl'

declare module 'use-intl' {
  interface AppConfig {
    Locale: import('@felek/phrases/format.ts').Lang
    Messages: import('./i18n.ts').Messages
  }
}
