import type { NewPlayer } from '../players/players.ts'

export type DemoAccount = Omit<NewPlayer, 'passwordHash' | 'createdAt'> & {
  password: string
  daysAgo: number
}

const common = { lang: 'tr', country: 'TR', smsOptIn: false, emailOptIn: false } as const

/**
 * The demo accounts of the issue; passwords are printed at start, and no account of theirs exists
 * outside the demo profile.
 */
export const demoAccounts: readonly DemoAccount[] = [
  {
    ...common,
    username: 'ayse',
    password: 'Ayse1234!',
    status: 'active',
    firstname: 'Ayşe',
    lastname: 'Yılmaz',
    city: 'İstanbul',
    address: 'Moda Caddesi No: 12 D: 4, Kadıköy',
    birthdate: '1991-04-17',
    identityNumber: '10000000146',
    email: 'ayse@ornek.com',
    phone: '+905321112233',
    identityConfirmed: true,
    daysAgo: 90,
  },
  {
    ...common,
    username: 'mehmet',
    password: 'Mehmet1234!',
    status: 'active',
    firstname: 'Mehmet',
    lastname: 'Kaya',
    city: 'Ankara',
    address: 'Tunalı Hilmi Caddesi No: 8, Çankaya',
    birthdate: '1984-11-02',
    identityNumber: '12345678950',
    email: 'mehmet@ornek.com',
    phone: '+905332223344',
    twoFactorSecret: 'JBSWY3DPEHPK3PXP',
    daysAgo: 60,
  },
  {
    ...common,
    username: 'zeynep',
    password: 'Zeynep1234!',
    status: 'active',
    firstname: 'Zeynep',
    lastname: 'Demir',
    city: 'İzmir',
    address: 'Kıbrıs Şehitleri Caddesi No: 31, Konak',
    birthdate: '1998-07-23',
    identityNumber: '23456789138',
    email: 'zeynep@ornek.com',
    phone: '+905343334455',
    daysAgo: 1,
  },
  {
    ...common,
    username: 'deniz',
    password: 'Deniz1234!',
    status: 'active',
    role: '20',
    firstname: 'Deniz',
    lastname: 'Yıldırım',
    city: 'Bursa',
    address: 'Atatürk Caddesi No: 5, Osmangazi',
    birthdate: '1989-01-30',
    identityNumber: '34567891238',
    email: 'deniz@ornek.com',
    phone: '+905354445566',
    daysAgo: 30,
  },
  {
    // Lost money last week, and may claim part of it back.
    ...common,
    username: 'emre',
    password: 'Emre1234!',
    status: 'active',
    firstname: 'Emre',
    lastname: 'Şahin',
    city: 'Eskişehir',
    address: 'Porsuk Bulvarı No: 27, Odunpazarı',
    birthdate: '1993-06-14',
    identityNumber: '56789012390',
    email: 'emre@ornek.com',
    phone: '+905376667788',
    daysAgo: 45,
  },
  {
    ...common,
    username: 'kapali',
    password: 'Kapali1234!',
    status: 'closed',
    firstname: 'Kemal',
    lastname: 'Aksoy',
    city: 'Antalya',
    address: 'Işıklar Caddesi No: 19, Muratpaşa',
    birthdate: '1979-09-09',
    identityNumber: '45678912316',
    email: 'kapali@ornek.com',
    phone: '+905365556677',
    daysAgo: 200,
  },
]
