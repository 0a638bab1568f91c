import { home } from './client.ts'
import { isOfCustomer, lookAgain, queries } from './queries.ts'

/** Why a code was not sent or not taken: `email` and `wrong` can be corrected, an `expired` one is asked for again. */
export type SignInProblem = 'email' | 'wrong' | 'expired' | 'TooManyRequests' | 'network'

type Reply = { readonly problem: SignInProblem } | { readonly problem?: never; readonly sent_to?: string }

const problems: readonly string[] = ['email', 'wrong', 'expired', 'TooManyRequests'] satisfies SignInProblem[]

type Body = { readonly error?: string; readonly sent_to?: string }

/** The body of an answer, empty when it is no object of JSON; undefined when the connection broke before its end. */
const bodyOf = async (response: Response): Promise<Body | undefined> => {
  try {
    const text = await response.text()
    return text.startsWith('{') ? JSON.parse(text) : {}
  } catch {
    return undefined
  }
}

/** These calls give and take cookies, which the calls of the API do not. */
const post = async (path: string, fields: Readonly<Record<string, string>>): Promise<Reply> => {
  const sent = fetch(home + path, { method: 'POST', body: new URLSearchParams(fields) })
  const response = await sent.catch(() => undefined)
  if (response === undefined) return { problem: 'network' }
  const body = await bodyOf(response)
  if (body === undefined) return { problem: 'network' }
  if (response.ok) return body.sent_to === undefined ? {} : { sent_to: body.sent_to }
  const { error = '' } = body
  return { problem: problems.includes(error) ? (error as SignInProblem) : 'network' }
}

/** Asks for a code, to be sent to an address, or to that of the session. Answers the masked address. */
export const askForCode = (email?: string): Promise<Reply> =>
  post('/code', email === undefined ? {} : { email })

/** Signs in with a code; the answers for whoever was signed in before are asked for again. */
export const signIn = async (code: string): Promise<Reply> => {
  const reply = await post('/sign-in', { code })
  if (reply.problem !== undefined) return reply
  await lookAgain()
  void queries.resetQueries({ predicate: isOfCustomer })
  return reply
}

/** Signs out. The way to sign in takes the place of the page, and what was answered is forgotten. */
export const signOut = async (): Promise<Reply> => {
  const reply = await post('/sign-out', {})
  if (reply.problem !== undefined) return reply
  await lookAgain()
  queries.removeQueries({ predicate: isOfCustomer })
  return reply
}
