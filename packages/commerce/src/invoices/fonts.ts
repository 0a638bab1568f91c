import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Subset, subsetNames } from './font-runs.ts'

export type Weight = 400 | 700

/** The name under which a part of the typeface is known in a document. */
export const fontName = (subset: Subset, weight: Weight): string => `${subset}-${weight}`

let loaded: ReadonlyMap<string, Buffer> | undefined

/** The typeface of invoices, read once, when the first invoice is made. The same from source and from a bundle. */
export const fonts = (): ReadonlyMap<string, Buffer> => {
  if (loaded !== undefined) return loaded
  const home = dirname(createRequire(import.meta.url).resolve('@atelier/commerce/package.json'))
  const weights: Weight[] = [400, 700]
  loaded = new Map(
    subsetNames.flatMap((subset) =>
      weights.map((weight): [string, Buffer] => [
        fontName(subset, weight),
        readFileSync(join(home, 'fonts', `source-sans-3-${subset}-${weight}-normal.woff`)),
      ]),
    ),
  )
  return loaded
}
