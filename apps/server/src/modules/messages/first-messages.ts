import type { MessagesDeps } from './deps.ts'
import { newId } from '../../database/ids.ts'
import { saveFirstMessages } from './store.ts'

const dayMs = 86_400_000

const messages = [
  {
    daysAgo: 6,
    title_tr: 'Felek’e hoş geldiniz',
    title_en: 'Welcome to Felek',
    text_tr:
      '<p>Felek bir demodur: bakiyeniz demo paradır ve deneme bankasından yüklenir. Yatırım talebinizi onayladığınızda gönderimi deneme bankası birkaç saniye içinde sizin yerinize yapar.</p><p>Aklınıza takılanlar için <a href="/faq">Sıkça Sorulan Sorular</a> sayfasına bakın ya da <a href="/support">destek ekibine</a> yazın.</p>',
    text_en:
      '<p>Felek is a demo: your balance is demo money from a sandbox bank. Once you confirm a deposit request, the sandbox bank sends the transfer for you within seconds.</p><p>If you have any questions, see the <a href="/faq">questions and answers</a> or contact <a href="/support">support</a>.</p>',
  },
  {
    daysAgo: 3,
    title_tr: 'Turlarınızı kendiniz doğrulayın',
    title_en: 'Verify your rounds yourself',
    text_tr:
      '<p>Her turun sonucu siz oynamadan önce mühürlenir. Oyundaki “Turu Doğrula” bölümünden oyuncu tohumunuzu değiştirdiğinizde eski sunucu tohumu açıklanır; turu <a href="/verify">Tur Doğrulama</a> sayfasında kendi tarayıcınızda yeniden hesaplayabilirsiniz.</p>',
    text_en:
      '<p>The result of every round is sealed before you play. When you change your player seed under “Verify round” in the game, the old server seed is revealed, and you can recalculate the round in your own browser on the <a href="/verify">verification page</a>.</p>',
  },
  {
    daysAgo: 0,
    title_tr: 'Oyun eğlence içindir',
    title_en: 'Gambling should be fun',
    text_tr:
      '<p>Kaybı geri kazanmak için oynamayın. Oynamak size zarar veriyorsa ya da bir yakınınız için endişeleniyorsanız <a href="/responsible-gaming">Sorumlu Oyun</a> sayfasında kısa bir öz değerlendirme testi ve ücretsiz danışma hatları var. Yeşilay Danışma Hattı: <a href="tel:115">115</a>.</p>',
    text_en:
      '<p>Never chase your losses. If gambling is harming you, or you are worried about someone close to you, our <a href="/responsible-gaming">responsible gaming</a> page has a short self-assessment and free helplines. The Yeşilay helpline in Türkiye: <a href="tel:115">115</a>.</p>',
  },
] as const

/** The first messages of a house that has none. */
export const seedMassMessages = async (deps: MessagesDeps): Promise<void> => {
  const now = deps.now()
  await deps.db.inTx((tx) =>
    saveFirstMessages(
      tx,
      messages.map(({ daysAgo, ...texts }) => {
        const at = new Date(now.getTime() - daysAgo * dayMs)
        return { id: newId(at), status: 'active' as const, ...texts, starts_at: at, ends_at: null }
      }),
    ),
  )
}
