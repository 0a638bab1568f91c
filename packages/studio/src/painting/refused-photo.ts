/** What a visitor reads when the safety checker refused the photo before anything was paid. */
export const refusedBeforePaying =
  'Our safety check takes this photo for an explicit one, and those are not painted here. Nothing was charged; please choose another photo.'

/** What a visitor reads when it refused the photo after the payment. */
export const refusedAfterPaying =
  'Our safety check takes your photo for an explicit one, and those are not painted here. Your payment goes back to you.'

/** The safety checker refused the photo; no further try would end otherwise. */
export class RefusedPhoto extends Error {
  override readonly name = 'RefusedPhoto'

  constructor() {
    super(refusedAfterPaying)
  }
}
