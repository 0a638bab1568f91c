import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { readConfig } from './index.ts'

const keyOf = (type: 'pkcs1' | 'pkcs8'): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type, format: 'pem' },
  }).privateKey
const privateKey = keyOf('pkcs1')
const app = {
  GITHUB_APP_ID: '4711',
  GITHUB_APP_PRIVATE_KEY: privateKey,
  GITHUB_CLIENT_ID: 'Iv1.abc',
  GITHUB_CLIENT_SECRET: 'secret',
}

it('has no GitHub App unless one is set', () => {
  expect(readConfig({}).github).toBeUndefined()
  expect(readConfig({ GITHUB_APP_ID: '' }).github).toBeUndefined()
})

it('accepts an App, with a key in one line or in many', () => {
  const githubConfig = { appId: '4711', clientId: 'Iv1.abc', clientSecret: 'secret', apiUrl: undefined }
  expect(readConfig(app).github).toEqual({ ...githubConfig, privateKey: privateKey.trim() })
  const line = privateKey.replaceAll('\n', '\\n')
  expect(readConfig({ ...app, GITHUB_APP_PRIVATE_KEY: line }).github).toEqual({ ...githubConfig, privateKey })
  const otherEnv = { GITHUB_APP_PRIVATE_KEY: keyOf('pkcs8'), GITHUB_API_URL: 'https://ghe.example/api/v3/' }
  expect(readConfig({ ...app, ...otherEnv }).github?.apiUrl).toBe('https://ghe.example/api/v3')
})

it.each([
  [{ GITHUB_APP_ID: '4711' }, /GITHUB_APP_PRIVATE_KEY is not set; it is needed because GITHUB_APP_ID is set/],
  [
    { GITHUB_API_URL: 'https://ghe.example' },
    /GITHUB_APP_ID is not set; it is needed because GITHUB_API_URL/,
  ],
  [{ ...app, GITHUB_CLIENT_SECRET: '' }, /GITHUB_CLIENT_SECRET is not set/],
  [{ ...app, GITHUB_APP_ID: 'atelier' }, /GITHUB_APP_ID is "atelier"; it must be the number/],
  [{ ...app, GITHUB_API_URL: 'ghe.example' }, /GITHUB_API_URL is "ghe\.example"/],
  [{ ...app, GITHUB_APP_PRIVATE_KEY: 'not-a-key' }, /GITHUB_APP_PRIVATE_KEY is not an RSA private key/],
])('reports %o', (env, sentence) => expect(() => readConfig(env)).toThrow(sentence))

it('never repeats a key', () => {
  const read = () => readConfig({ ...app, GITHUB_APP_PRIVATE_KEY: 'not-a-key' })
  expect(read).toThrow(expect.objectContaining({ message: expect.not.stringContaining('not-a-key') }))
})
