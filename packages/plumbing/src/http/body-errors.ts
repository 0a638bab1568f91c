import { ApiError } from './errors.ts'

const megabyte = 1024 * 1024

/** How large a body may be, and how long it may take to arrive. */
export type BodyLimit = { readonly bytes: number; readonly milliseconds: number }

/** A body that was not read to its end: its connection cannot carry another request. */
export class UnreadBody extends ApiError {}

/** A body larger than its limit. */
export const tooLarge = ({ bytes }: BodyLimit): UnreadBody => {
  const most = bytes < megabyte ? `${bytes} bytes` : `${Math.floor(bytes / megabyte)} MB`
  return new UnreadBody('PayloadTooLarge', `This request is larger than the ${most} that are accepted here.`)
}

/** A body whose time is over. */
export const tooLate = (): UnreadBody =>
  new UnreadBody('BadRequest', 'The request took too long to arrive. Check the connection and send it again.')

/** A body whose connection broke. */
export const cutOff = (): UnreadBody =>
  new UnreadBody('BadRequest', 'The request ended before all of it had arrived. Send it again.')
