import { shortened } from '../security/security.ts'

const dots = '•••'

/** `ayse@example.com` → `a•••e@example.com` */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  const [first = '', ...rest] = email.slice(0, at)
  return `${first}${dots}${rest.length > 1 ? (rest.at(-1) ?? '') : ''}${email.slice(at)}`
}

/** `+905321234567` → `+90•••••••67` */
export const maskPhone = (phone: string): string =>
  phone.slice(0, 3) + '•'.repeat(Math.max(0, phone.length - 5)) + phone.slice(-2)

/** `10000000146` → `•••••••••46` */
export const maskIdentity = (identity: string): string =>
  '•'.repeat(Math.max(0, identity.length - 2)) + identity.slice(-2)

/** `Moda Caddesi 1` → `Mod•••` */
export const maskStreet = (address: string): string => [...address].slice(0, 3).join('') + dots

/** `203.0.113.77` → `203.0.113.•••`; of an IPv6 address the first three groups. */
export const maskAddress = (address: string): string => {
  const network = shortened(address)?.replace(/(?:\.0\/24|::\/48)$/, '')
  return network === undefined ? dots : `${network}${network.includes(':') ? ':' : '.'}${dots}`
}

/** `Ayşe Naz Yılmaz` → `A••• N•• Y•••••`; whoever may open fields reads the first name: `Ayşe N•• Y•••••`. */
export const maskName = (firstname: string, lastname: string, isFirstShown: boolean): string => {
  const hide = (word: string): string => {
    const [first = '', ...rest] = word
    return first + '•'.repeat(rest.length)
  }
  const words = `${firstname} ${lastname}`.split(/\s+/).filter(Boolean)
  return words.map((word, i) => (isFirstShown && i === 0 ? word : hide(word))).join(' ')
}

/** `1991-04-09` → `••.04.••••`: a month alone names nobody. */
export const maskBirthdate = (birthdate: string): string => `••.${birthdate.slice(5, 7)}.••••`
