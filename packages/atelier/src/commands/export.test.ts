import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeScratchFolder, testDatabase } from '@atelier/plumbing/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { runAtelier } from '../testing/run-command.ts'
import { exportData } from './export.ts'

const scratch = makeScratchFolder()
const umask = process.umask()
const output = join(scratch.directory, 'out.zip')
let database: Awaited<ReturnType<typeof testDatabase>>
let printed = ''

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => {
  vi.stubEnv('DATA_DIR', join(scratch.directory, 'data'))
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('ATELIER_SECRET', 'a'.repeat(64))
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.umask(umask)
})
afterAll(async () => {
  await database.close()
  scratch.remove()
})

const parts = () => readdirSync(scratch.directory).filter((name) => name.startsWith('out.zip'))

it('rejects unknown arguments, and writes nothing', async () => {
  for (const args of [[], ['atelier'], ['a', 'b', '-o', output]])
    expect((await runAtelier(['export', ...args])).code).toBe(2)
  await expect(exportData('nobody', { output })).rejects.toThrow(
    'There is no organization with the slug "nobody".',
  )
  expect(parts()).toEqual([])
})

it('writes a complete ZIP file', async () => {
  expect(await exportData('atelier', { output })).toBe(0)
  expect(printed).toMatch(/^Exported \d+ rows of atelier to .*out\.zip\.\n$/)
  const archive = readFileSync(output)
  expect(archive.toString('latin1', 0, 4)).toBe('PK\u0003\u0004')
  for (const name of ['organizations.ndjson', 'products.ndjson', 'manifest.json'])
    expect(archive.includes(name)).toBe(true)
  expect(parts()).toEqual(['out.zip'])
})
