import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { prepareCheckout } from '../payment/open-checkout.ts'
import { findPhoto } from '../photo/find-photo.ts'
import type { ReadPhoto } from '../photo/read-photo.ts'
import type { UploadPhoto } from '../upload/upload-photo.ts'
import { correctEmail } from '../transformation/correct-email.ts'
import { followTransformation, retryTransformation } from '../transformation/follow-transformation.ts'
import { watchLargePainting } from '../transformation/watch-transformation.ts'
import { createStudio } from './studio.ts'

type Upload = {
  readonly photo: Blob
  readonly signal: AbortSignal
  readonly end: (draft_id: string) => void
  readonly reject: (sentence: string) => void
}

const drafts = ['5f0c6a52-6a5e-4b6e-9d3e-0a9df4d1c001', '5f0c6a52-6a5e-4b6e-9d3e-0a9df4d1c002'] as const
const file = (name: string) => new File([name], name)

// Pictures cannot be decoded here, so the browser stores no copy.
beforeEach(
  () =>
    void vi.stubGlobal(
      'Image',
      class {
        decode = () => Promise.reject(new Error('No picture.'))
      },
    ),
)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/**
 * Studio in which the test decides when files are read and uploads end. A checkout is answered once
 * `runPage` settles.
 */
const visit = (
  answering: Promise<void> = Promise.resolve(),
  shows: (source: string) => boolean = () => false,
) => {
  const reading = new Map<Blob, (photo: ReadPhoto | { readonly problem: string }) => void>()
  const uploads: Upload[] = []
  const sentEvents: unknown[] = []
  const left: string[] = []
  const fetching = new Map<string, Promise<Blob | undefined>>()
  const uploadPhoto: UploadPhoto = (photo, _watcher, signal) =>
    new Promise((resolve) => {
      const end = (id: string) =>
        resolve({
          draft: { id, preview_url: `/${id}`, width: 9, height: 9, expires_at: '2026-01-01T00:00:00Z' },
        })
      uploads.push({ photo, signal, end, reject: (rejected) => resolve({ rejected }) })
    })
  const fetch = async (...request: ConstructorParameters<typeof Request>): Promise<Response> => {
    sentEvents.push(await new Request(...request).json())
    await answering
    return Response.json({ url: 'http://studio.test/checkout/x' }, { status: 201 })
  }
  vi.stubGlobal('location', { origin: 'http://studio.test' })
  vi.stubGlobal('fetch', fetch)
  const studio = createStudio({
    loadWork: () =>
      Promise.resolve({
        prepareCheckout,
        findPhoto,
        previewFile: () => undefined,
        followTransformation,
        retryTransformation,
        watchLargePainting,
        correctEmail,
      }),
    uploadPhoto,
    readPhoto: (photo) => new Promise((resolve) => reading.set(photo, resolve)),
    loadPicture: async (source) => (shows(source) ? ({} as HTMLImageElement) : undefined),
    readPrice: () => Promise.resolve({ amount: 349, currency: 'eur' }),
    fetchFile: (path) => fetching.get(path) ?? Promise.resolve(undefined),
    leave: (url) => left.push(url),
    showPath: () => undefined,
  })
  /** Begins to read a file; the returned function ends the reading. */
  const offer = (photo: File, source: string | null = null) => {
    const arrival = studio.takePhoto(photo)
    return (problem?: string): Promise<void> => {
      reading.get(photo)?.(problem === undefined ? { file: photo, name: photo.name, source } : { problem })
      return arrival
    }
  }
  const typeEmail = () => {
    studio.typeEmail('vera@example.com')
    studio.continueToPayment()
  }
  return { studio, offer, typeEmail, uploads, sent: sentEvents, left, fetching }
}

describe('the upload of a photo that is being paid for', () => {
  it('continues when another photo, offered before, is read in the meantime', async () => {
    const { studio, offer, typeEmail, uploads, sent, left } = visit()
    await offer(file('cat.jpg'))()
    typeEmail()
    const endReading = offer(file('dog.jpg'))
    const paid = studio.pay()
    await endReading()
    expect(uploads).toHaveLength(1)
    expect(uploads[0]?.signal.aborted).toBe(false)
    expect(studio.state()).toMatchObject({ step: 'payment', paying: true, photo: { name: 'cat.jpg' } })
    uploads[0]?.end(drafts[0])
    await paid
    expect(sent).toMatchObject([{ draft_id: drafts[0] }])
    expect(left).toEqual(['http://studio.test/checkout/x'])
  })

  it('continues when the other photo cannot be read', async () => {
    const { studio, offer, typeEmail, uploads } = visit()
    await offer(file('cat.jpg'))()
    typeEmail()
    const endReading = offer(file('note.txt'))
    void studio.pay()
    await endReading('Not a picture.')
    expect(uploads[0]?.signal.aborted).toBe(false)
    expect(studio.state()).toMatchObject({ paying: true, photoError: null })
  })
})

describe('a photo that is rejected while its payment is being prepared', () => {
  // Pictures can be decoded here, and the browser stores a copy of them.
  beforeEach(() => {
    vi.stubGlobal(
      'Image',
      class {
        decode = async () => undefined
      },
    )
    const canvas = {
      getContext: () => ({ canvas, fillRect: () => undefined, drawImage: () => undefined }),
      toDataURL: () => 'data:image/jpeg;base64,',
    }
    vi.stubGlobal('document', { createElement: () => canvas })
    vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined })
  })
  const rejected = { step: 'initial', photoError: 'Not this photo.', paying: false }

  it('opens no checkout', async () => {
    const { studio, offer, typeEmail, uploads, sent, left } = visit()
    await offer(file('cat.jpg'), 'blob:cat')()
    typeEmail()
    const paid = studio.pay()
    uploads[0]?.reject('Not this photo.')
    await paid
    expect(studio.state()).toMatchObject(rejected)
    expect([sent, left]).toEqual([[], []])
  })

  it('is not paid for when its checkout is already being opened', async () => {
    // The test ends the payment's wait. All other timers of the process run normally.
    let endPatience: (() => void) | undefined
    const { setTimeout: wait } = globalThis
    vi.stubGlobal('setTimeout', (run: () => void, ms?: number) =>
      ms === 10_000 ? void (endPatience = run) : wait(run, ms),
    )
    let answer = (): void => undefined
    const runPage = new Promise<void>((resolve) => (answer = resolve))
    const { studio, offer, typeEmail, uploads, sent, left } = visit(runPage)
    await offer(file('cat.jpg'), 'blob:cat')()
    typeEmail()
    const paid = studio.pay()
    await expect.poll(() => endPatience).toBeDefined()
    endPatience?.()
    await expect.poll(() => sent).toMatchObject([{ draft_id: null }])
    uploads[0]?.reject('Not this photo.')
    await expect.poll(() => studio.state().photoError).toBe('Not this photo.')
    answer()
    await paid
    expect(studio.state()).toMatchObject(rejected)
    expect(left).toEqual([])
  })
})

it('shows the price of the server, as soon as it is known', async () => {
  const { studio } = visit()
  expect(studio.state().price).toEqual({ amount: 149, currency: 'usd' })
  void studio.start()
  await vi.waitFor(() => expect(studio.state().price).toEqual({ amount: 349, currency: 'eur' }), 60_000)
})

describe('the upload of a photo that was replaced before paying', () => {
  it('is given up, and the new photo is uploaded and paid', async () => {
    const { studio, offer, typeEmail, uploads, sent } = visit()
    await offer(file('cat.jpg'))()
    await offer(file('dog.jpg'))()
    expect(uploads.map(({ signal }) => signal.aborted)).toEqual([true, false])
    typeEmail()
    uploads[1]?.end(drafts[1])
    await studio.pay()
    expect(sent).toMatchObject([{ draft_id: drafts[1], email: 'vera@example.com' }])
  })

  it('is the one chosen last, whichever file is read first', async () => {
    const { studio, offer, uploads } = visit()
    const [endFirst, endSecond] = [offer(file('cat.jpg')), offer(file('dog.jpg'))]
    await endSecond()
    await endFirst()
    expect(uploads.map(({ photo }) => (photo as File).name)).toEqual(['dog.jpg'])
    expect(studio.state()).toMatchObject({ photo: { name: 'dog.jpg' } })
  })
})

describe('a visit that is interrupted', () => {
  const storage = () => {
    const items = new Map<string, string>()
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    }
  }
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', storage())
    vi.stubGlobal('localStorage', storage())
  })
  const preview = `/${drafts[0]}`
  const acceptAll = () => true

  /** Visit up to the payment step, with its photo uploaded. */
  const uploaded = async () => {
    const before = visit()
    await before.offer(file('cat.jpg'), 'blob:cat')()
    before.studio.wish({ style: 'dusk' })
    before.typeEmail()
    before.uploads[0]?.end(drafts[0])
    await vi.waitFor(() => expect(before.studio.state().upload.phase).toBe('kept'), 60_000)
    return before
  }

  it('continues where it was, and pays for the same photo', async () => {
    await uploaded()
    const { studio, uploads, sent } = visit(undefined, acceptAll)
    await studio.start()
    expect(studio.state()).toMatchObject({
      step: 'payment',
      photo: { name: 'cat.jpg', source: preview },
      upload: { phase: 'kept' },
      email: 'vera@example.com',
      wishes: { style: 'dusk' },
    })
    await studio.pay()
    expect(uploads).toEqual([])
    expect(sent).toMatchObject([{ draft_id: drafts[0], style: 'dusk' }])
  })

  it('restarts when the photo is no longer stored', async () => {
    await uploaded()
    const { studio } = visit()
    await studio.start()
    expect(studio.state().step).toBe('initial')
    expect(sessionStorage.getItem('visit')).toBeNull()
  })

  it('does not replace a photo that was chosen in the meantime', async () => {
    await uploaded()
    const { studio, offer } = visit(undefined, acceptAll)
    const started = studio.start()
    await offer(file('dog.jpg'))()
    await started
    expect(studio.state()).toMatchObject({ step: 'email', photo: { name: 'dog.jpg' } })
  })

  it('is over when the visitor has gone back to the first step', async () => {
    const { studio } = await uploaded()
    studio.back()
    studio.back()
    expect(sessionStorage.getItem('visit')).toBeNull()
  })

  it('is over when the checkout has led back, also on a page that the browser shows again', async () => {
    const before = await uploaded()
    await before.studio.pay()
    before.studio.comeBack()
    expect(before.studio.state()).toMatchObject({ step: 'payment', paying: false })
    sessionStorage.removeItem('visit')
    before.studio.comeBack()
    expect(before.studio.state().step).toBe('initial')
  })
})

describe('a photo of the studio', () => {
  it('yields to a photo of the visitor that came while it was fetched', async () => {
    const { studio, offer, fetching } = visit()
    let arrive = (_photo: Blob): void => undefined
    fetching.set('/samples/dog.jpg', new Promise((resolve) => (arrive = resolve)))
    const arrival = studio.takeSample('dog')
    await offer(new File(['mine'], 'mine.jpg'))()
    arrive(new Blob(['dog']))
    await arrival
    expect(studio.state()).toMatchObject({ step: 'email', photo: { name: 'mine.jpg' } })
  })

  it('that does not arrive is requested again', async () => {
    const { studio } = visit()
    await studio.takeSample('dog')
    expect(studio.state()).toMatchObject({
      step: 'initial',
      photoError: expect.stringContaining('again') as string,
    })
  })
})
