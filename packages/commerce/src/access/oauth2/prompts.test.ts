import { days, minutes } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { claimsIn, openRelyingParty, type RelyingParty } from './testing/open-relying-party.ts'

let party: RelyingParty
let person: ReturnType<RelyingParty['openPerson']>
const email = 'ada@example.com'

beforeAll(async () => {
  party = await openRelyingParty()
})
afterAll(() => party.close())
beforeEach(() => {
  person = party.openPerson()
})

const isLogin = ({ text }: { text: string }): boolean => text.includes('action="/login/code"')
const isQuestion = ({ text }: { text: string }): boolean => text.includes('/v1/oauth2/consent')
const parametersOf = ({ elsewhere }: { elsewhere: URL | undefined }) =>
  Object.fromEntries(elsewhere?.searchParams ?? [])
const redeemFrom = async (end: { elsewhere: URL | undefined }) =>
  party.redeem(parametersOf(end)['code'] ?? '')

/** Signs in and consents, as on a first visit. */
const visitFirst = async () => {
  const login = await person.open(party.addressOf())
  expect(isLogin(login)).toBe(true)
  const question = await person.signInOn(login.text, email)
  return isQuestion(question) ? person.answer(question.text) : question
}

describe('a first visit', () => {
  it('redirects from sign-in to the question and back to the client, later visits immediately', async () => {
    const end = await visitFirst()
    expect(parametersOf(end)).toMatchObject({ state: 'st', iss: party.serverURL })
    expect(claimsIn((await redeemFrom(end)).id_token)).toMatchObject({ email })
    const secondPage = await person.open(party.addressOf())
    expect([parametersOf(secondPage)['code'], secondPage.steps]).toEqual([expect.any(String), 0])
  })

  it('can be a form that the client sends', async () => {
    await visitFirst()
    const fields = Object.fromEntries(new URL(party.addressOf(), party.serverURL).searchParams)
    expect(parametersOf(await person.press('/oauth2/authorize', fields))).toHaveProperty('code')
  })
})

describe('prompt=login', () => {
  it('asks a signed-in user again, once, and the client sees the new time', async () => {
    await visitFirst()
    await party.ageSessions(days(3))
    const address = party.addressOf({ prompt: 'login' })
    const login = await person.open(address)
    expect(isLogin(login)).toBe(true)
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now })
    onTestFinished(() => void vi.useRealTimers())
    const end = await person.signInOn(login.text, email)
    const { auth_time } = claimsIn((await redeemFrom(end)).id_token)
    expect(auth_time).toBe(Math.floor(now / 1000))
    expect(isLogin(await person.open(address))).toBe(true)
  })

  it('asks a signed-out user once', async () => {
    const login = await person.open(party.addressOf({ prompt: 'login' }))
    const question = await person.signInOn(login.text, 'first@example.com')
    expect(isQuestion(question)).toBe(true)
    expect(parametersOf(await person.answer(question.text))).toHaveProperty('code')
  })

  it('is not satisfied by the return without a sign-in, nor by the sign-in for another request', async () => {
    await visitFirst()
    const wayBack = async (address: string): Promise<string> => {
      const login = new URL((await person.get(address)).headers.get('location') ?? '', party.serverURL)
      return login.searchParams.get('return_to') ?? ''
    }
    const back = await wayBack(party.addressOf({ prompt: 'login' }))
    expect(parametersOf(await person.open(back))).toMatchObject({ error: 'login_required', state: 'st' })

    const login = await person.open(party.addressOf({ prompt: 'login', state: 'first' }))
    await person.signInOn(login.text, email)
    const step = new URL(back, party.serverURL).searchParams.get('step') ?? ''
    const otherAddress = party.addressOf({ prompt: 'login', state: 'second', step })
    expect(isLogin(await person.open(otherAddress))).toBe(true)
    expect(isLogin(await person.open(party.addressOf({ prompt: 'login', step: 'made.up.step' })))).toBe(true)
  })

  it('is not satisfied by a return that began signed out', async () => {
    await visitFirst()
    await party.ageSessions(minutes(5))
    for (const more of [{ prompt: 'login' }, { max_age: '60' }]) {
      const url = await party.openPerson().get(party.addressOf(more))
      const login = new URL(url.headers.get('location') ?? '', party.serverURL)
      const end = await person.open(login.searchParams.get('return_to') ?? '')
      expect(parametersOf(end)).toMatchObject({ error: 'login_required', state: 'st' })
    }
  })

  it('lets another person sign in, who is asked for consent', async () => {
    await visitFirst()
    const login = await person.open(party.addressOf({ prompt: 'login' }))
    const question = await person.signInOn(login.text, 'grace@example.com')
    expect(isQuestion(question)).toBe(true)
    const end = await person.answer(question.text)
    expect(claimsIn((await redeemFrom(end)).id_token)).toMatchObject({ email: 'grace@example.com' })
  })
})

describe('max_age', () => {
  it('is compared with the time of the sign-in, whatever the clock of the product', async () => {
    await visitFirst()
    party.clock.advance(days(40))
    expect(parametersOf(await person.open(party.addressOf({ max_age: '60' })))).toHaveProperty('code')
    await party.ageSessions(minutes(10))
    expect(parametersOf(await person.open(party.addressOf({ max_age: '660' })))).toHaveProperty('code')
    const login = await person.open(party.addressOf({ max_age: '60' }))
    expect(isLogin(login)).toBe(true)
    expect(parametersOf(await person.signInOn(login.text, email))).toHaveProperty('code')
    expect(parametersOf(await person.open(party.addressOf({ max_age: '60' })))).toHaveProperty('code')
  })

  it('0 asks for a sign-in each time, and continues after it', async () => {
    await visitFirst()
    for (let round = 0; round < 2; round += 1) {
      await party.ageSessions(1000)
      const login = await person.open(party.addressOf({ max_age: '0' }))
      expect(isLogin(login)).toBe(true)
      expect(parametersOf(await person.signInOn(login.text, email))).toHaveProperty('code')
    }
  })
})

describe('prompt=select_account', () => {
  const linkIn = (text: string, label: string): string =>
    new RegExp(`href="([^"]+)">${label}`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''

  it('asks for an account, and continues with the signed-in one', async () => {
    await visitFirst()
    const choice = await person.open(party.addressOf({ prompt: 'select_account' }))
    expect(choice.text).toContain(`Continue as ${email}`)
    const end = await person.open(linkIn(choice.text, 'Continue as'))
    expect(claimsIn((await redeemFrom(end)).id_token)).toMatchObject({ email })
  })

  it('continues with another account', async () => {
    await visitFirst()
    const choice = await person.open(party.addressOf({ prompt: 'select_account' }))
    const login = await person.open(linkIn(choice.text, 'Use another account'))
    const question = await person.signInOn(login.text, 'other@example.com')
    const end = await person.answer(question.text)
    expect(claimsIn((await redeemFrom(end)).id_token)).toMatchObject({ email: 'other@example.com' })
  })

  it('needs no choice of someone who has just signed in for it', async () => {
    const login = await person.open(party.addressOf({ prompt: 'select_account' }))
    expect(isQuestion(await person.signInOn(login.text, 'new@example.com'))).toBe(true)
  })
})

describe('prompt=consent', () => {
  it('asks again for scopes that were allowed before', async () => {
    await visitFirst()
    const question = await person.open(party.addressOf({ prompt: 'consent' }))
    expect(isQuestion(question)).toBe(true)
    expect(parametersOf(await person.answer(question.text, 'deny'))).toMatchObject({ error: 'access_denied' })
  })

  it('follows the sign-in and the choice when they are requested, too', async () => {
    await visitFirst()
    for (const prompt of ['login consent', 'consent login', 'login select_account consent']) {
      const login = await person.open(party.addressOf({ prompt }))
      expect(isLogin(login)).toBe(true)
      const question = await person.signInOn(login.text, email)
      expect(isQuestion(question)).toBe(true)
      expect(parametersOf(await person.answer(question.text))).toHaveProperty('code')
    }
    const choice = await person.open(party.addressOf({ prompt: 'select_account consent', max_age: '600' }))
    expect(choice.text).toContain(`Continue as ${email}`)
  })
})

describe('prompt=none', () => {
  it('answers without any page, whatever the result', async () => {
    const silent = (more: Record<string, string> = {}) =>
      person.open(party.addressOf({ prompt: 'none', ...more }))
    expect(parametersOf(await silent())).toMatchObject({ error: 'login_required', state: 'st' })
    await visitFirst()
    expect(parametersOf(await silent())).toHaveProperty('code')
    expect(parametersOf(await silent({ scope: 'openid email orders:read' }))).toMatchObject({
      error: 'consent_required',
    })
    await party.ageSessions(minutes(5))
    expect(parametersOf(await silent({ max_age: '60' }))).toMatchObject({ error: 'login_required' })
    for (const word of ['login', 'consent', 'select_account'])
      expect(parametersOf(await silent({ prompt: `none ${word}` }))).toMatchObject({
        error: 'invalid_request',
      })
  })
})
