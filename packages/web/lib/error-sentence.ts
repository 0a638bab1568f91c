import type { CallError } from './api-error.ts'

/** Returns the message for a failed call: the problem, and the remedy. */
export const errorSentence = ({ kind, sentence, issues = [], needsSignIn }: CallError): string => {
  if (needsSignIn) return 'You signed in a while ago. Sign in again to continue.'
  if (kind === 'network') return 'The server did not respond. Check your connection and try again.'
  if (kind === 'TooManyRequests') return 'Too many requests. Wait a minute, then try again.'
  if (kind === 'Unauthorized') return 'You are signed out. Sign in again to continue.'
  if (kind === 'NotPermitted')
    return sentence ?? 'Your role does not allow this. Ask an owner of the organization.'
  if (kind === 'ResourceNotFound') return 'This does not exist, or belongs to another organization.'
  if (kind === 'invalid') return issues.map(({ msg }) => msg).join(' ') || 'Some of the input is not valid.'
  if (kind === 'unexpected')
    return 'Something went wrong on the server. Try again; if it happens again, check its log.'
  return sentence ?? 'The server rejected this request.'
}
