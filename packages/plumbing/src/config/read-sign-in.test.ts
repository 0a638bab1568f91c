import { expect, it } from 'vitest'
import { readConfig } from './index.ts'

const google = { SIGN_IN_GOOGLE_CLIENT_ID: 'id', SIGN_IN_GOOGLE_CLIENT_SECRET: 'secret' }
const oidc = {
  SIGN_IN_OIDC_ISSUER: 'https://id.example/',
  SIGN_IN_OIDC_CLIENT_ID: 'id',
  SIGN_IN_OIDC_CLIENT_SECRET: 'secret',
}

it('providers to sign in with are set up with all of their variables or not at all', () => {
  expect(readConfig({}).signInProviders).toEqual([])
  const all = {
    ...google,
    ...oidc,
    SIGN_IN_OIDC_NAME: 'Mill & Sons',
    SIGN_IN_GITHUB_CLIENT_ID: 'id',
    SIGN_IN_GITHUB_CLIENT_SECRET: 'secret',
  }
  const client = { clientId: 'id', clientSecret: 'secret' }
  expect(readConfig(all).signInProviders).toEqual([
    { id: 'github', name: 'GitHub', issuer: 'https://github.com', ...client },
    { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', ...client },
    { id: 'oidc', name: 'Mill & Sons', issuer: 'https://id.example', ...client },
  ])
  const local = readConfig({ ...oidc, SIGN_IN_OIDC_ISSUER: 'http://localhost:8080/realm' }).signInProviders
  expect(local).toMatchObject([{ name: 'your organization', issuer: 'http://localhost:8080/realm' }])
})

it.each([
  [
    { SIGN_IN_GOOGLE_CLIENT_ID: 'id' },
    /SIGN_IN_GOOGLE_CLIENT_SECRET is not set; .* SIGN_IN_GOOGLE_CLIENT_ID is set/,
  ],
  [{ ...oidc, SIGN_IN_OIDC_ISSUER: '' }, /SIGN_IN_OIDC_ISSUER is not set/],
  [{ ...oidc, SIGN_IN_OIDC_ISSUER: 'http://id.example' }, /must start with https:\/\//],
  [{ SIGN_IN_GITHUB_URL: 'https://github.example' }, /SIGN_IN_GITHUB_CLIENT_ID is not set/],
])('a start with an incomplete provider configuration reports it: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})
