import { home } from './place.ts'
import { isOfCustomer, lookAgain, queries } from './queries.ts'

/** Reason for a failed sign-in step: `email` and `wrong` can be corrected, `expired` requires a new code. */
export type SignInProblem = 'email' | 'wrong' | 'expired' | 'TooManyRequests' | 'network'

type Reply = { readonly problem: SignInProblem } | { readonly problem?: never; readonly sent_to?: string }

const problems: readonly string[] = ['email', 'wrong', 'expired', 'TooManyRequests'] satisfies SignInProblem[]

type Body = { readonly error?: string; readonly sent_to?: string }

/**
 * Body of a response, empty unless it is a JSON object; undefined when the connection broke before its end.
 */
const bodyOf = async (response: Response): Promise<Body | undefined> => {
  try {
    const text = await response.text()
    return text.startsWith('{') ? JSON.parse(text) : {}
  } catch {
    return undefined
  }
}

/** These calls exchange cookies, which the calls of the API do not. */
const post = async (path: string, fields: Readonly<Record<string, string>>): Promise<Reply> => {
  const posted = fetch(home + path, { method: 'POST', body: new URLSearchParams(fields) })
  const response = await posted.catch(() => undefined)
  if (response === undefined) return { problem: 'network' }
  const body = await bodyOf(response)
  if (body === undefined) return { problem: 'network' }
  if (response.ok) return body.sent_to === undefined ? {} : { sent_to: body.sent_to }
  const { error = '' } = body
  return { problem: problems.includes(error) ? (error as SignInProblem) : 'network' }
}

/** Requests a code by e-mail to an address, or to that of the session. Returns the masked address. */
export const askForCode = (email?: string): Promise<Reply> =>
  post('/code', email === undefined ? {} : { email })

/** Signs in with a code, and refetches the responses of the previous session. */
export const signIn = async (code: string): Promise<Reply> => {
  const reply = await post('/sign-in', { code })
  if (reply.problem !== undefined) return reply
  await lookAgain()
  void queries.resetQueries({ predicate: isOfCustomer })
  return reply
}

/** Signs out, which shows the sign-in form, and discards all responses. */
export const signOut = async (): Promise<Reply> => {
  const reply = await post('/sign-out', {})
  if (reply.problem !== undefined) return reply
  await lookAgain()
  queries.removeQueries({ predicate: isOfCustomer })
  return reply
}
