const turkish: Readonly<Record<string, string>> = {
  Ç: 'C',
  Ğ: 'G',
  İ: 'I',
  Ö: 'O',
  Ş: 'S',
  Ü: 'U',
  ç: 'c',
  ğ: 'g',
  ı: 'i',
  ö: 'o',
  ş: 's',
  ü: 'u',
}

/**
 * What a Turkish keyboard types where ASCII is asked for, in ASCII: `HOŞGELDİN` is `HOSGELDIN`.
 * Letters that are not Turkish stay as they are, and are refused where they are not allowed.
 */
export const toAscii = (text: string): string =>
  text
    // Written as a letter and its mark. Not NFC: that makes Latin letters of others that look like them.
    .replace(/([CScs])\u0327|([Gg])\u0306|([OUou])\u0308|([Ii])\u0307/g, '$1$2$3$4')
    .replace(/[ÇĞİÖŞÜçğıöşü]/g, (letter) => turkish[letter] ?? letter)

/** A user name as it is kept and looked for: Turkish letters and capitals are ASCII small letters. */
export const foldUsername = (typed: string): string =>
  toAscii(typed.trim()).replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** A code of a promotion, a recovery code or a coupon's number as it is kept: ASCII capitals. */
export const foldCode = (typed: string): string =>
  toAscii(typed.trim()).replace(/[a-z]/g, (letter) => letter.toUpperCase())

/**
 * A mailbox as mail reaches it. No mailbox has Turkish letters before its `@`; a domain may, but for
 * `İ`, which a keyboard makes of an i.
 */
export const foldEmail = (typed: string): string => {
  const trimmed = typed.trim()
  const at = trimmed.lastIndexOf('@')
  return at < 0
    ? trimmed
    : toAscii(trimmed.slice(0, at)) + trimmed.slice(at).replace(/İ|I\u0307/g, 'I')
}

/**
 * One spelling of a text for comparing and searching: `IŞIK`, `ışık` and `isik` are the same. No database
 * folds Turkish, and each collation folds it in another way.
 */
export const fold = (text: string): string =>
  text.replace(/[Iİı]/g, 'i').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim()
