import type { PagePart, PageParts } from '@atelier/contract/page-content'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import type { PageReply } from '@atelier/plumbing/http'
import { contentPage } from '../../core/pages/content-page.ts'
import type { AccountFacts } from './account-facts.ts'
import { accountsPanel, passkeysPanel, sessionsPanel } from './sign-in-view.ts'

type Feedback = { readonly notice?: string | undefined; readonly problem?: string | undefined }

const you = ({ email, name, wanted, is_recent }: AccountFacts): PagePart => ({
  title: 'You',
  panel: [
    { text: ['You sign in with ', { strong: readableEmail(email) }, '.'] },
    {
      form: '/account/name',
      parts: [
        { field: 'name', label: 'Name', autocomplete: 'name', max_length: 200, value: name, optional: true },
        { button: 'Save name' },
      ],
    },
    wanted && {
      notice: [
        { strong: readableEmail(wanted.email) },
        ` replaces it when ${wanted.waits_for}. We sent a link there, which works for an hour.`,
      ],
    },
    is_recent && {
      form: '/account/email',
      parts: [
        {
          field: 'email',
          label: 'New e-mail address',
          kind: 'email',
          hint: 'Both addresses must be confirmed. Other browsers are then signed out.',
        },
        { button: 'Change address' },
      ],
    },
  ],
})

const organizationsPanel = ({ organizations }: AccountFacts): PagePart => ({
  title: 'Your organizations',
  panel: [
    organizations.length === 0
      ? { text: 'You are not a member of any organization.', tone: 'quiet' }
      : { cards: organizations.map(({ name, role }) => ({ title: name, facts: [role.replace('_', '-')] })) },
  ],
})

const dataPanel = ({ email, is_recent }: AccountFacts): PagePart => ({
  title: 'Your data',
  panel: [
    { text: [{ link: 'Apps that you have given access', to: '/oauth2/consents' }] },
    { text: [{ link: 'Download your data', to: '/account/export', download: true }] },
    is_recent && {
      details: 'Delete your account',
      parts: [
        'You leave your organizations and are signed out everywhere. This cannot be undone.',
        {
          form: '/account/delete',
          parts: [
            { field: 'confirm', label: `Type ${readableEmail(email)} to confirm`, autocomplete: 'off' },
            { button: 'Delete my account', tone: 'bad' },
          ],
        },
      ],
    },
  ],
})

const feedback = ({ notice, problem }: Feedback): PageParts => [
  notice !== undefined && { notice, about: 'answer' },
  problem !== undefined && { notice: problem, about: 'problem' },
]

/** Returns the user's own account page, with the notice or problem of the last action. */
export const accountReply = (facts: AccountFacts, last: Feedback, returnPath: string): PageReply =>
  contentPage({
    title: 'Your account',
    tab_title: 'Your account · Atelier',
    header: { home: '/', aside: [{ form: '/login/sign-out', parts: [{ button: 'Sign out' }] }] },
    script: 'passkeys',
    status: last.problem === undefined ? 200 : 422,
    parts: [
      { text: [{ link: 'Go to the dashboard', to: '/dashboard' }] },
      ...feedback(last),
      !facts.is_recent && {
        notice: [
          'You signed in a while ago. To change your address or how you sign in, or to delete your account, ',
          { link: 'sign in again', to: returnPath },
          '.',
        ],
      },
      you(facts),
      passkeysPanel(facts),
      accountsPanel(facts),
      sessionsPanel(facts),
      organizationsPanel(facts),
      dataPanel(facts),
    ],
  })
