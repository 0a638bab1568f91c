import type { Issue } from '@atelier/contract'

/** What is wrong when an e-mail address or external id belongs to another customer. */
export const takenIssues = (taken: { readonly email: boolean; readonly external_id: boolean }): Issue[] => [
  ...(taken.email
    ? [
        {
          loc: ['body', 'email'],
          msg: 'A customer with this e-mail address already exists.',
          type: 'value_error',
        },
      ]
    : []),
  ...(taken.external_id
    ? [
        {
          loc: ['body', 'external_id'],
          msg: 'A customer with this external id already exists.',
          type: 'value_error',
        },
      ]
    : []),
]
