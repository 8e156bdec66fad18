export { readJournal, readNextSpan } from './journal-reader.ts'
export { verifyReports, type ReportsVerdict } from './verify.ts'
export { createDownloads, type Download } from './exports/download.ts'
export { addExportRoute } from './exports/route.ts'
