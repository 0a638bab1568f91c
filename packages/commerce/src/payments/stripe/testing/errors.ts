/** A Stripe API error. */
export class StandInError extends Error {
  readonly status: number
  readonly body: object

  constructor(
    status: number,
    error: { readonly type: string; readonly message: string } & Record<string, unknown>,
  ) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

/** Error for an invalid request. */
export const invalid = (message: string, more: Record<string, unknown> = {}): StandInError =>
  new StandInError(400, { type: 'invalid_request_error', message, ...more })

/** Error for a missing object. */
export const missing = (param: string): StandInError =>
  invalid(`No such object: ${param}`, { code: 'resource_missing', param })

/** Object by id. @throws StandInError when it does not exist */
export const pick = <T>(map: ReadonlyMap<string, T>, id: string | undefined, param: string): T => {
  const result = map.get(id ?? '')
  if (result === undefined) throw missing(param)
  return result
}
