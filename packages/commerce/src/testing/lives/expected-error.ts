import type { Life } from './life.ts'

/** Rejection of a move, by the name of its error. A rejected move changes nothing. */
export class ExpectedError extends Error {}

export const demand = (isAllowed: boolean, error: string): void => {
  if (!isAllowed) throw new ExpectedError(error)
}

/** Returns the name of the rejection of what only an active subscription can have. */
export const notActive = ({ status, cancels }: Life): string =>
  status === 'canceled' || cancels ? 'AlreadyCanceledSubscription' : 'InactiveSubscription'
