import type { PagePart, PageParts, PageText } from '@atelier/contract/page-content'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import type { Authorization } from './authorize.ts'
import { isSelfRegistered } from './client-rules.ts'
import type { AuthorizationRequest, RejectedRequest } from './request.ts'

/** Sentences of the scopes about a person. */
const ownSentences: Readonly<Record<string, string>> = {
  openid: 'Know who you are',
  profile: 'See your name',
  email: 'See your e-mail address',
  'user:read': 'See your account',
}

const areaOf = (scope: string): string => (scope.split(':')[0] ?? scope).replaceAll('_', ' ')

/** Describes scopes in sentences: the person first, then write access, then read access. */
export const sentencesOf = (scopes: readonly string[]): readonly string[] => {
  const ownLines = Object.entries(ownSentences).flatMap(([scope, sentence]) =>
    scopes.includes(scope) ? [sentence] : [],
  )
  const areas = scopes.filter((scope) => ownSentences[scope] === undefined)
  const changed = areas.filter((scope) => scope.endsWith(':write')).map(areaOf)
  const readAreas = areas
    .filter((scope) => !scope.endsWith(':write'))
    .map(areaOf)
    .filter((area) => !changed.includes(area))
  return [
    ...ownLines,
    ...(changed.length > 0 ? [`See and change: ${changed.join(', ')}`] : []),
    ...(readAreas.length > 0 ? [`See: ${readAreas.join(', ')}`] : []),
  ]
}

/** Returns the recognizable destination of a redirect. */
export const destinationOf = (redirect_uri: string): string => {
  const { host, protocol } = new URL(redirect_uri)
  return protocol === 'http:' || protocol === 'https:' ? host : `an app on this device (${protocol}//)`
}

/** Returns the link that leads back to a client. */
export const linkBack = (address: string): PageParts[number] => ({
  text: [{ link: `Go back to ${destinationOf(address)}`, to: address, site: 'other' }],
})

const chooser = ({ organizations, chosen }: Extract<Authorization, { step: 'ask' }>): PagePart | false =>
  chosen === undefined && {
    choice: 'sub',
    label: 'Organization',
    options: organizations.map(({ id, slug }) => ({ value: id, label: slug })),
  }

const links = ({ client }: AuthorizationRequest): PagePart | false => {
  const all = [
    ['Terms of service', client.tos_uri],
    ['Privacy policy', client.policy_uri],
  ] as const
  const facts = all.flatMap(([link, to]): PageText[] =>
    to === null ? [] : [[{ link, to, site: 'other_tab' }]],
  )
  return facts.length > 0 && { facts }
}

/**
 * Returns the consent question: the client, the requested access, and the account.
 *
 * @param form target of the form
 * @param csrf proves that the form was created for this session and this request
 */
export const consentView = (
  authorization: Extract<Authorization, { step: 'ask' }>,
  form: string,
  csrf: string,
): PageParts => {
  const { request, user, organizations, chosen } = authorization
  const { client, sub_type, redirect_uri, scopes } = request
  const isForOrganization = sub_type === 'organization'
  if (isForOrganization && organizations.length === 0)
    return [
      {
        panel: [
          `${client.client_name} asks for access to an organization. You do not manage one: ask an owner or an admin of your organization.`,
        ],
      },
    ]
  const subject = isForOrganization
    ? (chosen?.slug ?? 'the organization you choose')
    : readableEmail(user.email)
  const stranger = isSelfRegistered(client)
    ? ' This app registered itself; its name has not been verified.'
    : ''
  const sub = isForOrganization && chosen !== undefined ? { sub: chosen.id } : {}
  return [
    {
      text: [{ strong: client.client_name }, ' asks for access to ', { strong: subject }, '.'],
      tone: 'lead',
    },
    {
      title: 'What it will be able to do',
      panel: [
        { list: sentencesOf(scopes) },
        {
          text: ['You then return to ', { strong: destinationOf(redirect_uri) }, `.${stranger}`],
          tone: 'quiet',
        },
        links(request),
        {
          form,
          hidden: { csrf, ...sub },
          parts: [
            isForOrganization && chooser(authorization),
            {
              buttons: [
                { button: 'Allow', name: 'action', value: 'allow', tone: 'solid' },
                { button: 'Deny', name: 'action', value: 'deny', without_validation: true },
              ],
            },
          ],
        },
      ],
    },
  ]
}

/** Returns the account selection for a client: the signed-in account, or another. */
export const accountView = (
  { request, user }: Extract<Authorization, { step: 'select_account' }>,
  addresses: { readonly go_on: string; readonly sign_in: string },
): PageParts => [
  { text: [{ strong: request.client.client_name }, ' asks which account to use.'], tone: 'lead' },
  {
    panel: [
      {
        buttons: [
          { link: `Continue as ${readableEmail(user.email)}`, to: addresses.go_on, tone: 'solid' },
          { link: 'Use another account', to: addresses.sign_in },
        ],
        stacked: true,
      },
    ],
  },
]

/** Returns the error of a self-registered client's request, with a link back to it. */
export const rejectedView = ({ client, description, location }: RejectedRequest): PageParts => [
  {
    panel: [
      `${client.client_name} asked for something that is not allowed (${description}) This app registered itself; its name has not been verified.`,
      linkBack(location),
    ],
  },
]
