/** What staff read when a call of the back office is refused; the keys are the contract's `OfficeErrorCode`. */
export const officeErrors = {
  forbidden: 'Bunun için {permission} yetkisi gerekir.',
  second_factor_required: 'Devam etmek için ikinci adım doğrulamasını yenileyin.',
  address_not_allowed: 'Bu ağ adresinden ofise girilemez.',
  changed: 'Kayıt siz bakarken değişti. Güncel hâlini inceleyip yeniden deneyin.',
  no_approver: 'Bunu onaylayabilecek ikinci bir kişi yok; öneri kaydedilmedi.',
  same_person: 'Kendi önerinizi ya da kendi cihazınızdan yapılan bir öneriyi onaylayamazsınız.',
  proposal_waits: 'Bunun için bekleyen bir öneri var. Önce ona karar verilsin.',
  approval_over: 'Bu öneri sonuçlanmış ya da süresi dolmuş.',
  reveal_limit: 'Bugünlük gösterme limitine ulaştınız. Uyum ekibine bildirildi.',
  statement_unfit: 'Dosya içe aktarılmadı, hiçbir satır işlenmedi. {row}. satıra bakın.',
  export_too_large: 'Dışa aktarılacak kayıt çok fazla. Süzgeci daraltın.',
}
