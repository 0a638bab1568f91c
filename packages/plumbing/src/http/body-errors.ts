import { ApiError } from './errors.ts'

const megabyte = 1024 * 1024

/** Maximum size and duration of a body. */
export type BodyLimit = { readonly bytes: number; readonly milliseconds: number }

/** Error of a partly read body: its connection cannot carry another request. */
export class UnreadBody extends ApiError {}

/** Returns the error of a body larger than its limit. */
export const tooLargeError = ({ bytes }: BodyLimit): UnreadBody => {
  const most = bytes < megabyte ? `${bytes} bytes` : `${Math.floor(bytes / megabyte)} MB`
  return new UnreadBody('PayloadTooLarge', `This request is larger than the ${most} that are accepted here.`)
}

/** Returns the error of a body that took too long. */
export const tooLateError = (): UnreadBody =>
  new UnreadBody('BadRequest', 'The request took too long to arrive. Check the connection and send it again.')

/** Returns the error of a body whose connection broke. */
export const cutOffError = (): UnreadBody =>
  new UnreadBody('BadRequest', 'The request ended before all of it had arrived. Send it again.')
