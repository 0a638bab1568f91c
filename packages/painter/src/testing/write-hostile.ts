import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { avifMakers, keptPictures } from './hostile.ts'

/** Regenerates the stored pictures: `npx tsx packages/painter/src/testing/write-hostile.ts`. */
mkdirSync(keptPictures, { recursive: true })
for (const [name, make] of Object.entries(avifMakers)) writeFileSync(join(keptPictures, name), await make())
