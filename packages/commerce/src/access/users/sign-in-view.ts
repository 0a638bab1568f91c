import type { PageCard, PagePart } from '@atelier/contract/page-content'
import { speechFor } from '../../mails/index.ts'
import type { AccountFacts } from './account-facts.ts'
import { browserOf, shortAddress } from './browser-name.ts'

const { day } = speechFor(['en'])

/** Formats the day of a moment. */
const dayOf = (moment: Date | string): string => day(new Date(moment))

const passkeyCard = (
  { id, name, created_at, last_used_at }: AccountFacts['passkeys'][number],
  is_recent: boolean,
): PageCard => {
  const form = `/account/passkeys/${id}`
  const remove = {
    button: 'Remove',
    tone: 'bad',
    action: `${form}/remove`,
    without_validation: true,
  } as const
  return {
    title: name,
    facts: [
      `Added ${dayOf(created_at)}`,
      last_used_at === null ? 'Not used yet' : `Last used ${dayOf(last_used_at)}`,
    ],
    parts: [
      {
        form,
        parts: [
          { field: 'name', label: `New name of ${name}`, max_length: 100, value: name },
          { buttons: [{ button: 'Rename' }, ...(is_recent ? [remove] : [])] },
        ],
      },
    ],
  }
}

export const passkeysPanel = ({ passkeys, is_recent }: AccountFacts): PagePart => ({
  title: 'Passkeys',
  panel: [
    'A passkey signs you in with your fingerprint, your face or the code of your device.',
    passkeys.length > 0 && { cards: passkeys.map((passkey) => passkeyCard(passkey, is_recent)) },
    is_recent && {
      form: '/account/passkeys',
      passkey: '/account/passkeys/challenge',
      hidden: { answer: '' },
      parts: [
        {
          field: 'name',
          label: 'Name of the new passkey',
          max_length: 100,
          value: `Passkey ${passkeys.length + 1}`,
        },
        { button: 'Add a passkey', tone: 'solid' },
      ],
    },
    is_recent && { text: 'This browser cannot create passkeys.', tone: 'quiet', without_passkeys: true },
  ],
})

export const accountsPanel = ({ accounts, is_recent }: AccountFacts): PagePart | false =>
  accounts.length > 0 && {
    title: 'Connected accounts',
    panel: [
      'You can also sign in with these accounts.',
      {
        cards: accounts.map(({ id, provider, created_at }) => ({
          title: provider,
          facts: [`Connected ${dayOf(created_at)}`],
          parts: [
            is_recent && {
              form: `/account/accounts/${id}`,
              parts: [{ button: `Disconnect ${provider}`, tone: 'bad' }],
            },
          ],
        })),
      },
    ],
  }

const sessionCard = ({
  id,
  created_at,
  ip_address,
  user_agent,
  is_current,
}: AccountFacts['sessions'][number]): PageCard => {
  const browser = browserOf(user_agent)
  return {
    title: browser,
    facts: [
      ...(is_current ? [[{ badge: 'This browser' }]] : []),
      `Since ${dayOf(created_at)}`,
      ...(ip_address === null ? [] : [shortAddress(ip_address)]),
    ],
    parts: [!is_current && { form: `/account/sessions/${id}`, parts: [{ button: `Sign out ${browser}` }] }],
  }
}

export const sessionsPanel = ({ sessions }: AccountFacts): PagePart => ({
  title: 'Where you are signed in',
  panel: [
    { cards: sessions.map(sessionCard) },
    sessions.length > 1 && {
      form: '/account/sessions',
      parts: [{ button: 'Sign out all other browsers' }],
    },
  ],
})
