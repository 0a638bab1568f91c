import type { PageParts } from '@atelier/contract/page-content'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import type { PageReply } from '@atelier/plumbing/http'
import { contentPage } from '../../core/pages/content-page.ts'

type Content = {
  readonly title: string
  /** Used by search engines and link previews. */
  readonly description?: string
  readonly parts: PageParts
  /** True when the page has a form with a passkey. */
  readonly has_passkeys?: boolean
  /** HTTP status. Default: 200. */
  readonly status?: number
}

/** Returns the sign-in page. It cannot be framed, and runs no script except that of passkeys. */
export const loginReply = ({ title, parts, has_passkeys = false, ...content }: Content): PageReply =>
  contentPage({
    ...content,
    title,
    tab_title: `${title} · Atelier`,
    header: { home: '/' },
    parts: [{ panel: parts }],
    script: has_passkeys ? 'passkeys' : undefined,
  })

type OfferedProvider = { readonly id: string; readonly name: string }

/**
 * Returns the form that requests a code, and the alternative methods: a passkey, in browsers that support them, and
 * accounts at configured providers.
 *
 * @param return_to destination after sign-in, already validated
 */
export const signInForms = (
  return_to: string,
  providers: readonly OfferedProvider[],
  problem?: string,
): PageParts => [
  'Enter your e-mail address. We send a code to it that signs you in as a seller.',
  {
    form: '/login/code',
    hidden: { return_to },
    parts: [
      { field: 'email', label: 'E-mail address', kind: 'email', problem },
      { button: 'Send me a code', tone: 'solid' },
    ],
  },
  {
    form: '/login/passkey',
    passkey: '/login/passkey/challenge',
    hidden: { return_to, answer: '' },
    parts: [{ buttons: [{ button: 'Sign in with a passkey' }], stacked: true }],
  },
  providers.length > 0 && {
    buttons: providers.map(({ id, name }) => ({
      link: `Sign in with ${name}`,
      to: `/login/with/${id}?return_to=${encodeURIComponent(return_to)}`,
    })),
    stacked: true,
  },
]

/** Returns the form that accepts a code. */
export const codeForm = (email: string, return_to: string, problem?: string): PageParts => [
  `If ${readableEmail(email)} belongs to a seller here, a six-digit code is on its way. It works for ten minutes.`,
  {
    form: '/login',
    hidden: { return_to, email },
    parts: [
      { field: 'code', label: 'Code', kind: 'code', problem },
      { button: 'Sign in', tone: 'solid' },
    ],
  },
  {
    text: [
      'Nothing arrived? Check your spam folder, or ',
      { link: 'request a new code', to: `/login?${new URLSearchParams({ return_to })}` },
      '.',
    ],
    tone: 'quiet',
  },
]

/**
 * Returns a form with a single button, behind a link in an e-mail: mail programs prefetch links, but press no buttons.
 */
const buttonForm = (form: string, token: string, button: string) =>
  ({ form, hidden: { token }, parts: [{ button, tone: 'solid' }] }) as const

/** Returns the button behind a sign-in link. */
export const linkForm = (token: string): PageParts => [
  'This link signs you in once, in this browser.',
  buttonForm('/login/link', token, 'Sign in'),
]

/** Returns the button that accepts an invitation. */
export const invitationForm = (organization: string, token: string): PageParts => [
  `You are invited to join ${organization}.`,
  buttonForm('/login/invitation', token, 'Join'),
]

/** Returns a sentence and a link to the sign-in page. */
export const messageView = (sentence: string): PageParts => [
  sentence,
  { text: [{ link: 'Sign in', to: '/login' }] },
]

/** Returns the button that confirms a change of address. */
export const agreeForm = (
  { old_email, new_email }: { readonly old_email: string; readonly new_email: string },
  token: string,
): PageParts => [
  {
    text: [
      { strong: readableEmail(new_email) },
      ' is about to replace ',
      { strong: readableEmail(old_email) },
      ' for signing in. The change takes effect when both addresses are confirmed.',
    ],
  },
  buttonForm('/account/email/confirm', token, 'Confirm'),
]
