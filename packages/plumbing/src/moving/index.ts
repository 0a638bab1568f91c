export { exportRows } from './export-rows.ts'
export { type ExportOptions, writeExport } from './export.ts'
export { type ImportOptions, readExport, readManifest } from './import.ts'
export { type Lines, type Manifest, manifestFile } from './manifest.ts'
