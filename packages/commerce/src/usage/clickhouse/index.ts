export { type ExportedEvents, openExportedEvents } from './export-events.ts'
export { importEvents } from './import-events.ts'
