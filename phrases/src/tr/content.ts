export const content = {
  promotionUntil: 'Son gün {date}',
  promotionDetails: 'Ayrıntılar',
  terms: 'Şartlar',
}
