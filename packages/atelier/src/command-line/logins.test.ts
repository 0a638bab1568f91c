import { mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeLogins, type Login, loginsFile, readLogins } from './logins.ts'

const login: Login = { client_id: 'client', access_token: 'token', refresh_token: null, expires_at: 0 }
const latest = 'https://shop.example.com'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-logins-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const store = () =>
  changeLogins(folder, (logins) =>
    Promise.resolve([{ latest, servers: { ...logins.servers, [latest]: login } }, undefined]),
  )

it('logins that cannot be read are an error, and are not replaced', async () => {
  mkdirSync(join(folder, loginsFile))
  expect(() => readLogins(folder)).toThrow('EISDIR')
  await expect(store()).rejects.toThrow('EISDIR')
})

it('the lock of a process that died is taken, and released', async () => {
  const lock = join(folder, `${loginsFile}.lock`)
  mkdirSync(lock)
  utimesSync(lock, 0, 0)
  await Promise.all([store(), store()])
  expect(readLogins(folder)).toEqual({ latest, servers: { [latest]: login } })
  mkdirSync(lock)
})
