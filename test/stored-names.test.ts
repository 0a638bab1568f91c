import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeScratchFolder, testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProduct, type Product } from './open-product.ts'
import { readStoredNames, type StoredNames } from './stored-names.ts'

const list = JSON.parse(readFileSync(join(import.meta.dirname, 'stored-names.json'), 'utf8')) as StoredNames

const scratch = makeScratchFolder()
let product: Product
let current: StoredNames
beforeAll(async () => {
  product = await openProduct({
    test: await testDatabase<never>(),
    clock: testClock(),
    secret: '0'.repeat(64),
    storageFolder: scratch.directory,
  })
  current = await readStoredNames(product, list)
})
afterAll(async () => {
  await product.close()
  scratch.remove()
})

it('every kind of stored names is listed', () => {
  expect(Object.keys(list)).toEqual(Object.keys(current))
})

it.each(Object.keys(list))('%s keep their names', (kind) => {
  const [listed, names] = [list[kind] ?? [], current[kind] ?? []]
  expect(
    listed.filter((name) => !names.includes(name)),
    `These names (${kind}) are stored, and a later version reads them back: keep them. Add new names to test/stored-names.json, never change or remove one.`,
  ).toEqual([])
  expect(
    names.filter((name) => !listed.includes(name)),
    `These names (${kind}) are new and will be stored: add them to test/stored-names.json. From then on they never change.`,
  ).toEqual([])
})
