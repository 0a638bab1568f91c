import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '..')

/** Properties that name a physical side instead of a logical one. */
const physical =
  /(?:^|[\s;{])((?:margin|padding)-(?:left|right)|text-align:\s*(?:left|right)|float:\s*(?:left|right))/

it('styles of pages for customers name sides by the direction of the writing', () => {
  const files = ['studio', 'checkout', 'portal', 'ui'].flatMap((folder) =>
    readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.css'))
      .map((path) => join(web, folder, path)),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => physical.test(readFileSync(file, 'utf8')))).toEqual([])
})
