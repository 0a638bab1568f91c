import { writeFileSync } from 'node:fs'
import { licencesPage, renderLicences } from './licences.ts'

writeFileSync(licencesPage, renderLicences())
