import { fold } from './fold.ts'

/*
 * Stems of the passwords that are tried first, Turkish ones among them: advice on the screen,
 * binding on the server only with PASSWORD_COMMON=refuse (docs/product/accounts.md, "Registering").
 */
const stems = new Set(
  `password passwort parola sifre sifrem sifresi qwerty qwertz qwertyuiop asdfgh asdf asdasd zxcvbn qazwsx abc abcd abcde abcdef abcabc
  admin administrator root user kullanici test demo deneme welcome hosgeldin hosgeldiniz letmein login giris secret gizli iloveyou
  seniseviyorum askim askimsin canim sevgilim bebegim birtanem monkey dragon master football futbol baseball superman batman pokemon
  naruto sunshine princess prenses shadow michael jordan charlie freedom computer bilgisayar internet google facebook instagram
  galatasaray fenerbahce besiktas trabzonspor bursaspor cimbom kartal kanarya turkiye turkey istanbul ankara izmir antalya bursa adana
  trabzon mustafa mehmet ahmet ali ayse fatma emine zeynep hatice elif murat emre burak osman huseyin hasan ibrahim ismail yusuf
  mustafakemal ataturk allah bismillah maymun aslan kaplan yildiz gunes deniz bahar ocak temmuz felek casino slot kazan jackpot bonus
  bahis rulet poker blackjack trustno whatever starwars pass passwd changeme default guest misafir`.split(
    /\s+/,
  ),
)

/**
 * Whether a password is one of those stems with digits and signs around it: `Galatasaray1905!`,
 * `Sifre123`.
 */
export const isCommonPassword = (password: string): boolean => {
  const letters = fold(password).replace(/^[^a-z]+|[^a-z]+$/g, '')
  return letters === '' || stems.has(letters) || /^(.)\1*$/.test(letters)
}
