import type { Transformation } from '@atelier/contract/areas/studio/studio'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aTransformation } from '../testing/a-transformation.ts'
import { prepare } from '../texts/speech.ts'
import { transformationLine, unknownFailure } from './transformation.ts'
import {
  mayContinue,
  reduceWizard,
  returnedWizard,
  takesPhotos,
  initialWizard,
  type Wizard,
  type WizardEvent,
} from './wizard.ts'

const photo = { key: 1, name: 'cat.jpg', source: 'blob:cat' }
const session_id = '5f0c6a52-6a5e-4b6e-9d3e-0a9df4d1c001'
const after = (...events: WizardEvent[]): Wizard => events.reduce(reduceWizard, initialWizard)

const photoChosen: WizardEvent = { type: 'photo-chosen', photo }
const typed: WizardEvent = { type: 'email-typed', email: ' vera@example.com ' }
const continued: WizardEvent = { type: 'email-continued' }
const returned = returnedWizard(session_id, { email: 'vera@example.com', original: 'data:cat' })
const afterReturn = (...events: WizardEvent[]): Wizard => events.reduce(reduceWizard, returned)

const painting = (news: Partial<Transformation> = {}): WizardEvent => ({
  type: 'transformation-updated',
  transformation: aTransformation(news),
})

describe('from the photo to the checkout', () => {
  it('goes to the e-mail step when a photo is chosen, and begins to send it', () => {
    expect(after(photoChosen)).toMatchObject({ step: 'email', photo, upload: { phase: 'sending', share: 0 } })
  })

  it('stays where it was, with a reason, when a file is unsuitable', () => {
    const declined: WizardEvent = { type: 'photo-rejected', sentence: 'This photo is too small.' }
    expect(after(declined)).toMatchObject({ step: 'initial', photoError: 'This photo is too small.' })
    expect(after(photoChosen, declined)).toMatchObject({
      step: 'email',
      photo,
      photoError: 'This photo is too small.',
    })
    expect(after(declined, photoChosen).photoError).toBeNull()
  })

  it('keeps the wishes through the steps, the seed with the photo, and none of them after a new start', () => {
    const seeded: WizardEvent = { type: 'photo-chosen', photo, seed: 7 }
    const dusk: WizardEvent = { type: 'wished', wishes: { style: 'dusk' } }
    const broad: WizardEvent = { type: 'wished', wishes: { brush: 2 } }
    const wished = after(seeded, dusk, broad, typed, continued)
    expect(wished).toMatchObject({ step: 'payment', wishes: { style: 'dusk', brush: 2, seed: 7 } })
    expect(reduceWizard(wished, { ...seeded, seed: 8 }).wishes).toEqual({ style: 'dusk', brush: 2, seed: 8 })
    const paying = reduceWizard(wished, { type: 'pay-pressed' })
    expect(reduceWizard(paying, { type: 'wished', wishes: { style: 'snow' } })).toEqual(paying)
    expect(reduceWizard(wished, { type: 'started-over' })).toEqual(initialWizard)
  })

  it('keeps the price of the server after a new start', () => {
    for (const price of [{ amount: 0, currency: 'usd' }, { amount: 349, currency: 'eur' }, null]) {
      const priced = after(photoChosen, { type: 'price-read', price })
      expect(priced.price).toEqual(price)
      expect(reduceWizard(priced, { type: 'started-over' }).price).toEqual(price)
    }
  })

  it('goes to the payment only with an address, and trims it', () => {
    expect(mayContinue(after(photoChosen))).toBe(false)
    expect(after(photoChosen, continued).step).toBe('email')
    expect(after(photoChosen, { type: 'email-typed', email: '   ' }, continued).step).toBe('email')
    expect(after(photoChosen, typed, continued)).toMatchObject({ step: 'payment', email: 'vera@example.com' })
  })

  it('goes back one step at a time and keeps everything', () => {
    const back: WizardEvent = { type: 'back' }
    const email = after(photoChosen, typed, continued, back)
    expect(email).toMatchObject({ step: 'email', photo, email: 'vera@example.com' })
    expect(reduceWizard(email, back)).toMatchObject({ step: 'initial', photo })
    expect(after(back)).toEqual(initialWizard)
  })

  it('accepts another photo until it is paying', () => {
    const other = { key: 2, name: 'dog.jpg', source: null }
    expect(after(photoChosen, typed, continued, { type: 'photo-chosen', photo: other })).toMatchObject({
      step: 'email',
      photo: other,
    })
    const paying = after(photoChosen, typed, continued, { type: 'pay-pressed' })
    expect(takesPhotos(paying)).toBe(false)
    expect(reduceWizard(paying, { type: 'photo-chosen', photo: other })).toEqual(paying)
    expect(reduceWizard(paying, { type: 'back' })).toEqual(paying)
    expect(reduceWizard(paying, { type: 'pay-ended' })).toMatchObject({ step: 'payment', paying: false })
  })

  it('listens only to the upload of its photo', () => {
    const stored = { phase: 'kept' } as const
    expect(after(photoChosen, { type: 'upload', key: 9, upload: stored }).upload).toEqual({
      phase: 'sending',
      share: 0,
    })
    expect(after(photoChosen, { type: 'upload', key: 1, upload: stored }).upload).toEqual(stored)
    expect(after(photoChosen, { type: 'preview-received', key: 9, source: 'x' }).photo).toEqual(photo)
    expect(after(photoChosen, { type: 'preview-received', key: 1, source: 'x' }).photo?.source).toBe('x')
  })

  it('sends the visitor back for another photo when the studio cannot use this one', () => {
    const rejected: WizardEvent = {
      type: 'upload',
      key: 1,
      upload: { phase: 'rejected', sentence: 'This picture is damaged.' },
    }
    expect(after(photoChosen, typed, continued, { type: 'pay-pressed' }, rejected)).toMatchObject({
      step: 'initial',
      photo: null,
      photoError: 'This picture is damaged.',
      paying: false,
      email: 'vera@example.com',
    })
  })
})

describe('a visit that was interrupted', () => {
  const restored = (step: 'email' | 'payment', email: string): WizardEvent => ({
    type: 'restored',
    step,
    email,
    wishes: { style: 'dusk', seed: 7 },
  })

  it('continues at its step, with its address and its choices', () => {
    expect(after(photoChosen, restored('payment', 'vera@example.com'))).toMatchObject({
      step: 'payment',
      photo,
      email: 'vera@example.com',
      wishes: { style: 'dusk', seed: 7 },
    })
  })

  it('continues at the e-mail step without an address, and not at all without a photo', () => {
    expect(after(photoChosen, restored('payment', ' ')).step).toBe('email')
    expect(after(restored('payment', 'vera@example.com'))).toEqual(initialWizard)
  })
})

describe('on return from the checkout', () => {
  it('shows 10, 30 and 70, then the painter’s progress, and never decreases', () => {
    const events: WizardEvent[] = [
      { type: 'prepared' },
      { type: 'original-stored' },
      painting({ progress: 70.4 }),
      painting({ progress: 12 }),
      painting({ progress: 93 }),
    ]
    const progress = [0, 1, 2, 3, 4, 5].map(
      (shownCount) => afterReturn(...events.slice(0, shownCount)).transformation?.progress,
    )
    expect(progress).toEqual([10, 30, 70, 70.4, 70.4, 93])
  })

  it('stays at 30 while the painting is queued', () => {
    const waiting = afterReturn({ type: 'prepared' }, painting({ stage: 'queued', progress: 10, ahead: 2 }))
    expect(waiting.transformation?.progress).toBe(30)
  })

  it('ends in the done step with both pictures', () => {
    const done = afterReturn(
      painting(),
      painting({ status: 'completed', progress: 100, transformed_image: '/painting.png' }),
    )
    expect(done).toMatchObject({
      step: 'done',
      transformation: {
        phase: 'done',
        progress: 100,
        original: 'data:cat',
        latest: { transformed_image: '/painting.png' },
      },
    })
    expect(reduceWizard(done, painting())).toMatchObject({
      step: 'done',
      transformation: { latest: { transformed_image: '/painting.png' } },
    })
  })

  it('shows the stored photo where the browser has none', () => {
    const otherWizard = returnedWizard(session_id)
    expect(otherWizard.transformation?.original).toBeNull()
    expect(reduceWizard(otherWizard, painting()).transformation?.original).toBe('/original.png')
    expect(afterReturn(painting()).transformation?.original).toBe('data:cat')
  })

  it('waits for a payment and continues', () => {
    const waiting = afterReturn({
      type: 'transformation-halted',
      phase: 'awaiting-payment',
      message: { sentence: 'It is still being processed.' },
    })
    expect(waiting.transformation).toMatchObject({
      phase: 'awaiting-payment',
      message: { sentence: 'It is still being processed.' },
    })
    expect(reduceWizard(waiting, painting()).transformation).toMatchObject({
      phase: 'painting',
      message: null,
    })
  })

  it('shows the failure and can be resumed', () => {
    const failed = afterReturn(
      painting({ status: 'failed', failure: 'Failed to upload image: the disk is full', can_retry: true }),
    )
    expect(failed).toMatchObject({
      step: 'processing',
      transformation: {
        phase: 'failed',
        message: { sentence: 'Failed to upload image: the disk is full' },
        can_retry: true,
      },
    })
    expect(reduceWizard(failed, { type: 'transformation-resumed' }).transformation).toMatchObject({
      phase: 'preparing',
      progress: 10,
      message: null,
    })
    expect(afterReturn(painting({ status: 'failed', failure: null })).transformation?.message).toBe(
      unknownFailure,
    )
  })

  it('shows it in the language of the page, also after a change of language', async () => {
    const { transformation } = afterReturn(painting({ status: 'failed', failure: null }))
    if (transformation === null) throw new Error('There is no transformation.')
    const lineIn = (language: 'de' | 'fr') =>
      prepare(language).then(() =>
        transformationLine({
          ...transformation,
          phase: 'awaiting-payment',
          message: unknownFailure,
        }),
      )
    expect(transformation.message).toBe(unknownFailure)
    expect(await lineIn('de')).toMatch(/^Ihr Bild konnte nicht gemalt werden/)
    expect(await lineIn('fr')).not.toMatch(/^Ihr Bild/)
    await prepare('en')
    const wrong = reduceWizard(initialWizard, {
      type: 'photo-rejected',
      sentence: 'Not a picture.',
    })
    expect(reduceWizard(wrong, { type: 'language-changed' }).photoError).toBeNull()
  })

  it('accepts a photo again only when the studio misses it', () => {
    const rejected = afterReturn({
      type: 'transformation-halted',
      phase: 'not-found',
      message: { sentence: 'Not paid.' },
    })
    expect(takesPhotos(rejected)).toBe(false)
    const missing = afterReturn({
      type: 'transformation-halted',
      phase: 'photo-needed',
      message: { sentence: 'Please choose the photo again.' },
    })
    expect(takesPhotos(missing)).toBe(true)
    expect(reduceWizard(missing, { type: 'photo-rejected', sentence: 'Not a picture.' }).photoError).toBe(
      'Not a picture.',
    )
    expect(
      reduceWizard(missing, { type: 'transformation-resumed', original: 'blob:new' }).transformation,
    ).toMatchObject({
      phase: 'preparing',
      original: 'blob:new',
    })
  })

  it('restarts without data of the last picture', () => {
    expect(
      reduceWizard(afterReturn(painting({ status: 'completed', transformed_image: '/p.png' })), {
        type: 'started-over',
      }),
    ).toEqual(initialWizard)
  })
})

const anyEvent: fc.Arbitrary<WizardEvent> = fc.constantFrom<WizardEvent[]>(
  photoChosen,
  typed,
  continued,
  painting(),
  painting({ progress: 20 }),
  painting({ status: 'failed' }),
  painting({ status: 'completed', transformed_image: '/p.png' }),
  { type: 'back' },
  { type: 'pay-pressed' },
  { type: 'pay-ended' },
  { type: 'prepared' },
  { type: 'original-stored' },
  { type: 'photo-rejected', sentence: 'No.' },
  { type: 'connection', online: false },
  { type: 'upload', key: 1, upload: { phase: 'rejected', sentence: 'No.' } },
  { type: 'transformation-halted', phase: 'not-found', message: { sentence: 'No.' } },
  { type: 'restored', step: 'email', email: '', wishes: {} },
  { type: 'restored', step: 'payment', email: '', wishes: {} },
  { type: 'restored', step: 'payment', email: 'vera@example.com', wishes: { style: 'dusk' } },
  { type: 'started-over' },
)

describe('whatever happens', () => {
  it('has a photo on every step before the checkout but the first, and a transformation on every step after it', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(anyEvent, { maxLength: 40 }), (hasReturned, events) => {
        const wizard = hasReturned ? afterReturn(...events) : after(...events)
        if (wizard.step === 'email' || wizard.step === 'payment') expect(wizard.photo).not.toBeNull()
        if (wizard.step === 'payment') expect(mayContinue(wizard)).toBe(true)
        if (wizard.step === 'processing' || wizard.step === 'done')
          expect(wizard.transformation).not.toBeNull()
        if (wizard.step === 'done') expect(wizard.transformation?.latest?.transformed_image).toBe('/p.png')
        if (wizard.paying) expect(wizard.step).not.toBe('initial')
      }),
      { numRuns: 2000 },
    )
  })
})
