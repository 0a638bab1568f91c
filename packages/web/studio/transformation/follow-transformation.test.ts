import type { Transformation } from '@atelier/contract/areas/studio/studio'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reduceWizard, returnedWizard, type WizardEvent } from '../state/wizard.ts'
import { openCheckout } from '../payment/open-checkout.ts'
import { aTransformation } from '../testing/a-transformation.ts'
import { retryTransformation, followTransformation } from './follow-transformation.ts'
import { watchLargePainting } from './watch-transformation.ts'

const session_id = '5f0c6a52-6a5e-4b6e-9d3e-0a9df4d1c001'
const draft = '5f0c6a52-6a5e-4b6e-9d3e-0a9df4d1c002'
const processing = aTransformation()
const { id } = processing
const completed: Transformation = {
  ...processing,
  status: 'completed',
  stage: 'completed',
  progress: 100,
  transformed_image: '/painting.png',
}

const json = (status: number, body: unknown) => Response.json(body, { status })
const events = (...news: Transformation[]) =>
  new Response(`retry: 2000\n\n${news.map((item) => `data: ${JSON.stringify(item)}\n\n`).join('')}`, {
    headers: { 'Content-Type': 'text/event-stream' },
  })

/**
 * Visit whose studio answers each call with the next response, and is unreachable after the last; uses the
 * client of the page.
 */
const visit = (answers: (Response | 'offline')[], pending: { draft: string | null } = { draft }) => {
  const requests: string[] = []
  const received: WizardEvent[] = []
  const fetch = async (...input: ConstructorParameters<typeof Request>) => {
    const request = new Request(...input)
    requests.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`.trim())
    const answer = answers.shift()
    if (!answer || answer === 'offline') throw new TypeError('offline')
    return answer
  }
  vi.stubGlobal('location', { origin: 'http://studio.test' })
  vi.stubGlobal('fetch', fetch)
  const session = {
    session_id,
    pending: { image: null, email: null, draft: pending.draft },
    dispatch: (event: WizardEvent) => void received.push(event),
    onDraft: () => undefined,
    signal: new AbortController().signal,
  }
  return {
    session,
    asked: requests,
    told: received,
    wizard: () => received.reduce(reduceWizard, returnedWizard(session_id)),
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the transformation after the checkout', () => {
  it('opens the painting with session and draft, follows its events, and is done', async () => {
    const {
      session,
      asked: requests,
      wizard,
    } = visit([json(200, processing), events({ ...processing, progress: 88 }, completed)])
    expect(await followTransformation(session)).toEqual(completed)
    expect(requests).toEqual([
      `POST /studio/transformations ${JSON.stringify({ session_id, draft_id: draft })}`,
      `GET /studio/transformations/${id}/events`,
    ])
    expect(wizard()).toMatchObject({
      step: 'done',
      transformation: { latest: { transformed_image: '/painting.png' }, original: '/original.png' },
    })
  })

  it('shows 10, 30 and 70 for a moment each to a visitor who has just paid, though the painting is done', async () => {
    vi.useFakeTimers()
    const { session, wizard } = visit([json(200, completed)])
    const followed = followTransformation(session)
    const shownStates: unknown[] = []
    for (let ms = 0; ms < 1000; ms += 100) {
      shownStates.push(wizard().step === 'done' ? 'done' : wizard().transformation?.progress)
      await vi.advanceTimersByTimeAsync(100)
    }
    await followed
    expect(shownStates).toEqual([10, 10, 10, 30, 30, 30, 70, 70, 70, 'done'])
  })

  it('shows a finished painting immediately to a visitor who comes by its link', async () => {
    const { session, told: notified } = visit([json(200, completed)], { draft: null })
    // This clock never advances: a pause would never end.
    vi.useFakeTimers()
    await followTransformation(session)
    expect(notified.at(-1)).toMatchObject({ type: 'transformation-updated' })
  })

  it('does not show 70 for a queued painting', async () => {
    const queued: Transformation = { ...processing, stage: 'queued', progress: 10, ahead: 2 }
    const { session, told: types } = visit([json(200, queued), events(completed)])
    await followTransformation(session)
    expect(types.map(({ type }) => type)).not.toContain('original-stored')
  })

  it('polls when the stream of events breaks', async () => {
    const {
      session,
      asked: requests,
      wizard,
    } = visit([json(200, processing), events({ ...processing, progress: 80 }), json(200, completed)])
    await followTransformation(session)
    expect(requests.at(-1)).toBe(`GET /studio/transformations/${id}`)
    expect(wizard().step).toBe('done')
  })

  it('is done with the usual painting, and then follows the large one to its end', async () => {
    const large = { status: 'processing', width: 4000, height: 3000, image: null } as const
    const waiting = { ...completed, large }
    const done = { ...completed, large: { ...large, status: 'completed', image: '/large.png' } as const }
    const { session, wizard } = visit([json(200, waiting), events(waiting), json(200, done)], { draft: null })
    expect(await followTransformation(session)).toEqual(waiting)
    expect(wizard()).toMatchObject({ step: 'done', transformation: { latest: { large } } })
    expect(await watchLargePainting(session, waiting)).toEqual(done)
    expect(wizard().transformation?.latest).toEqual(done)
    // An outdated response, and one about the address, leave it unchanged.
    session.dispatch({ type: 'transformation-updated', transformation: waiting })
    session.dispatch({ type: 'email-corrected', transformation: { ...waiting, sent_to: 'a•••@b.se' } })
    expect(wizard().transformation?.latest).toMatchObject({ sent_to: 'a•••@b.se', large: done.large })
  })

  it('waits for a payment that is still on its way', async () => {
    const {
      session,
      told: notified,
      wizard,
    } = visit([json(409, { error: 'Conflict', detail: 'Still being processed.' }), json(200, completed)])
    await followTransformation(session)
    expect(notified).toContainEqual({
      type: 'transformation-halted',
      phase: 'awaiting-payment',
      message: expect.objectContaining({ sentence: 'Still being processed.' }),
    })
    expect(wizard().step).toBe('done')
  })

  it.each([
    ['unpaid', json(403, { error: 'NotPermitted', detail: 'Not paid yet.' }), 'Not paid yet.'],
    ['unknown', json(404, { error: 'ResourceNotFound', detail: 'No such checkout.' }), 'No such checkout.'],
  ])('is rejected with the studio’s words when the session is %s', async (_, answer, sentence) => {
    const { session, asked: requests, wizard } = visit([answer])
    await followTransformation(session)
    expect(requests).toHaveLength(1)
    expect(wizard()).toMatchObject({
      step: 'processing',
      transformation: { phase: 'not-found', message: { sentence } },
    })
  })

  it('is rejected as an incomplete link when the session is malformed', async () => {
    const detail = [{ loc: ['body', 'session_id'], msg: 'Must be a UUID.', type: 'invalid_format' }]
    const { session, asked: requests, wizard } = visit([json(422, { detail })])
    await followTransformation({ ...session, session_id: 'guessed' })
    expect(requests).toHaveLength(1)
    expect(wizard().transformation?.message?.sentence).toMatch(/^This link is incomplete/)
  })

  it('asks for the photo when the studio misses it', async () => {
    const detail = [{ loc: ['body', 'draft_id'], msg: 'Please choose the photo again.', type: 'missing' }]
    const { session, wizard } = visit([json(422, { error: 'RequestValidationError', detail })], {
      draft: null,
    })
    await followTransformation(session)
    expect(wizard().transformation).toMatchObject({
      phase: 'photo-needed',
      message: { sentence: 'Please choose the photo again.' },
    })
  })

  it('shows that the studio failed', async () => {
    const { session, wizard } = visit([
      json(500, { error: 'InternalServerError', detail: 'Internal Server Error' }),
    ])
    await followTransformation(session)
    expect(wizard().transformation).toMatchObject({ phase: 'failed', can_retry: true })
  })
})

describe('trying a failed painting again', () => {
  it('follows it to its end', async () => {
    const { session, asked: requests, wizard } = visit([json(200, processing), events(completed)])
    await retryTransformation(session, id)
    expect(requests[0]).toBe(`POST /studio/transformations/${id}/retry`)
    expect(wizard().step).toBe('done')
  })

  it('only follows one that is in progress already', async () => {
    const { session, wizard } = visit([
      json(409, { error: 'Conflict', detail: 'Being made.' }),
      json(200, processing),
      events(completed),
    ])
    await retryTransformation(session, id)
    expect(wizard().step).toBe('done')
  })
})

describe('trying a failed painting again without a connection', () => {
  beforeEach(() => void vi.useFakeTimers())

  it('waits for the connection, and then follows the painting', async () => {
    const { session, wizard } = visit(['offline', json(200, processing), events(completed)])
    const followed = retryTransformation(session, id)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(wizard()).toMatchObject({
      step: 'processing',
      transformation: { phase: 'preparing', online: false, message: null },
    })
    await vi.advanceTimersByTimeAsync(1)
    await followed
    expect(wizard()).toMatchObject({ step: 'done', transformation: { online: true } })
  })
})

describe('opening the checkout', () => {
  it('answers its address', async () => {
    const { asked: requests } = visit([json(201, { url: 'http://studio.test/checkout/x' })])
    expect(await openCheckout('vera@example.com', draft)).toEqual({
      url: 'http://studio.test/checkout/x',
    })
    expect(requests).toEqual([
      `POST /studio/checkout-sessions ${JSON.stringify({ email: 'vera@example.com', draft_id: draft, locale: 'en' })}`,
    ])
  })

  it('asks for the photo again when it is no longer stored anywhere', async () => {
    const { asked: requests } = visit([json(404, { error: 'ResourceNotFound', detail: 'Choose it again.' })])
    expect(await openCheckout('vera@example.com', draft)).toEqual({ toast: 'Choose it again.' })
    expect(requests).toHaveLength(1)
  })

  it('omits a draft that is no longer stored where the browser has a copy', async () => {
    const { asked: requests } = visit([
      json(404, { error: 'ResourceNotFound', detail: 'Gone.' }),
      json(201, { url: 'http://x.test/' }),
    ])
    expect(await openCheckout('vera@example.com', draft, {}, true)).toEqual({ url: 'http://x.test/' })
    expect(requests[1]).toContain('"draft_id":null')
  })

  it('reports the failure in the two specified sentences', async () => {
    const opened = (answers: Response[]) => {
      visit(answers)
      return openCheckout('vera@example.com', null)
    }
    expect(await opened([json(201, { url: '' })])).toEqual({ toast: 'Payment session could not be created' })
    expect(
      await opened([json(503, { error: 'Unavailable', detail: 'Payment session could not be created' })]),
    ).toEqual({ toast: 'Payment session could not be created' })
    expect(await opened([json(500, {})])).toEqual({ toast: 'Payment failed. Please try again.' })
    expect(await opened([])).toEqual({ toast: 'Payment failed. Please try again.' })
  })
})
