export { readJournal, readNextSpan } from './journal-reader.ts'
export { verifyReports, type ReportsVerdict } from './verify.ts'
