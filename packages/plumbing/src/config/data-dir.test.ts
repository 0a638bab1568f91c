import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeScratchFolder } from '../testing/scratch-folder.ts'
import { ConfigError, protectDataDir } from './index.ts'

let scratch: ReturnType<typeof makeScratchFolder>
let dataDir: string

beforeEach(() => {
  scratch = makeScratchFolder()
  dataDir = join(scratch.directory, 'deep', 'data')
})
afterEach(() => scratch.remove())

const modeOf = (path: string): string => (statSync(path).mode & 0o1777).toString(8)

it('creates a folder only for its owner', () => {
  expect(protectDataDir(dataDir)).toBeUndefined()
  expect(modeOf(dataDir)).toBe('700')
})

it('removes the permissions of others from an existing folder, its folders and its files', () => {
  mkdirSync(join(dataDir, 'mail'), { recursive: true })
  writeFileSync(join(dataDir, 'secret'), 'x')
  const outside = join(scratch.directory, 'outside')
  writeFileSync(outside, 'x')
  symlinkSync(outside, join(dataDir, 'link'))
  chmodSync(dataDir, 0o755)
  chmodSync(join(dataDir, 'mail'), 0o775)
  chmodSync(join(dataDir, 'secret'), 0o644)
  chmodSync(outside, 0o644)
  expect(protectDataDir(dataDir)).toBeUndefined()
  const modes = [dataDir, join(dataDir, 'mail'), join(dataDir, 'secret'), outside].map(modeOf)
  const folder = process.getuid?.() === 0 ? '710' : '700'
  expect(modes).toEqual([folder, '700', '600', '644'])
})

it('does not change a folder that everyone writes to, and reports it', () => {
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, 0o1777)
  expect(protectDataDir(dataDir)).toMatch(/^DATA_DIR is ".*", which does not belong to this user alone/)
  expect(modeOf(dataDir)).toBe('1777')
})

it('names the invalid setting when the folder cannot be created', () => {
  writeFileSync(join(scratch.directory, 'file'), '')
  const inAFile = () => protectDataDir(join(scratch.directory, 'file', 'data'))
  expect(inAFile).toThrow(ConfigError)
  expect(inAFile).toThrow(/^DATA_DIR is ".*", which cannot be created/)
})
